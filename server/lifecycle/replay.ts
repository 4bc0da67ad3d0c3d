import { isDeepStrictEqual } from 'node:util';
import { allows, filled, newLife, type OrderLife, step } from '#machines/order/life.ts';
import type { OrderEvent, OrderInput } from '#machines/order/types.ts';
import type { OrderEventRow } from '../db/schema/orderEvents.ts';
import type { Order } from '../records/order.ts';

const CARRIED_OVER = 'order.carriedOver';

/**
 * Where an order's log leads, by the charts of today. It begins where an older chart was last left behind. Null: a line of it cannot be read,
 * or is not allowed where it stands.
 */
export function replay(rows: readonly Pick<OrderEventRow, 'type' | 'event'>[]): OrderLife | null {
  try {
    return lifeAfter(rows);
  } catch {
    // A row that is no event of any chart, whatever else it is.
    return null;
  }
}

function lifeAfter(rows: readonly Pick<OrderEventRow, 'type' | 'event'>[]): OrderLife | null {
  const carried = rows.findLastIndex(({ type }) => type === CARRIED_OVER);
  const [first, ...rest] = rows.slice(Math.max(0, carried));
  let life = first ? beginning(first) : null;
  for (const { event } of rest) {
    if (life === null || !isEvent(event) || !allows(life, event)) return null;
    life = step(life, event).life;
  }
  return life;
}

/** A log begins with the placing of its order, or with what an order of before the log was carried over as. */
function beginning({ type, event }: Pick<OrderEventRow, 'type' | 'event'>): OrderLife | null {
  if (type === CARRIED_OVER) return 'life' in event ? filled(event.life as OrderLife) : null;
  if (type !== 'order.placed' || !isEvent(event) || !('made' in event)) return null;
  return step(newLife(event.made as OrderInput), event).life;
}

const isEvent = (event: unknown): event is OrderEvent =>
  typeof event === 'object' &&
  event !== null &&
  'type' in event &&
  typeof event.type === 'string' &&
  'at' in event &&
  typeof event.at === 'number';

/** Whether an order stands where its log leads. */
export const isAsLogged = (
  order: Pick<Order, 'life'>,
  rows: readonly Pick<OrderEventRow, 'type' | 'event'>[],
): boolean => {
  const told = replay(rows);
  return told !== null && isDeepStrictEqual(told, filled(order.life));
};
