import type { ComingNow, OrderView } from '#machines/domain/order.ts';
import { goodsOf } from '#machines/order/life.ts';
import type { Order } from '../records/order.ts';
import { isNear, lastWord } from '../records/visitNews.ts';
import type { Around } from './aroundOrders.ts';

/** Of a visit later than this an open page looks as seldom as of any order that stands still: a forgotten tab asks for few hours, and not all day. */
const LOOKS_AHEAD_MS = 2 * 3_600_000;
/** What its page tells of it. */
const KINDS = { 'visit.onTheWay': 'visitOnTheWay', 'visit.notYet': 'visitNotYet' } as const;

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
    if (last?.type !== 'visit.onTheWay' || !stands || !isNear(order, visit, now)) return [];
    const expectedAt =
      last.minutes === null
        ? null
        : new Date(last.at.getTime() + last.minutes * 60_000).toISOString();
    return [{ appointmentId: visit.id, expectedAt }];
  });
  const visitNews = visits.flatMap(({ type, at }) =>
    type in KINDS ? { kind: KINDS[type as keyof typeof KINDS], at: at.toISOString() } : [],
  );
  return {
    ...(visitNews.length > 0 && { visitNews }),
    ...(comingNow.length > 0 && { comingNow }),
    ...(soon && { isMoving: true }),
  };
}
