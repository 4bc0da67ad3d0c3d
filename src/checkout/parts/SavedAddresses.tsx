import { useEffect } from 'react';
import { addressLines } from '#machines/domain/address.ts';
import type { KeptAddress } from '#machines/domain/calls/account.ts';
import type { Address } from '#machines/domain/shipment.ts';
import { SelectField } from '../../ui/Field.tsx';
import { useList } from '../../ui/useList.ts';
import { useText } from '../../ui/useText.ts';
import { useAddresses } from '../../wiring/hooks/ownReads.ts';

interface SavedAddressesProps {
  address: Address;
  onChoose(kept: KeptAddress): void;
}

/** The addresses that a customer keeps. The one to offer first is filled in while nothing has been typed; what was typed is never replaced unasked. */
export default function SavedAddresses({ address, onChoose }: SavedAddressesProps) {
  const t = useText();
  const list = useList();
  const lineOf = (one: Address): string => list(partsOf(one));
  const { data: kept = [] } = useAddresses();
  const first = kept.find((one) => one.isDefault);
  const isUntyped = addressLines(address).length === 0 && !address.note;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list arrives; emptying the street later is the shopper's own wish
  useEffect(() => {
    if (first && isUntyped) onChoose(first);
  }, [first]);
  if (kept.length === 0) return null;
  return (
    <SelectField
      id="kept-address"
      label={t('addresses.title')}
      value={kept.find((one) => lineOf(one.address) === lineOf(address))?.id ?? ''}
      onText={(id) => {
        const chosen = kept.find((one) => one.id === id);
        if (chosen) onChoose(chosen);
      }}
    >
      <option value="">{t('information.otherAddress')}</option>
      {kept.map(({ id, label, address: one }) => (
        <option key={id} value={id}>
          {[label, lineOf(one)].filter(Boolean).join(': ')}
        </option>
      ))}
    </SelectField>
  );
}

const partsOf = (address: Address): string[] => [...addressLines(address), address.country];
