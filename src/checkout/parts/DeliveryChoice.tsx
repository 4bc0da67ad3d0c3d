import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { formOf, linesOf } from '#machines/checkout/view.ts';
import { addressGaps } from '#machines/domain/address.ts';
import { IN_HOUSE } from '#machines/domain/carriers.ts';
import { toMinor } from '#machines/domain/money.ts';
import type { Address } from '#machines/domain/shipment.ts';
import { Choice } from '../../ui/Field.tsx';
import { lazyWithRetry } from '../../ui/retryImport.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness, useCheckout, useSendCheckout } from '../../wiring/hooks/running.ts';
import type { Leave } from '../useForm.ts';
import style from './Checkout.module.css';
import { DeliveryAddress } from './DeliveryAddress.tsx';
import { useGoodsSum } from './useGoodsSum.ts';
import { useTooLittle } from './useTooLittle.ts';
import { wishesOf } from './wishesOf.ts';

const Quotes = lazyWithRetry(() => import('./Quotes.tsx'));

type DeliveryDraft = ReturnType<typeof formOf>['delivery'];

interface DeliveryChoiceProps {
  errorOf(field: string): string | null;
  leave: Leave;
  /** when it is wanted: asked before who brings it, who may not come at every hour */
  children: ReactNode;
}

/** Pick up, or deliver to an address at a price that is known before review. */
export function DeliveryChoice({ errorOf, leave, children }: DeliveryChoiceProps) {
  const t = useText();
  const send = useSendCheckout();
  const business = useBusiness();
  const { delivery } = useCheckout(formOf);
  const locationId = useCheckout((snapshot) => linesOf(snapshot)[0]?.location.id ?? '');
  const location = business.locations.find((one) => one.id === locationId) ?? business.locations[0];
  const isShipped = delivery.kind === 'ship';
  const { freeDeliveryFrom: freeFrom, currency } = business;
  const { fromWire } = useMoney(currency);
  const sum = useGoodsSum();
  const tooLittle = useTooLittle();
  const quoted = delivery.kind === 'ship' ? delivery.quote?.cost : null;
  const isFree = quoted === 0 || (freeFrom !== null && sum >= toMinor(freeFrom, currency));
  const choose = (way: DeliveryDraft): void =>
    send({ type: 'delivery.choose', delivery: { ...wishesOf(delivery), ...way } });
  return (
    <fieldset className={style.block}>
      <legend className="spoken">{t('quotes.legend')}</legend>
      <div className={style.blockHead} aria-hidden="true">
        <h2>{t('information.delivery')}</h2>
      </div>
      <Choice
        type="radio"
        name="delivery"
        value="ship"
        checked={isShipped}
        label={t('quotes.ship')}
        detail={
          tooLittle ? (
            isShipped ? (
              <strong>{tooLittle}</strong>
            ) : (
              tooLittle
            )
          ) : (
            freeFrom !== null && t('quotes.freeFrom', { amount: fromWire(freeFrom) })
          )
        }
        aside={
          isFree
            ? t('totals.free')
            : quoted
              ? fromWire(quoted)
              : location?.deliveryFrom &&
                t('quotes.from', { amount: fromWire(location.deliveryFrom) })
        }
        onChoose={() => choose({ kind: 'ship', provider: IN_HOUSE, quote: null })}
      />
      <Choice
        type="radio"
        name="delivery"
        value="collect"
        checked={!isShipped}
        label={t('quotes.pickup')}
        detail={
          location && t('quotes.pickupAt', { location: location.name, address: location.address })
        }
        aside={t('totals.free')}
        onChoose={() => choose({ kind: 'collect' })}
      />
      {isShipped ? (
        <div className={style.address}>
          <DeliveryAddress near={location?.id} errorOf={errorOf} leave={leave} />
          {children}
          <Prices locationId={locationId} isEnough={tooLittle === null} />
        </div>
      ) : (
        children
      )}
    </fieldset>
  );
}

/** An address is priced once its typing has come to rest. */
function useRested(address: Address): Address {
  const [rested, setRested] = useState(address);
  useEffect(() => {
    const timer = setTimeout(() => setRested(address), 500);
    return () => clearTimeout(timer);
  }, [address]);
  return rested;
}

/** What bringing it costs is asked once there is an address, and comes with the file that asks. */
function Prices({ locationId, isEnough }: { locationId: string; isEnough: boolean }) {
  const t = useText();
  const { address } = useCheckout(formOf);
  const rested = useRested(address);
  const isReady = addressGaps(rested).length === 0 && isEnough;
  const [wasReady, note] = useState(isReady);
  if (isReady && !wasReady) note(true);
  return (
    <div role="status">
      {wasReady && (
        <Suspense fallback={<p className={style.quiet}>{t('quotes.waits')}</p>}>
          <Quotes locationId={locationId} address={rested} isReady={isReady} />
        </Suspense>
      )}
    </div>
  );
}
