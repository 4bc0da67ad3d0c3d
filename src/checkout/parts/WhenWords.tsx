import { formOf, linesOf } from '#machines/checkout/view.ts';
import { chosenHour, keepsHours } from '#machines/domain/carriers.ts';
import { windowEnd } from '#machines/domain/openingTimes.ts';
import { useDates } from '../../ui/useDates.ts';
import { useText } from '../../ui/useText.ts';
import { useOrderTimes } from '../../wiring/hooks/orderTimes.ts';
import { useBusiness, useCheckout } from '../../wiring/hooks/running.ts';
import style from './Checkout.module.css';
import { Soon } from './Soon.tsx';

/** When it will be ready, before it is ordered. */
export default function WhenWords() {
  const t = useText();
  const { timeZone, orderTiming } = useBusiness();
  const dates = useDates(timeZone);
  const { delivery } = useCheckout(formOf);
  const locationId = useCheckout((snapshot) => linesOf(snapshot)[0]?.location.id ?? '');
  const times = useOrderTimes(locationId);
  if (!times || !orderTiming) return null;
  const at = chosenHour(delivery);
  const [day = '', from = ''] = at?.split('T') ?? [];
  const promise =
    delivery.kind === 'ship' && keepsHours(delivery.provider) && delivery.quote?.promise;
  return (
    <p className={style.facts}>
      <span>
        {at
          ? t('when.window', {
              time: dates.slot(day, from),
              to: windowEnd(at, orderTiming),
            })
          : t('when.soon')}
      </span>
      {!at && (
        <span className={style.quiet}>
          <Soon times={times} isShipped={delivery.kind === 'ship'} />
        </span>
      )}
      {!at && times.isOpen && promise && <span className={style.quiet}>{promise}</span>}
      {delivery.soldOut && (
        <span className={style.quiet}>
          {t('soldOut.title')}: {t(`soldOut.${delivery.soldOut}`)}
        </span>
      )}
    </p>
  );
}
