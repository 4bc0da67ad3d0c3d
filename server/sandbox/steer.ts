import * as v from 'valibot';
import { PROVIDER_CODES } from '#machines/domain/payment.ts';
import { DECLINE_REASONS, type DeclineReason } from '#machines/domain/paymentOutcome.ts';
import {
  type Act,
  type Leaving,
  NOTIFY_MODES,
  SANDBOX_ACTIONS,
  SANDBOX_FAULTS,
  type SandboxAction,
  type SandboxPayment,
  type SandboxProvider,
  type SandboxWorld,
} from '#providers/kit/sandbox/types.ts';
import type { Books } from './books.ts';
import type { Later } from './notifier.ts';
import type { Desk } from './show.ts';

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
    v.object({
      call: v.string(),
      how: v.picklist(SANDBOX_FAULTS),
      times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    }),
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

/** Does it, and for a late answer promises the rest; the promise stands in the books, so a restart does not break it. */
export function act(
  { provider, world, payment, later }: Steering,
  {
    action: wanted,
    by,
    reason = 'BANK_REFUSED',
    afterMs = LATE_MS,
  }: Omit<Act, 'reason'> & { reason?: DeclineReason; afterMs?: number },
): Leaving | null {
  const action = meant(payment, wanted, by);
  const leaving = provider.act(payment, { action, reason, by }, world);
  if (action === 'approveLate') {
    payment.data.lateAt = new Date(world.now().getTime() + afterMs).toISOString();
    world.moved(payment);
    later(afterMs, () => approve({ provider, world }, payment));
  }
  if (leaving) {
    payment.data.leaving = JSON.stringify(leaving);
    world.moved(payment);
  }
  return leaving;
}

/** Money under way is not paid or refused by anybody at a page: it arrives, or it bounces. */
function meant({ status }: SandboxPayment, action: SandboxAction, by: Act['by']): SandboxAction {
  if (status !== 'inProcess' || by !== 'api') return action;
  return action === 'approve' ? 'arrives' : action === 'decline' ? 'bounces' : action;
}

/** Back to the shop from a page that is over: as its end would have led, or as from a cancel. */
export const wayBack = ({ data, cancelUrl }: SandboxPayment): Leaving =>
  data.leaving
    ? (JSON.parse(data.leaving) as Leaving)
    : { url: cancelUrl, method: 'GET', fields: {} };

export function order(
  books: Books,
  { provider, reference, failNext, notify, delayMs }: Steer,
): void {
  if (failNext)
    books.faults.push({
      provider,
      call: failNext.call,
      how: failNext.how,
      times: failNext.times ?? 1,
    });
  if (notify)
    books.notify.push({
      provider,
      reference: reference ?? null,
      mode: notify,
      delayMs: delayMs ?? 0,
    });
}

const approve = ({ provider, world }: Desk, payment: SandboxPayment): unknown =>
  provider.act(
    payment,
    { action: meant(payment, 'approve', 'api'), reason: 'TECHNICAL', by: 'api' },
    world,
  );

/** After a restart: what was promised for later still comes, at once if its time has passed. */
export function keepPromises(books: Books, desks: readonly Desk[], now: Date, later: Later): void {
  for (const payment of books.payments.values()) {
    const desk = desks.find(({ provider }) => provider.code === payment.provider);
    const { lateAt } = payment.data;
    if (!desk || !lateAt || payment.paid) continue;
    later(Math.max(0, new Date(lateAt).getTime() - now.getTime()), () => approve(desk, payment));
  }
}
