import { arrivalOf } from '#machines/domain/arrival.ts';
import { inTurn } from '#machines/domain/inTurn.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { useDates } from '../../ui/useDates.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';
import style from './Order.module.css';

/** What was booked, when and with whom: the first thing that is read after "You’re booked". */
export function BookedTimes({ order }: { order: OrderView }) {
  const t = useText();
  const dates = useDates('UTC');
  const arrival = arrivalOf(useBusiness(), Boolean(order.visitAt));
  const times = order.lines.flatMap((line) =>
    line.appointments
      .filter(({ status }) => status !== 'CANCELLED')
      .map((one) => ({ ...one, service: line.name })),
  );
  if (times.length === 0) return null;
  return (
    <ul className={style.booked}>
      {inTurn(times, (one) => one).map((one) => (
        <li key={one.id}>
          <strong>{dates.slot(one.startDate, one.startTime, arrival)}</strong>{' '}
          {one.employee
            ? t('order.bookedWith', { service: one.service, person: one.employee })
            : one.service}
          <Coming order={order} appointmentId={one.id} />
        </li>
      ))}
    </ul>
  );
}

/** Who comes to the shopper has set out. */
function Coming({ order, appointmentId }: { order: OrderView; appointmentId: string }) {
  const t = useText();
  const dates = useDates(useBusiness().timeZone);
  const coming = order.comingNow?.find((one) => one.appointmentId === appointmentId);
  if (!coming) return null;
  const arrives = coming.expectedAt === null ? 'none' : dates.time(coming.expectedAt);
  return (
    <>
      <br />
      <strong>{t('order.coming', { arrives })}</strong>
    </>
  );
}
