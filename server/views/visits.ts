import type { ComingNow, OrderView } from '#machines/domain/order.ts';
import { goodsOf } from '#machines/order/life.ts';
import type { Order } from '../records/order.ts';
import { isNear, lastWord } from '../records/visitNews.ts';
import type { Around } from './aroundOrders.ts';

/** Of a visit later than this an open page looks as seldom as of any order that stands still: a forgotten tab asks for few hours, and not all day. */
const LOOKS_AHEAD_MS = 2 * 3_600_000;

/** Who set out for the shopper's place, as far as the shop has said; once a visit is over, no one is on the way to it. */
export function visitsTold(
  order: Order,
  { visits, appointments }: Pick<Around, 'visits' | 'appointments'>,
  now: Date,
): Pick<OrderView, 'visitNews' | 'comingNow' | 'isMoving'> {
  const stands = goodsOf(order.life) === 'committed';
  const soon =
    stands &&
    appointments.some(
      (visit) =>
        isNear(order, visit, now) && visit.starts.getTime() - now.getTime() < LOOKS_AHEAD_MS,
    );
  if (visits.length === 0) return soon ? { isMoving: true } : {};
  const comingNow = appointments.flatMap((visit): ComingNow[] => {
    const last = lastWord(visits, visit);
    if (!last?.isOnTheWay || !stands || !isNear(order, visit, now)) return [];
    const expectedAt =
      last.minutes === null
        ? null
        : new Date(last.at.getTime() + last.minutes * 60_000).toISOString();
    return [{ appointmentId: visit.id, expectedAt }];
  });
  return {
    visitNews: visits.map(({ isOnTheWay, at }) => ({
      kind: isOnTheWay ? 'visitOnTheWay' : 'visitNotYet',
      at: at.toISOString(),
    })),
    ...(comingNow.length > 0 && { comingNow }),
    ...(soon && { isMoving: true }),
  };
}
