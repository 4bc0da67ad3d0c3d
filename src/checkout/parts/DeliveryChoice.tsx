import { useEffect, useState } from 'react';
import { currencyOf, formOf, linesOf } from '#machines/checkout/view.ts';
import { addressGaps } from '#machines/domain/address.ts';
import { IN_HOUSE, keepsHours } from '#machines/domain/carriers.ts';
import { toDecimal } from '#machines/domain/money.ts';
import type { Address, Quote } from '#machines/domain/shipment.ts';
import { lineTotal } from '#machines/domain/totals.ts';
import { Choice } from '../../ui/Field.tsx';
import { useDates } from '../../ui/useDates.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useQuotes } from '../../wiring/hooks/reads.ts';
import { useBusiness, useCheckout, useSendCheckout } from '../../wiring/hooks/running.ts';
import type { Leave } from '../useForm.ts';
import style from './Checkout.module.css';
import { DeliveryAddress } from './DeliveryAddress.tsx';
import { useFirstHour } from './useFirstHour.ts';
import { useTooLittle } from './useTooLittle.ts';
import { usualQuote } from './usualQuote.ts';

interface DeliveryChoiceProps {
  errorOf(field: string): string | null;
  leave: Leave;
}

/** Pick up, or deliver to an address at a price that is known before review. */
export function DeliveryChoice({ errorOf, leave }: DeliveryChoiceProps) {
  const t = useText();
  const send = useSendCheckout();
  const business = useBusiness();
  const { delivery } = useCheckout(formOf);
  const locationId = useCheckout((snapshot) => linesOf(snapshot)[0]?.location.id ?? '');
  const location = business.locations.find((one) => one.id === locationId) ?? business.locations[0];
  const isShipped = delivery.kind === 'ship';
  return (
    <fieldset className={style.block}>
      <legend className="spoken">{t('delivery.legend')}</legend>
      <div className={style.blockHead} aria-hidden="true">
        <h2>{t('information.delivery')}</h2>
      </div>
      <Choice
        type="radio"
        name="delivery"
        value="ship"
        checked={isShipped}
        label={t('delivery.ship')}
        detail={<FreeFrom />}
        onChoose={() =>
          send({
            type: 'delivery.choose',
            delivery: { ...wishesOf(delivery), kind: 'ship', provider: IN_HOUSE, quote: null },
          })
        }
      />
      <Choice
        type="radio"
        name="delivery"
        value="collect"
        checked={!isShipped}
        label={t('delivery.pickup')}
        detail={
          location && t('delivery.pickupAt', { location: location.name, address: location.address })
        }
        aside={t('totals.free')}
        onChoose={() =>
          send({
            type: 'delivery.choose',
            delivery: { ...wishesOf(delivery), kind: 'collect' },
          })
        }
      />
      {isShipped && (
        <div className={style.address}>
          <DeliveryAddress near={location?.id} errorOf={errorOf} leave={leave} />
          <Quotes locationId={locationId} />
        </div>
      )}
    </fieldset>
  );
}

type Delivery = ReturnType<typeof formOf>['delivery'];
/** What was wished for stays, however it is brought. */
const wishesOf = ({ at, soldOut }: Delivery): Pick<Delivery, 'at' | 'soldOut'> => ({
  ...(at && { at }),
  ...(soldOut && { soldOut }),
});

function FreeFrom() {
  const t = useText();
  const business = useBusiness();
  const { fromWire } = useMoney(business.currency);
  return business.freeDeliveryFrom === null
    ? null
    : t('delivery.freeFrom', { amount: fromWire(business.freeDeliveryFrom) });
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

/** What each way of delivery costs; the cheapest is chosen until the shopper says otherwise. */
function Quotes({ locationId }: { locationId: string }) {
  const t = useText();
  const send = useSendCheckout();
  const { address, delivery } = useCheckout(formOf);
  const currency = useCheckout(currencyOf);
  const amount = useCheckout((snapshot) =>
    linesOf(snapshot).reduce((sum, item) => sum + lineTotal(item), 0),
  );
  const { fromWire } = useMoney(currency);
  const tooLittle = useTooLittle();
  const rested = useRested(address);
  const ready = addressGaps(rested).length === 0 && tooLittle === null;
  const {
    data: quotes,
    failed,
    isLoading,
    again,
  } = useQuotes(
    ready ? { locationId, customerLocation: rested, amount: toDecimal(amount, currency) } : null,
  );
  const chosen = delivery.kind === 'ship' ? delivery : null;
  const branch = useBusiness().locations.find(({ id }) => id === locationId);
  // What was chosen for a town stays, also where another would be usual there.
  const [picked, pick] = useState(() => chosen?.quote && { by: chosen.provider, in: rested.city });
  const kept = picked?.in === rested.city ? picked?.by : null;
  const usual =
    quotes?.find(({ provider }) => provider === kept) ?? usualQuote(quotes ?? [], rested, branch);
  useEffect(() => {
    if (usual && usual.id !== chosen?.quote?.id)
      send({
        type: 'delivery.choose',
        delivery: { ...wishesOf(delivery), kind: 'ship', provider: usual.provider, quote: usual },
      });
  }, [usual, chosen?.quote?.id, delivery, send]);
  const dates = useDates('UTC');
  // A chosen hour is what was agreed on, with who keeps hours; a closed branch brings nothing before it opens.
  const firstHour = useFirstHour(locationId);
  const [day = '', from = ''] = (delivery.at ?? firstHour)?.split('T') ?? [];
  const promised = ({ provider, promise }: Quote): string =>
    day && keepsHours(provider) ? dates.slot(day, from) : promise;
  const words = (quote: Quote): string =>
    quote.cost === 0
      ? t('delivery.free', { promise: promised(quote) })
      : t('delivery.quoted', { cost: fromWire(quote.cost), promise: promised(quote) });
  return (
    <div role="status">
      {isLoading && <p className={style.quiet}>{t('delivery.quoting')}</p>}
      {failed && (
        <p className={style.notice} data-kind="error">
          {t('delivery.failed')}{' '}
          <button type="button" className={style.link} onClick={again}>
            {t('app.retry')}
          </button>
        </p>
      )}
      {tooLittle && (
        <p className={style.notice} data-kind="error">
          {tooLittle}
        </p>
      )}
      {ready && quotes?.length === 0 && (
        <p className={style.notice} data-kind="error">
          {t('delivery.refused')}
        </p>
      )}
      {ready &&
        quotes?.map((quote) => (
          <Choice
            key={quote.provider}
            type="radio"
            name="carrier"
            value={quote.provider}
            checked={quote.provider === chosen?.provider}
            label={t(`delivery.${quote.provider}`)}
            detail={words(quote)}
            onChoose={() => {
              pick({ by: quote.provider, in: rested.city });
              send({
                type: 'delivery.choose',
                delivery: { ...wishesOf(delivery), kind: 'ship', provider: quote.provider, quote },
              });
            }}
          />
        ))}
    </div>
  );
}
