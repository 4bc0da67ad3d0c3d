import { isLost, readJson } from '../kit/server/answers.ts';
import { disputesOf } from '../kit/server/disputes.ts';
import { minorOf } from '../kit/server/money.ts';
import type { OpenAttempt, PaymentStatusReport } from '../provider.ts';
import { get, type Tools } from './calls.ts';
import { ChargebacksReply, RefundsReply } from './wire.ts';

const DECIDED: Record<string, 'won' | 'lost'> = { won: 'won', lost: 'lost', accepted: 'lost' };

/** What was given back and whether it is contested: questions of their own, asked once a payment is known to be paid. */
export async function afterwards(
  id: string,
  attempt: OpenAttempt,
  tools: Tools,
): Promise<Pick<PaymentStatusReport, 'refunded' | 'dispute' | 'disputes'>> {
  const [refunds, chargebacks] = [
    await get(`/v3/refunds?id=${id}`, tools),
    await get(`/v3/chargebacks?id=${id}`, tools),
  ];
  const sums = (isLost(refunds) ? null : readJson(RefundsReply, refunds.text))?.data
    .filter(
      (one) =>
        (one.transaction_id ?? one.tx_id) === id && /^(completed|successful)/.test(one.status),
    )
    .map(({ amount_refunded }) => minorOf(amount_refunded, attempt.currency));
  const cases =
    (isLost(chargebacks) ? null : readJson(ChargebacksReply, chargebacks.text))?.data.filter(
      ({ tx_ref }) => tx_ref === attempt.reference,
    ) ?? [];
  const refunded = sums?.every((sum) => sum !== null)
    ? sums.reduce((all, sum) => all + sum, 0)
    : null;
  return {
    ...(refunded !== null && { refunded }),
    ...disputesOf(
      cases.map(({ id, amount, status, created_at }) => ({
        id: id ?? null,
        amount: amount == null ? null : minorOf(amount, attempt.currency),
        state: DECIDED[status] ?? 'open',
        createdAt: created_at ?? '',
      })),
    ),
  };
}
