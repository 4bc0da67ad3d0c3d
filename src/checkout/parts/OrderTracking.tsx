import type { OrderView } from '#machines/domain/order.ts';
import type { Tracking } from '#machines/domain/shipment.ts';
import { isUntouched } from '#machines/domain/shipmentStatus.ts';
import { useDates } from '../../ui/useDates.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';
import { Carrier } from './Carrier.tsx';
import { hasInvoice } from './hasInvoice.ts';
import style from './Order.module.css';
import { progressOf } from './orderTexts.ts';
import story from './Story.module.css';

/** Where the parcel is, here and not only at the courier's: state in words, number, its own page, and what the courier said. */
export function OrderTracking({ order, tracking }: { order: OrderView; tracking: Tracking }) {
  const t = useText();
  const business = useBusiness();
  const dates = useDates(business.timeZone);
  // Nothing is missing of the order any more: only the courier has not answered yet.
  const isCalled = tracking.status === 'PENDING' && hasInvoice(order);
  const isPacked = isUntouched(tracking.status) && progressOf(order) === 'ready';
  return (
    <section className={style.block} aria-labelledby="tracking-title">
      <h2 id="tracking-title">{t('tracking.title')}</h2>
      <p>
        <strong>
          {t(
            isPacked
              ? 'tracking.waits'
              : isCalled
                ? 'tracking.called'
                : `tracking.${tracking.status}`,
          )}
        </strong>
      </p>
      <Carrier tracking={tracking} className={style.quiet} />
      {tracking.events.some((one) => one.text) && (
        <ol className={story.story}>
          {tracking.events
            .filter((one) => one.text)
            .map((one) => (
              <li key={`${one.at} ${one.status}`}>
                <span>{one.text}</span>
                <time dateTime={one.at}>{dates.instant(one.at)}</time>
              </li>
            ))}
        </ol>
      )}
    </section>
  );
}
