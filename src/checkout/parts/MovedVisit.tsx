import { arrivalOf } from '#machines/domain/arrival.ts';
import type { OrderView, VisitMove } from '#machines/domain/order.ts';
import { useDates } from '../../ui/useDates.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';

/** Which visit was moved, by whom, from when to when. */
export function MovedVisit({ order, move }: { order: OrderView; move: VisitMove }) {
  const t = useText();
  const business = useBusiness();
  const dates = useDates(business.timeZone);
  const arrival = arrivalOf(business, Boolean(order.visitAt));
  const timeOf = ({ startDate, startTime }: VisitMove['from']): string =>
    dates.slot(startDate, startTime, arrival);
  const line = order.lines.find(({ appointments }) =>
    appointments.some(({ id }) => id === move.appointmentId),
  );
  return t('story.visitMoved', {
    by: move.byShop ? 'SHOP' : 'SHOPPER',
    service: line?.name ?? '',
    from: timeOf(move.from),
    to: timeOf(move.to),
  });
}
