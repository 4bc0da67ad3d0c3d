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
  type SandboxContext,
  type SandboxPayment,
  type SandboxProvider,
} from '#providers/kit/sandbox/types.ts';
import type { Later } from './notifier.ts';
import type { SimulatedProvider } from './pages.ts';
import type { SimulatorState } from './state.ts';

const Provider = v.picklist(PROVIDER_CODES);
const Millis = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400_000));

/** What `POST /api/commands` takes: something done to one payment, or plans for the next calls, or both. */
export const Command = v.object({
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
export type Command = v.InferOutput<typeof Command>;

/** `secrets` are the file that `credentials -- set` takes, so one of them may be true or false. */
export const AccountBody = v.object({
  provider: Provider,
  account: v.string(),
  name: v.string(),
  secrets: v.record(
    v.string(),
    v.union([
      v.string(),
      v.pipe(
        v.boolean(),
        v.transform((is) => String(is)),
      ),
    ]),
  ),
  notifyUrl: v.nullable(v.string()),
});

export interface ActParts {
  provider: SandboxProvider;
  context: SandboxContext;
  payment: SandboxPayment;
  later: Later;
}
const LATE_MS = 15_000;

/** Does it. A late answer is noted in the state, so it comes after a restart, too. */
export function act(
  { provider, context, payment, later }: ActParts,
  {
    action: wanted,
    by,
    reason = 'BANK_REFUSED',
    afterMs = LATE_MS,
  }: Omit<Act, 'reason'> & { reason?: DeclineReason; afterMs?: number },
): Leaving | null {
  const action = meant(payment, wanted, by);
  const leaving = provider.act(payment, { action, reason, by }, context);
  if (action === 'approveLate') {
    payment.data.lateAt = new Date(context.now().getTime() + afterMs).toISOString();
    context.moved(payment);
    later(afterMs, () => approve({ provider, context }, payment));
  }
  if (leaving) {
    payment.data.leaving = JSON.stringify(leaving);
    context.moved(payment);
  }
  return leaving;
}

/** Money under way is not paid or refused at a page: it arrives, or it bounces. */
function meant({ status }: SandboxPayment, action: SandboxAction, by: Act['by']): SandboxAction {
  if (status !== 'inProcess' || by !== 'api') return action;
  return action === 'approve' ? 'arrives' : action === 'decline' ? 'bounces' : action;
}

/** Back to the shop from a page that is over: as its end would have led, or as from a cancel. */
export const wayBack = ({ data, cancelUrl }: SandboxPayment): Leaving =>
  data.leaving
    ? (JSON.parse(data.leaving) as Leaving)
    : { url: cancelUrl, method: 'GET', fields: {} };

export function plan(
  state: SimulatorState,
  { provider, reference, failNext, notify, delayMs }: Command,
): void {
  if (failNext)
    state.faults.push({
      provider,
      call: failNext.call,
      how: failNext.how,
      times: failNext.times ?? 1,
    });
  if (notify)
    state.notify.push({
      provider,
      reference: reference ?? null,
      mode: notify,
      delayMs: delayMs ?? 0,
    });
}

const approve = ({ provider, context }: SimulatedProvider, payment: SandboxPayment): unknown =>
  provider.act(
    payment,
    { action: meant(payment, 'approve', 'api'), reason: 'TECHNICAL', by: 'api' },
    context,
  );

/** After a restart: late answers that were noted still come, at once if its time has passed. */
export function resumeLateAnswers(
  state: SimulatorState,
  providers: readonly SimulatedProvider[],
  now: Date,
  later: Later,
): void {
  for (const payment of state.payments.values()) {
    const one = providers.find(({ provider }) => provider.code === payment.provider);
    const { lateAt } = payment.data;
    if (!one || !lateAt || payment.paid) continue;
    later(Math.max(0, new Date(lateAt).getTime() - now.getTime()), () => approve(one, payment));
  }
}
