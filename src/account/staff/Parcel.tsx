import type { OrderView } from '#machines/domain/order.ts';
import type { ShipmentStatus } from '#machines/domain/shipmentStatus.ts';
import { Carrier } from '../../checkout/parts/Carrier.tsx';
import { useDates } from '../../ui/useDates.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';
import own from './StaffOrder.module.css';

/** A parcel's steps in the words of the order's history; that one is to be made is no step of it. */
const STEPS: Partial<Record<ShipmentStatus, string>> = {
  BOOKED: 'timeline.booked',
  PICKED_UP: 'timeline.pickedUp',
  ON_THE_WAY: 'timeline.onTheWay',
  DELIVERED: 'timeline.delivered',
  FAILED: 'timeline.returnedToSender',
  CANCELLED: 'tracking.CANCELLED',
};

/** Who has the parcel and since when, the latest first: couriers speak beside the order's log, and people at the desk are asked about it. */
export function Parcel({ order: { tracking } }: { order: OrderView }) {
  const t = useText();
  const dates = useDates(useBusiness().timeZone);
  if (!tracking) return null;
  const steps = tracking.events.flatMap(({ at, status, text }) =>
    STEPS[status] ? [{ at, said: t(STEPS[status]), text }] : [],
  );
  return (
    <section className={`${own.block} ${own.who}`} aria-labelledby="staff-parcel">
      <h2 id="staff-parcel">{t('tracking.title')}</h2>
      <Carrier tracking={tracking} />
      {steps.length === 0 && <p className={own.quiet}>{t('tracking.called')}</p>}
      <ol className={own.story} reversed>
        {steps.toReversed().map(({ at, said, text }) => (
          <li key={`${at} ${said}`}>
            <p className={own.event}>
              <strong>{said}</strong>
              <time className={own.quiet} dateTime={at}>
                {dates.instant(at)}
              </time>
            </p>
            {text && <p className={own.detail}>{text}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
