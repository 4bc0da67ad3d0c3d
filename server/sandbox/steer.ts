import * as v from 'valibot';
import { DECLINE_REASONS, type DeclineReason, PROVIDER_CODES } from '#machines/domain/payment.ts';
import {
  type Act,
  type Leaving,
  NOTIFY_MODES,
  SANDBOX_ACTIONS,
  SANDBOX_FAULTS,
  type SandboxPayment,
  type SandboxProvider,
  type SandboxWorld,
} from '#providers/kit/sandbox/types.ts';
import type { Books } from './books.ts';
import type { Later } from './notifier.ts';

const Provider = v.picklist(PROVIDER_CODES);
const Millis = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400_000));

/** What `POST /api/steer` takes: something done to one payment, or standing orders for what comes next, or both. */
export const Steer = v.object({
  provider: Provider,
  /** the merchant's reference (its newest payment) or the provider's own id of the payment */
  reference: v.optional(v.string()),
  session: v.optional(v.string()),
  action: v.optional(v.picklist(SANDBOX_ACTIONS)),
  reason: v.optional(v.picklist(DECLINE_REASONS)),
  /** what a late answer waits for, ms */
  afterMs: v.optional(Millis),
  failNext: v.optional(
    v.object({ call: v.string(), how: v.picklist(SANDBOX_FAULTS), times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))) }),
  ),
  notify: v.optional(v.picklist(NOTIFY_MODES)),
  delayMs: v.optional(Millis),
});
export type Steer = v.InferOutput<typeof Steer>;

export const Registered = v.object({
  provider: Provider,
  account: v.string(),
  name: v.string(),
  secrets: v.record(v.string(), v.string()),
  notifyUrl: v.nullable(v.string()),
});

export interface Steering {
  provider: SandboxProvider;
  world: SandboxWorld;
  payment: SandboxPayment;
  later: Later;
}
const LATE_MS = 15_000;

/** Does it, and for a late answer promises the rest. */
export function act(
  { provider, world, payment, later }: Steering,
  how: Omit<Act, 'reason'> & { reason?: DeclineReason; afterMs?: number },
): Leaving | null {
  const leaving = provider.act(payment, { action: how.action, reason: how.reason ?? 'BANK_REFUSED', by: how.by }, world);
  if (how.action === 'approveLate') {
    later(how.afterMs ?? LATE_MS, () => provider.act(payment, { action: 'approve', reason: 'TECHNICAL', by: 'api' }, world));
  }
  if (leaving) {
    payment.data.leaving = JSON.stringify(leaving);
    world.moved(payment);
  }
  return leaving;
}

/** Back to the shop from a page that is over: as its end would have led, or as from a cancel. */
export const wayBack = ({ data, cancelUrl }: SandboxPayment): Leaving =>
  data.leaving ? (JSON.parse(data.leaving) as Leaving) : { url: cancelUrl, method: 'GET', fields: {} };

export function order(books: Books, { provider, reference, failNext, notify, delayMs }: Steer): void {
  if (failNext) books.faults.push({ provider, call: failNext.call, how: failNext.how, times: failNext.times ?? 1 });
  if (notify) books.notify.push({ provider, reference: reference ?? null, mode: notify, delayMs: delayMs ?? 0 });
}
