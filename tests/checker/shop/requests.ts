import { toDecimal } from '#machines/domain/money.ts';
import { owedOf } from '#machines/order/amounts.ts';
import { POLICY } from '#machines/order/policy.ts';
import type { Study } from '../study.ts';
import { type Ask, HOURS, type Job, LIFETIME, type Order, type Shop, type Then } from '../world.ts';
import { attemptOf, liveOf } from './attempts.ts';
import { factsOf, isFree, orderOf, place, stands, tell, withOrder } from './orders.ts';
import { viewOf } from './view.ts';

/** What became of a request: its answer, or a job that will answer it. Null: it waits for another job of the shop's. */
export interface Served {
  shop: Shop;
  answer: object | null;
}
const MOST_JOBS = 2;
const lost = { ok: false, reason: 'UNKNOWN' };
const decimal = (minor: number): number => toDecimal(minor, 'USD');

/** The shop takes a tab's request. */
export function serve(study: Study, shop: Shop, ask: Ask, tab: number | null): Served | null {
  switch (ask.port) {
    case 'recover':
      return { shop, answer: readTruth(study, shop, ask) };
    case 'askOutcome':
      return { shop, answer: show(study, shop, ask.orderId) };
    case 'placeOrder':
      return placeOrder(study, shop, ask);
    case 'startPayment':
      return start(study, shop, ask, tab);
    case 'giveUpAttempt':
      return endThen(study, shop, ask.orderId, 'show', tab);
    case 'giveUpOrder':
      return endThen(study, shop, ask.orderId, 'giveUp', tab);
    case 'payLater':
      return endThen(study, shop, ask.orderId, 'keep', tab);
    default:
      return null;
  }
}

export function show(study: Study, shop: Shop, orderId: string): object {
  const order = orderOf(shop, orderId);
  return order ? { ok: true, order: viewOf(study, order) } : { ok: false, reason: 'DOWN' };
}

function readTruth(study: Study, shop: Shop, ask: Extract<Ask, { port: 'recover' }>): object {
  const own = ask.orderId
    ? orderOf(shop, ask.orderId)
    : shop.orders.find(({ intent }) => intent === ask.intentId);
  const others = ask.others.flatMap((id) => orderOf(shop, id) ?? []);
  return {
    order: own ? viewOf(study, own) : null,
    others: others.map((order) => viewOf(study, order)),
  };
}

function placeOrder(study: Study, shop: Shop, ask: Extract<Ask, { port: 'placeOrder' }>): Served {
  const known = study.has('noUniqueIntent')
    ? undefined
    : shop.orders.find(({ intent }) => intent === ask.intentId);
  if (known)
    return {
      shop,
      answer: study.has('twinIsRefused') ? refused('STOCK_CHANGED') : placedReply(study, known),
    };
  if (shop.orders.length >= study.world.intents)
    return { shop, answer: { ok: false, reason: 'LOST' } };
  if (!study.has('sellsBlindly') && !isFree(study, shop, null))
    return { shop, answer: refused('STOCK_CHANGED') };
  const now = place(study, shop, { intent: ask.intentId, method: ask.method });
  return { shop: now, answer: placedReply(study, now.orders.at(-1) as Order) };
}
const refused = (problem: string) => ({
  ok: false,
  reason: 'REFUSED',
  problem,
  differences: [],
  line: null,
});
function placedReply(study: Study, order: Order): object {
  const { total, dueNow } = factsOf(study, order);
  return {
    ok: true,
    order: {
      ...{ id: order.id, orderNumber: order.id, total: decimal(total), dueNow: decimal(dueNow) },
      ...{ outstanding: decimal(total - dueNow), currency: 'USD' },
    },
  };
}

/** One live attempt per order, found or made under the order's lock (I11). */
function start(
  study: Study,
  shop: Shop,
  ask: Extract<Ask, { port: 'startPayment' }>,
  tab: number | null,
): Served | null {
  const order = orderOf(shop, ask.orderId);
  if (!order) return { shop, answer: { ok: false, reason: 'METHOD_NOT_OFFERED' } };
  const is = (path: string): boolean => stands(study, order, 'money', path);
  if (is('paid') || is('disputed')) return { shop, answer: { ok: false, reason: 'ALREADY_PAID' } };
  const live = study.has('noLiveAttempt') ? undefined : liveOf(order);
  if (live) {
    if (live.provider !== ask.provider || live.state === 'IN_PROCESS')
      return { shop, answer: { ok: false, reason: 'ATTEMPT_LIVE' } };
    if (live.isOpened && live.state !== 'UNKNOWN' && live.deadline > (HOURS[shop.hour] ?? 0))
      return { shop, answer: goTo(live.g) };
    if (shop.jobs.some((job) => job.g === live.g)) return { shop, answer: lost };
    return withJob(shop, { does: 'ask', g: live.g, order: order.id, next: 'goOn', tab });
  }
  const isPart = is('part');
  const goods = ['held', 'committed'].some((state) => stands(study, order, 'goods', state));
  if (!isPart && !is('owing')) return { shop, answer: { ok: false, reason: 'ORDER_CLOSED' } };
  if ((!goods || isHeldTooLong(study, shop, order)) && !study.has('paysWithoutGoods'))
    return { shop, answer: { ok: false, reason: 'ORDER_CLOSED' } };
  if (shop.orders.flatMap(({ attempts }) => attempts).length >= study.world.payments)
    return { shop, answer: { ok: false, reason: 'METHOD_DOWN' } };
  return begin(study, shop, order, ask.provider, isPart, tab);
}
/** One payment after the other would keep goods from others for ever. */
const isHeldTooLong = (study: Study, { hour }: Shop, order: Order): boolean =>
  stands(study, order, 'goods', 'held') &&
  (HOURS[hour] ?? 0) - (HOURS[order.placedIn] ?? 0) >= POLICY.heldForPayment;
