import type { OrderLife } from '#machines/order/life.ts';
import { settledTasks } from '#machines/order/tasks.ts';
import type { OrderEffect, OrderEvent, OrderFacts } from '#machines/order/types.ts';
import type { Study } from '../study.ts';
import { HOURS, type Order, type Shop } from '../world.ts';

export const orderOf = (shop: Shop, id: string): Order | undefined =>
  shop.orders.find((order) => order.id === id);
export const withOrder = (shop: Shop, order: Order): Shop => ({
  ...shop,
  orders: shop.orders.map((one) => (one.id === order.id ? order : one)),
});
export const factsOf = (study: Study, { life }: Pick<Order, 'life'>): OrderFacts =>
  study.lifeOf(life).snapshot.context as OrderFacts;
/** Where the order stands: `stands(study, order, 'money', 'owing.due')`. */
export function stands(
  study: Study,
  { life }: Pick<Order, 'life'>,
  region: string,
  path: string,
): boolean {
  let at = (study.lifeOf(life).snapshot.value as Record<string, unknown>)[region];
  for (const name of path.split('.')) {
    if (at === name) at = {};
    else if (typeof at === 'object' && at !== null && name in at)
      at = (at as Record<string, unknown>)[name];
    else return false;
  }
  return true;
}

const NEW = { captured: 0, refunded: 0, strange: 0, paid: 0, partPaid: 0 };
/** A new order is written, with its first happening. */
export function place(
  study: Study,
  shop: Shop,
  { intent, method }: { intent: string; method: string },
): Shop {
  const { total, dueNow } = study.world;
  const id = `order-${shop.orders.length + 1}`;
  const { to } = study.order.begin({ kind: 'order', total, dueNow, method });
  const order: Order = {
    ...{
      id,
      intent,
      method,
      placedIn: shop.hour,
      life: to.n,
      attempts: [],
      ledger: NEW,
      tasks: [],
      written: [],
    },
    ...{ shelf: 'held', fault: null },
  };
  const placed = { ...shop, orders: [...shop.orders, order] };
  return tell(study, placed, id, { type: 'order.placed', terms: method === 'PAY_LATER' }) ?? shop;
}

/** The order's chart hears something, and what it asks for is done in the same transaction. Null: it is not allowed there, and nothing is written. */
export function tell(study: Study, shop: Shop, id: string, event: Said): Shop | null {
  const order = orderOf(shop, id);
  if (!order) return null;
  const turn = study.order.step(study.lifeOf(order.life), { ...event, at: HOURS[shop.hour] });
  if (!turn) return null;
  let now = withOrder(shop, noted({ ...order, life: turn.to.n }, event));
  const before = lifeIn(study, order.life);
  const settled = study.has('tasksStay')
    ? []
    : settledTasks(before, event as OrderEvent, lifeIn(study, turn.to.n));
  for (const effect of [...(turn.emits as unknown as OrderEffect[]), ...settled])
    now = carryOut(study, now, id, effect, event);
  return now;
}

const lifeIn = (study: Study, life: number): OrderLife => {
  const { value, context } = study.lifeOf(life).snapshot;
  return { value, facts: context } as unknown as OrderLife;
};

/** What the log says of refunds and disputes: `server/lifecycle/newsAfterwards.ts` reads it there. */
function noted(order: Order, event: Said): Order {
  const sum = [event, ...(event.settles ?? [])].reduce((all, { amount = 0 }) => all + amount, 0);
  const state = DISPUTES[event.type];
  const attempts = order.attempts.map((one) => {
    if (String(one.g) !== event.attemptId) return one;
    if (event.type === 'money.refunded') return { ...one, back: one.back + sum };
    return state ? { ...one, dispute: state } : one;
  });
  if (event.type === 'staff.gaveBack')
    return { ...order, written: [...order.written, event.amount ?? 0] };
  const written = (event.settles ?? []).reduce(
    (left, { number, amount = 0 }) => left.map((one, at) => (at === number ? one - amount : one)),
    order.written,
  );
  return { ...order, attempts, written: written.filter((one) => one > 0) };
}
const DISPUTES: Record<string, 'open' | 'won' | 'lost'> = {
  'money.disputed': 'open',
  'dispute.won': 'won',
  'dispute.lost': 'lost',
};
/** A happening, with what is read of it here. */
export interface Said {
  type: string;
  terms?: boolean;
  attemptId?: string;
  amount?: number;
  settles?: { number?: number; amount?: number }[];
}

function carryOut(study: Study, shop: Shop, id: string, effect: OrderEffect, event: Said): Shop {
  const order = orderOf(shop, id);
  if (!order) return shop;
  switch (effect.type) {
    case 'post':
      return withOrder(
        shop,
        effect.facts.reduce((one, fact) => post(one, fact, event.attemptId), order),
      );
    case 'openTask':
      if (study.has('noTasks')) return shop;
      return withOrder(shop, {
        ...order,
        tasks: [...new Set([...order.tasks, `${effect.kind} ${effect.reason}`])].sort(),
      });
    case 'closeTasks': {
      // Which visit words are about is not played here.
      if (effect.visit !== undefined) return shop;
      const tasks = order.tasks.filter(
        (task) => !effect.reasons.some((reason) => task.endsWith(` ${reason}`)),
      );
      return withOrder(shop, { ...order, tasks });
    }
    case 'commitGoods':
      return withOrder(shop, moved(order, 'held', 'taken'));
    case 'releaseGoods':
      return withOrder(shop, moved(order, effect.wasCommitted ? 'taken' : 'held', 'free'));
    case 'retakeGoods': {
      const isThere = study.has('retakesBlindly') || isFree(study, shop, id);
      const taken = isThere ? withOrder(shop, moved(order, 'free', 'taken')) : shop;
      return tell(study, taken, id, { type: isThere ? 'goods.retaken' : 'goods.gone' }) ?? shop;
    }
    default:
      return shop;
  }
}

/** One piece may be all there is: then it is one order's, or another shopper's who bought it meanwhile. */
export const isFree = ({ world }: Study, shop: Shop, but: string | null): boolean =>
  !world.isScarce ||
  (!shop.isSold && shop.orders.every(({ id, shelf }) => id === but || shelf === 'free'));

const moved = (order: Order, from: Order['shelf'], to: Order['shelf']): Order => ({
  ...order,
  shelf: to,
  fault: order.shelf === from ? order.fault : `goods that were ${order.shelf} became ${to}`,
});

const SUMS: Record<string, keyof Order['ledger']> = {
  CAPTURED: 'captured',
  REFUNDED: 'refunded',
  MISMATCH: 'strange',
};
function post(
  order: Order,
  { kind, amount }: { kind: string; amount: number },
  attemptId?: string,
): Order {
  const sum = SUMS[kind];
  const ledger = { ...order.ledger };
  if (sum) ledger[sum] += amount;
  if (kind === 'PAID') ledger.paid = Math.min(3, ledger.paid + 1);
  if (kind === 'PART_PAID') ledger.partPaid = Math.min(3, ledger.partPaid + 1);
  const attempts = order.attempts.map((one) => {
    if (String(one.g) !== attemptId) return one;
    const isSaid = kind === 'UNDERPAID' || kind === 'OVERPAID';
    return isSaid ? { ...one, kinds: [...new Set([...one.kinds, kind])].sort() } : one;
  });
  return { ...order, ledger, attempts };
}
