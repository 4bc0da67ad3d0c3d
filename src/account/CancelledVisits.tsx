import { arrivalOf } from '#machines/domain/arrival.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { Heading } from '../checkout/parts/Heading.tsx';
import { mayBePaid } from '../checkout/parts/orderTexts.ts';
import { useDates } from '../ui/useDates.ts';
import { useMoney } from '../ui/useMoney.ts';
import { useText } from '../ui/useText.ts';
import type { AppointmentView } from '../wiring/hooks/appointments.ts';
import { useBusiness } from '../wiring/hooks/running.ts';
import style from './Account.module.css';

interface CancelledVisitsProps {
  appointment: AppointmentView;
  order: OrderView | undefined;
}

/** All that a press has ended, each by name and time, and what becomes of the money (454): heard as one, with the heading. */
export function CancelledVisits({ appointment, order }: CancelledVisitsProps) {
  const business = useBusiness();
  const dates = useDates(business.timeZone);
  const arrival = arrivalOf(business, appointment.servicePlace === 'AT_CUSTOMER');
  const visits = endedWith(appointment, order);
  return (
    <Heading
      title="appointment.cancelled"
      values={{ count: visits.length }}
      describedBy="visits-cancelled"
    >
      <div id="visits-cancelled" className={style.done}>
        <ul>
          {visits.map((one) => (
            <li key={one.id}>
              <strong>{one.service}</strong>
              {' · '}
              {dates.slot(one.startDate, one.startTime, arrival)}
            </li>
          ))}
        </ul>
        {order && <Money order={order} />}
      </div>
    </Heading>
  );
}

/** This one alone where others stand, else all of its order. Until that is read again it says those that stood a moment ago. */
function endedWith(appointment: AppointmentView, order: OrderView | undefined) {
  if (appointment.together?.length) return [appointment];
  const all = (order?.lines ?? []).flatMap(({ name, appointments }) =>
    appointments.map((one) => ({ ...one, service: name })),
  );
  const own = all.find(({ id }) => id === appointment.id);
  if (!own) return [appointment];
  return all.filter(({ status }) => (status === 'CANCELLED') === (own.status === 'CANCELLED'));
}

/** Nothing of an order whose other visits stand, nor while a bank has not answered: the order's page says that. */
function Money({ order }: { order: OrderView }) {
  const t = useText();
  const { fromWire } = useMoney(order.currency);
  const { came, owedBack, returned } = order.money ?? {
    came: order.paid,
    owedBack: 0,
    returned: 0,
  };
  const stands = order.lines.some(({ appointments }) =>
    appointments.some(({ status }) => status !== 'CANCELLED'),
  );
  if (stands || mayBePaid(order) || order.money?.foreign || order.money?.strange) return null;
  if (owedBack > 0) return <p>{t('money.goingBack', { back: fromWire(owedBack) })}</p>;
  if (returned > 0) return <p>{t('money.returned')}</p>;
  return came > 0 ? null : <p>{t('appointment.nothingPaid')}</p>;
}
