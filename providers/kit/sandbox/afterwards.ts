import { exponentOf, type Minor } from '#machines/domain/money.ts';
import { isOver, token } from './moves.ts';
import {
  AFTERWARDS,
  type SandboxAction,
  type SandboxContext,
  type SandboxPayment,
  type SandboxProvider,
} from './types.ts';

/** The money is under way: only the provider can end it now. */
export function setOff(payment: SandboxPayment): void {
  payment.status = 'inProcess';
  payment.reason = null;
}

const unit = ({ currency }: SandboxPayment): Minor => 10 ** exponentOf(currency);
export const refundedOf = ({ refunds = [] }: SandboxPayment): Minor =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);
export const keptOf = (payment: SandboxPayment): Minor =>
  (payment.paid?.amount ?? 0) - refundedOf(payment);

/** Which of the things that happen afterwards can happen to this payment now. */
function fitsNow(payment: SandboxPayment, action: SandboxAction): boolean {
  if (action === 'arrives' || action === 'bounces') return payment.status === 'inProcess';
  if (!payment.paid) return false;
  if (action === 'refund') return keptOf(payment) > 0;
  if (action === 'refundPart') return keptOf(payment) > unit(payment);
  return action === 'dispute' ? !payment.dispute : payment.dispute?.state === 'open';
}

const isAfterwards = (action: SandboxAction): boolean =>
  (AFTERWARDS as readonly string[]).includes(action);

/** What can be done to this payment now, to be offered as buttons. */
export const possible = (provider: SandboxProvider, payment: SandboxPayment): SandboxAction[] =>
  provider.actions.filter((action) =>
    isAfterwards(action) ? fitsNow(payment, action) : !isOver(payment),
  );

/** Not what this provider has, or not now. (What a person at the page does is never refused: the page answers as it does.) */
export const isRefused = (
  provider: SandboxProvider,
  payment: SandboxPayment,
  action: SandboxAction,
): boolean =>
  isAfterwards(action)
    ? !provider.actions.includes(action) || !fitsNow(payment, action)
    : action === 'approveSlowly' && !provider.actions.includes(action);

/** Events of what happens to money that was paid, in the provider's own words. */
export type AfterPaid = Partial<
  Record<'refund' | 'dispute' | 'disputeWon' | 'disputeLost', string>
>;

/** Gives back, or contests; false where the action is another one. */
export function afterPaid(
  payment: SandboxPayment,
  action: SandboxAction,
  context: SandboxContext,
  events: AfterPaid,
): boolean {
  const at = context.now().toISOString();
  if (action === 'refund' || action === 'refundPart') {
    const amount = action === 'refund' ? keptOf(payment) : unit(payment);
    payment.refunds = [...(payment.refunds ?? []), { id: token(context, 17), amount, at }];
    context.moved(payment, events.refund);
    return true;
  }
  if (action !== 'dispute' && action !== 'disputeWon' && action !== 'disputeLost') return false;
  const state = action === 'dispute' ? 'open' : action === 'disputeWon' ? 'won' : 'lost';
  payment.dispute = { id: payment.dispute?.id ?? token(context, 17), state, at };
  context.moved(payment, events[action]);
  return true;
}
