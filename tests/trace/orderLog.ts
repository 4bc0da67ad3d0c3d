import { idOf } from '#machines/domain/trace/redact.ts';
import type { OrderFact } from '#machines/domain/trace/trace.ts';
import { allows, newLife, type OrderLife, stateText, step } from '#machines/order/life.ts';
import type { OrderEvent, OrderInput } from '#machines/order/types.ts';
import { BEGAN } from './walked.ts';

type Without<Event> = Event extends unknown ? Omit<Event, 'at'> : never;
/** What an order heard, without its time. */
export type Heard = Without<OrderEvent>;
export interface Line {
  ms: number;
  cause: string;
  event: Heard;
}

/** The order's log as the server writes it; what its chart does not allow is no log. */
export function logOf(lines: readonly Line[]): OrderFact[] {
  let life: OrderLife | null = null;
  return lines.map(({ ms, cause, event: bare }, at) => {
    const event = { ...bare, at: BEGAN + ms } as OrderEvent;
    life ??= newLife((event as unknown as { made: OrderInput }).made);
    const from = stateText(life);
    if (!allows(life, event)) throw new Error(`${event.type} is not allowed in ${from}`);
    life = step(life, event).life;
    const attemptId = 'attemptId' in event ? event.attemptId : null;
    return {
      ...{ number: at + 1, type: event.type, event: { ...event }, attemptId, cause },
      ...{ toldBy: null, from, to: stateText(life), build: 'test', at: event.at },
    };
  });
}

const STRIPE = { attemptId: idOf('attempt-1'), provider: 'STRIPE' } as const;
const PAYPAL = { attemptId: idOf('attempt-2'), provider: 'PAYPAL' } as const;
const HOUR = 3_600_000;
const page = { deadline: BEGAN + HOUR, isTimed: false };
type Payment = typeof STRIPE | typeof PAYPAL;
const proof = (of: Payment) => ({ ...of, providerReference: idOf('ref'), digest: 'd1' });

/* What may happen to an order, in the words of its chart. */
export const placed = (
  made: { kind?: 'order' | 'round' | 'bill'; total?: number; dueNow?: number } = {},
  terms = false,
): Heard => {
  const { kind = 'order', total = 2_000, dueNow = total } = made;
  return { type: 'order.placed', terms, made: { kind, total, dueNow, method: 'STRIPE' } };
};
export const begun = (of: Payment = STRIPE): Heard[] => [
  { type: 'attempt.begun', ...of, ...page },
  { type: 'attempt.opened', ...of, ...page },
];
export const doubtful: Heard = { type: 'attempt.doubtful', ...STRIPE };
export const overdue: Heard = { type: 'attempt.overdue', ...STRIPE };
export const inProcess = (of: Payment = STRIPE, beside = false): Heard => ({
  ...{ type: 'attempt.inProcess', ...of },
  ...(beside && { beside }),
});
export const ended = (as: 'DECLINED' | 'EXPIRED' | 'CANCELLED', of: Payment = STRIPE): Heard => ({
  ...{ type: 'attempt.ended', attemptId: of.attemptId, as },
});
export const captured = (
  amount: number,
  { of = STRIPE as Payment, wasLive = true, paysFor = 'due' as 'due' | 'rest' } = {},
): Heard => ({ type: 'money.captured', ...proof(of), amount, paysFor, wasLive });
export const strange = (amount: number, currency?: string): Heard => ({
  ...{ type: 'money.mismatched', ...proof(STRIPE), amount, wasLive: true },
  ...(currency ? { currency, reason: 'OTHER_CURRENCY' } : { reason: 'OTHER_REFERENCE' }),
});
export const refunded = (amount: number): Heard => ({
  ...{ type: 'money.refunded', ...proof(STRIPE), amount },
});
export const contested = (amount: number): Heard => ({
  ...{ type: 'money.disputed', ...proof(STRIPE), reference: 'd-1', amount },
});
export const won = (amount?: number): Heard => ({
  ...{ type: 'dispute.won', attemptId: STRIPE.attemptId, reference: 'd-1' },
  ...(amount !== undefined && { amount }),
});
export const lost = (amount: number): Heard => ({
  ...{ type: 'dispute.lost', ...proof(STRIPE), reference: 'd-1', amount },
});
/** Its own time is over, whatever that was. */
export const ranOut: Heard = { type: 'time.ranOut' };
export const OTHER_PAYMENT = PAYPAL;

/** One after the other; time that runs out does so after days. */
export const story = (...all: (Heard | Heard[])[]): OrderFact[] => {
  let ms = 8_000;
  return logOf(
    all.flat().map((event) => {
      ms += event.type === 'time.ranOut' ? 100 * HOUR : 1_000;
      return { ms, cause: 'PROVIDER', event };
    }),
  );
};
