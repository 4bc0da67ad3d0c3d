import { toDecimal } from '#machines/domain/money.ts';
import type { AttemptView } from '#machines/domain/order.ts';
import {
  DECLINE_REASONS,
  type DeclineReason,
  type PaymentOutcome,
  type PendingShow,
} from '#machines/domain/paymentOutcome.ts';
import type { LedgerKind } from '#machines/order/types.ts';
import { AT_BANK, type Handover } from '#providers/provider.ts';
import { handoffPath } from '../lifecycle/attemptRequest.ts';
import { isAskedNoMore } from '../lifecycle/inquirySchedule.ts';
import { wasNeverOpened } from '../lifecycle/openingRefused.ts';
import type { Attempt } from '../records/attempt.ts';

/** What has become of an attempt, in the one vocabulary that charts know. */
export function outcomeOf(attempt: Attempt, kinds: ReadonlySet<LedgerKind>): PaymentOutcome {
  const { reference } = attempt;
  switch (attempt.state) {
    case 'CAPTURED':
      // Too little came at first; since it was booked, the rest has come.
      if (kinds.has('UNDERPAID') && !kinds.has('PAID') && !kinds.has('PART_PAID'))
        return { status: 'UNDERPAID', reference };
      return { status: kinds.has('OVERPAID') ? 'OVERPAID' : 'PAID', reference };
    case 'IN_PROCESS':
      return { status: 'IN_PROCESS', reference };
    case 'DECLINED':
      return { status: 'DECLINED', reason: reasonOf(attempt.reason) };
    case 'CANCELLED':
    case 'EXPIRED':
      return { status: attempt.state };
    case 'AWAITING_SHOPPER':
    case 'VERIFYING':
      return {
        status: 'PENDING',
        reference,
        ...(attempt.show !== null && { show: attempt.show as PendingShow }),
      };
    default:
      return { status: 'UNKNOWN' };
  }
}

const reasonOf = (reason: string | null): DeclineReason =>
  DECLINE_REASONS.find((one) => one === reason) ?? 'BANK_REFUSED';

interface Shown {
  kinds: ReadonlySet<LedgerKind>;
  key: Buffer;
  now: Date;
  /** the asker may see who ordered: the page that leads to a provider names the payer */
  whole: boolean;
}

export function attemptView(attempt: Attempt, { kinds, key, now, whole }: Shown): AttemptView {
  return {
    id: attempt.id,
    provider: attempt.provider,
    state: attempt.state,
    outcome: outcomeOf(attempt, kinds),
    amount: toDecimal(attempt.amount, attempt.currency),
    startedAt: attempt.createdAt.toISOString(),
    deadline: attempt.live ? attempt.deadline.toISOString() : null,
    continueUrl: whole ? continueUrl(attempt, key, now) : null,
    ...(isAtBank(attempt, now) && { atBank: true }),
    ...(isUnopened(attempt) && { unopened: true }),
  };
}

/** It ended as it was to be opened: no page, form, code or prompt of it was ever there. */
const isUnopened = (attempt: Attempt): boolean =>
  attempt.state === 'DECLINED' && wasNeverOpened(attempt);

const PAYABLE_OR_ENDED: readonly string[] = [
  'AWAITING_SHOPPER',
  'VERIFYING',
  'CANCELLED',
  'EXPIRED',
];
/** As its provider said last, until it is asked no more. */
const isAtBank = (attempt: Attempt, now: Date): boolean =>
  attempt.session[AT_BANK] === 'yes' &&
  PAYABLE_OR_ENDED.includes(attempt.state) &&
  !isAskedNoMore(attempt, now);

/** Where an unfinished payment goes on: the provider's page, or ours that leads to it. A QR has no page. */
export function continueUrl(attempt: Attempt, key: Buffer, now: Date): string | null {
  const handover = attempt.handover as Handover | { kind: 'qr' } | null;
  const open =
    (attempt.state === 'AWAITING_SHOPPER' || attempt.state === 'VERIFYING') &&
    attempt.deadline > now;
  if (!open || handover === null || handover.kind === 'qr') return null;
  return handover.kind === 'redirect' ? handover.url : handoffPath(key, attempt.id);
}
