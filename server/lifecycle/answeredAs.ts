import type { Answered } from '#machines/domain/askedQuestion.ts';
import { ASKED_TOO_OFTEN, type PaymentStatusReport } from '#providers/provider.ts';
import type { Verdict } from './verdict.ts';

/** It wants to be asked later, and says nothing about the payment. */
export const isPutOff = ({ status, rawStatus }: PaymentStatusReport): boolean =>
  status === 'UNKNOWN' && rawStatus === ASKED_TOO_OFTEN;

/** An answer by the name that support reads. */
export function answeredAs(report: PaymentStatusReport, verdict: Verdict): Answered {
  switch (verdict.kind) {
    case 'ended':
      return verdict.as;
    case 'unclear':
      if (isPutOff(report)) return 'TOO_OFTEN';
      return report.rawStatus === 'unreachable' ? 'UNREACHABLE' : 'UNKNOWN';
    default:
      return ANSWERED[verdict.kind];
  }
}
const ANSWERED: Record<Exclude<Verdict['kind'], 'ended' | 'unclear'>, Answered> = {
  ...{ paid: 'CAPTURED', mismatch: 'MISMATCH', inProcess: 'IN_PROCESS' },
  ...{ waiting: 'AWAITING_SHOPPER', absent: 'ABSENT' },
};
