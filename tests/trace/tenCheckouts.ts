import { readFileSync } from 'node:fs';
import {
  checkoutInput,
  draftOf,
  goodsCart,
  known,
  seen,
  servicesCart,
} from '#machines/checkout/samples.ts';
import type { AttemptState } from '#machines/domain/payment.ts';
import { idOf } from '#machines/domain/trace/redact.ts';
import type { OrderFact, ServerFact, Trace, TraceSegment } from '#machines/domain/trace/trace.ts';
import { allows, type OrderLife, stateText, step } from '#machines/order/life.ts';
import type { OrderEvent } from '#machines/order/types.ts';
import { replayOrder } from '#src/support/player/orderLife.ts';
import { type Happening, record } from './record.ts';
import { aTrace, BEGAN } from './walked.ts';

export const stored = (name: string): Trace =>
  JSON.parse(readFileSync(`tests/trace/fixtures/${name}.json`, 'utf8')) as Trace;
const STUCK = stored('stuck');
const attempt = { attemptId: idOf('attempt-1'), provider: 'STRIPE' as const };
const evidence = { ...attempt, providerReference: idOf('ref-1'), digest: 'd1' };
const captured = (amount: number, wasLive = true) =>
  ({ type: 'money.captured', ...evidence, amount, paysFor: 'due', wasLive }) as const;

type Bare<Event> = Event extends unknown ? Omit<Event, 'at'> : never;
/** The log of an open payment, and what came after it. */
function logWith(...events: Bare<OrderEvent>[]): OrderFact[] {
  const log = [...(STUCK.order ?? [])];
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
const opened = STUCK.server.filter(({ what }) => what === 'open');
const fact = (kind: ServerFact['kind'], what: string, other: Partial<ServerFact>): ServerFact =>
  ({ ...opened[0], kind, what, at: BEGAN + 61_500, latencyMs: 150, ...other }) as ServerFact;
/** What the provider answered to the question out of which an event of the log came. */
const asked = (state: AttemptState, money: string, before = 60_000): ServerFact =>
  fact('question', `asked 1 times, now ${state}`, { money, at: BEGAN + before - 100 });
const forged = fact('notification', 'signature', {
  ...{ genuine: 'forged', at: BEGAN + 61_000, latencyMs: null, reference: null, money: null },
});
const named = (name: string, trace: Trace): Trace => ({
  ...trace,
  header: { ...trace.header, reference: name },
});
const lived = (name: string, order: OrderFact[], ...server: ServerFact[]): Trace => ({
  ...named(name, STUCK),
  order,
  server: [...opened, ...server],
});
const alone = (name: string, segment: TraceSegment): Trace =>
  aTrace([segment], { header: { ...aTrace([]).header, reference: name, provider: null } });

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
  return {
    paid: named('4TQ7-R01A', stored('paid')),
    declined: lived(
      '4TQ7-R02B',
      logWith({ type: 'attempt.ended', attemptId: attempt.attemptId, as: 'DECLINED' }),
      asked('DECLINED', 'none'),
    ),
    'notification lost': named('4TQ7-R03C', STUCK),
    underpaid: lived('4TQ7-R04D', logWith(captured(500)), asked('CAPTURED', 'part')),
    double: lived(
      '4TQ7-R05E',
      logWith(captured(2_000), captured(2_000, false)),
      asked('CAPTURED', 'extra', 61_000),
    ),
    forged: lived('4TQ7-R06F', logWith(), forged, asked('AWAITING_SHOPPER', 'waiting', 61_600)),
    'in process': lived(
      '4TQ7-R07G',
      logWith({ type: 'attempt.inProcess', ...attempt }),
      asked('IN_PROCESS', 'maybe'),
    ),
    'stuck in booking': alone('4TQ7-R08H', booking),
    'offline at press': alone('4TQ7-R09J', pressed),
    'tab killed': {
      ...lived('4TQ7-R10K', logWith(captured(2_000)), asked('CAPTURED', 'taken')),
      segments: STUCK.segments.slice(0, 1),
    },
  };
}
