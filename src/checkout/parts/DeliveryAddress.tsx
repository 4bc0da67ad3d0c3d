import { Suspense } from 'react';
import { formOf } from '#machines/checkout/view.ts';
import { whoOf } from '#machines/session/outline.ts';
import { lazyWithRetry } from '../../ui/retryImport.ts';
import { useCheckout, useLacks, useSendCheckout, useSession } from '../../wiring/hooks/running.ts';
import type { Leave } from '../useForm.ts';
import { AddressFields } from './AddressFields.tsx';

const SavedAddresses = lazyWithRetry(() => import('./SavedAddresses.tsx'));

interface DeliveryAddressProps {
  near?: string;
  errorOf(field: string): string | null;
  leave: Leave;
}

/** Where this order goes: one of the addresses that a customer keeps, or another. */
export function DeliveryAddress({ near, errorOf, leave }: DeliveryAddressProps) {
  const send = useSendCheckout();
  const { address } = useCheckout(formOf);
  const isCustomer = useSession((snapshot) => whoOf(snapshot) === 'customer');
  const keepsNone = useLacks('addresses');
  return (
    <>
      {isCustomer && !keepsNone && (
        <Suspense>
          <SavedAddresses
            address={address}
            onChoose={(chosen) =>
              send({ type: 'address.change', address: chosen.address, keptAs: chosen.id })
            }
          />
        </Suspense>
      )}
      <AddressFields
        address={address}
        near={near}
        errorOf={errorOf}
        onChange={(change) => send({ type: 'address.change', address: change })}
        onLeave={leave}
      />
    </>
  );
}
