import { readFileSync } from 'node:fs';
import {
  checkoutInput,
  draftOf,
  goodsCart,
  known,
  ORDERS,
  seen,
  servicesCart,
} from '#machines/checkout/samples.ts';
import type { Answered } from '#machines/domain/askedQuestion.ts';
import type { AttemptState } from '#machines/domain/payment.ts';
import { idOf } from '#machines/domain/trace/redact.ts';
import type { OrderFact, ServerFact, Trace, TraceSegment } from '#machines/domain/trace/trace.ts';
import { allows, type OrderLife, stateText, step } from '#machines/order/life.ts';
import type { OrderEvent } from '#machines/order/types.ts';
import { replayOrder } from '#src/support/player/orderLife.ts';
import { type Happening, record } from './record.ts';
import * as served from './served.ts';
import { inTime } from './served.ts';
import { answered, back, later } from './stories.ts';
import { aTrace, BEGAN } from './walked.ts';

export const stored = (name: string): Trace =>
  JSON.parse(readFileSync(`tests/trace/fixtures/${name}.json`, 'utf8')) as Trace;
const STUCK = stored('stuck');
/** The shopper was sent to the provider. */
const OPENED = (STUCK.order ?? []).slice(0, 3);
const attempt = { attemptId: idOf('attempt-1'), provider: 'STRIPE' as const };
const evidence = { ...attempt, providerReference: idOf('ref-1'), digest: 'd1' };
const captured = (amount: number, wasLive = true) =>
  ({ type: 'money.captured', ...evidence, amount, paysFor: 'due', wasLive }) as const;

type Bare<Event> = Event extends unknown ? Omit<Event, 'at'> : never;
/** The log of an open payment, and what came after it. */
function logWith(...events: Bare<OrderEvent>[]): OrderFact[] {
  const log = [...OPENED];
  let life = replayOrder(log).at(-1)?.life as OrderLife;
  events.forEach((bare, index) => {
    const event = { ...bare, at: BEGAN + 60_000 + index * 1_000 } as OrderEvent;
    const from = stateText(life);
    if (!allows(life, event)) throw new Error(`${event.type} is not allowed in ${from}`);
    life = step(life, event).life;
    log.push({
      ...{ number: log.length + 1, type: event.type, event: { ...event }, cause: 'PROVIDER' },
      ...{ attemptId: attempt.attemptId, toldBy: null, from, to: stateText(life) },
      ...{ build: 'test', at: event.at },
    });
  });
  return log;
}
/** What the provider answered to the question out of which an event of the log came. */
const answeredAs = (order: OrderFact[], answered: Answered & AttemptState, ms = 60_000) =>
  served.asked(order, answered, { ms: ms - 100, tookMs: 150, answered });
const named = (name: string, trace: Trace): Trace => ({
  ...trace,
  header: { ...trace.header, reference: name },
});
const lived = (name: string, order: OrderFact[], ...server: ServerFact[]): Trace => ({
  ...named(name, STUCK),
  order,
  server: inTime(...server),
});
const asLog = (name: string, order: OrderFact[], as: Answered & AttemptState, ms?: number): Trace =>
  lived(name, order, ...answeredAs(order, as, ms));
const alone = (name: string, segment: TraceSegment, shop = 'retail'): Trace =>
  aTrace([segment], {
    header: { ...aTrace([]).header, reference: name, provider: null, store: shop, layout: shop },
  });

const beginning = (cart: typeof goodsCart): Happening[] => [
  {
    answers: 'recover',
    output: { ok: true, draft: draftOf(cart, { intentId: null }), order: null, known },
  },
  { answers: 'openReview', output: { ...seen, twin: null } },
  { passes: 4_000 },
  { type: 'method.choose', method: 'STRIPE' },
  { type: 'order.place' },
  { answers: 'lockOrder', output: { held: true } },
];

/** Ten checkouts that support is asked about, by what happened. */
export async function tenTraces(): Promise<Record<string, Trace>> {
  const services = checkoutInput({ cart: servicesCart, kind: 'services' });
  const booking = await record(services, beginning(servicesCart));
  const pressed = await record(checkoutInput(), [
    ...beginning(goodsCart),
    { type: 'network.lost' },
  ]);
  const declined = logWith({
    type: 'attempt.ended',
    attemptId: attempt.attemptId,
    as: 'DECLINED',
  });
  // The shopper left the provider by the browser's own way back, without paying, and the page says so.
  const unfinished = await record({ ...back, returned: false }, [
    answered(ORDERS.unfinished),
    { passes: 4_000 },
  ]);
  return {
    paid: named('4TQ7-R01A', stored('paid')),
    declined: asLog('4TQ7-R02B', declined, 'DECLINED'),
    'notification lost': named('4TQ7-R03C', STUCK),
    underpaid: asLog('4TQ7-R04D', logWith(captured(500)), 'CAPTURED'),
    double: asLog(
      '4TQ7-R05E',
      logWith(captured(2_000), captured(2_000, false)),
      'CAPTURED',
      61_000,
    ),
    forged: {
      ...lived(
        '4TQ7-R06F',
        OPENED,
        ...answeredAs(OPENED, 'AWAITING_SHOPPER', 43_000),
        served.forged(61_000),
      ),
      segments: [...STUCK.segments.slice(0, 1), later(unfinished, 42_000)],
    },
    'in process': asLog(
      '4TQ7-R07G',
      logWith({ type: 'attempt.inProcess', ...attempt }),
      'IN_PROCESS',
    ),
    'stuck in booking': alone('4TQ7-R08H', booking, 'services'),
    'offline at press': alone('4TQ7-R09J', pressed),
    'tab killed': {
      ...asLog('4TQ7-R10K', logWith(captured(2_000)), 'CAPTURED'),
      segments: STUCK.segments.slice(0, 1),
    },
  };
}