export const goTo = (g: number) => ({
  ok: true,
  attemptId: `attempt-${g}`,
  step: { kind: 'redirect', url: `/cart/handoff/${g}` },
});

function begin(
  study: Study,
  shop: Shop,
  order: Order,
  provider: string,
  isPart: boolean,
  tab: number | null,
): Served | null {
  if (shop.jobs.length >= MOST_JOBS) return null;
  const facts = factsOf(study, order);
  const deadline = (HOURS[shop.hour] ?? 0) + LIFETIME;
  const g = shop.orders.flatMap(({ attempts }) => attempts).length;
  const attempt = {
    ...{
      g,
      provider,
      state: 'SUBMITTING' as const,
      isOpened: false,
      deadline,
      amount: owedOf(facts),
    },
    ...{
      forRest: isPart || facts.dueNow === 0,
      kinds: [],
      back: 0,
      dispute: 'none' as const,
      isTold: false,
    },
  };
  const written = study.has('callsBeforeWriting')
    ? shop
    : withOrder(shop, { ...order, attempts: [...order.attempts, attempt] });
  const event = { type: 'attempt.begun', attemptId: String(g), provider, deadline, isTimed: false };
  const begun =
    tell(study, written, order.id, event) ?? (study.has('noLiveAttempt') ? written : null);
  if (!begun) return { shop, answer: { ok: false, reason: 'ORDER_CLOSED' } };
  return withJob(begun, { does: 'open', g, order: order.id, next: 'goOn', tab });
}

/** The payment that is open is ended first: its provider is asked, so that money that is already there wins (I14). */
function endThen(
  study: Study,
  shop: Shop,
  id: string,
  next: Then,
  tab: number | null,
): Served | null {
  const order = orderOf(shop, id);
  if (!order) return { shop, answer: { ok: false, reason: 'DOWN' } };
  const live = liveOf(order);
  if (!live || study.has('endsWithoutAsking'))
    return finish(study, endQuietly(study, shop, order, live?.g), id, next);
  const running = shop.jobs.find((job) => job.g === live.g);
  if (running?.does === 'open') return { shop, answer: show(study, shop, id) };
  if (running) return null;
  return withJob(shop, { does: 'ask', g: live.g, order: id, ending: 'CANCELLED', next, tab });
}
function endQuietly(study: Study, shop: Shop, order: Order, g: number | undefined): Shop {
  if (g === undefined) return shop;
  const attempts = order.attempts.map((one) =>
    one.g === g ? { ...one, state: 'CANCELLED' as const } : one,
  );
  const ended = withOrder(shop, { ...order, attempts });
  return (
    tell(study, ended, order.id, {
      type: 'attempt.ended',
      attemptId: String(g),
      as: 'CANCELLED',
    } as never) ?? ended
  );
}

/** The deed itself, once no payment is open. What the chart does not allow is refused, and the order's state is read instead. */
export function finish(study: Study, shop: Shop, id: string, next: Then): Served {
  const order = orderOf(shop, id);
  if (!order || liveOf(order)) return { shop, answer: show(study, shop, id) };
  const isKept = factsOf(study, order).accepted && stands(study, order, 'money', 'owing');
  const event =
    next === 'giveUp'
      ? { type: 'order.givenUp', inHand: false }
      : { type: 'terms.accepted', method: 'PAY_LATER' };
  const now =
    next === 'show' || (next === 'keep' && isKept) ? shop : (tell(study, shop, id, event) ?? shop);
  return { shop: now, answer: show(study, now, id) };
}

export function withJob(
  shop: Shop,
  job: Pick<Job, 'does' | 'g' | 'order' | 'next' | 'tab'> & Partial<Job>,
): Served | null {
  if (shop.jobs.length >= MOST_JOBS || shop.jobs.some(({ g }) => g === job.g)) return null;
  return {
    shop: { ...shop, jobs: [...shop.jobs, { heard: null, ending: null, ...job }] },
    answer: null,
  };
}

/** What a start answers once the provider was asked about an opening whose answer was lost. */
export function goOn(shop: Shop, g: number): object | 'again' {
  const attempt = attemptOf(shop, g);
  switch (attempt?.state) {
    case 'CAPTURED':
      return { ok: false, reason: 'ALREADY_PAID' };
    case 'MISMATCH':
      return { ok: false, reason: 'ORDER_CLOSED' };
    case 'IN_PROCESS':
      return { ok: false, reason: 'ATTEMPT_LIVE' };
    case 'AWAITING_SHOPPER':
      return attempt.isOpened ? goTo(g) : 'again';
    case 'DECLINED':
    case 'CANCELLED':
    case 'EXPIRED':
      return { ok: false, reason: 'METHOD_DOWN' };
    default:
      return lost;
  }
}
