import { arrivalOf } from '#machines/domain/arrival.ts';
import type { CalledOffVisit, OrderView, VisitMove } from '#machines/domain/order.ts';
import { useDates } from '../../ui/useDates.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';
import { MovedVisit } from './MovedVisit.tsx';

/** One line of an order's story about one of its visits: that it was moved, or cancelled by itself, and by whom. */
export function VisitStory({
  order,
  told,
}: {
  order: OrderView;
  told: VisitMove | CalledOffVisit;
}) {
  const t = useText();
  const business = useBusiness();
  const dates = useDates(business.timeZone);
  if ('to' in told) return <MovedVisit order={order} move={told} />;
  const arrival = arrivalOf(business, Boolean(order.visitAt));
  const [visit] = order.lines.flatMap(({ name, appointments }) =>
    appointments
      .filter(({ id }) => id === told.appointmentId)
      .map((one) => `${name}, ${dates.slot(one.startDate, one.startTime, arrival)}`),
  );
  return [t(told.byShop ? 'timeline.shopCancelled' : 'timeline.cancelled'), visit]
    .filter(Boolean)
    .join(': ');
}
