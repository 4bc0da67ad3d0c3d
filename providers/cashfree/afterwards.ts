import { attemptCall, isLost, readJson } from '../kit/server/answers.ts';
import { disputesOf } from '../kit/server/disputes.ts';
import { minorOf } from '../kit/server/money.ts';
import type { AttemptToPay, DisputeState, PaymentStatusReport } from '../provider.ts';
import { ordersCall, type Tools } from './calls.ts';
import { Disputes, Refunds } from './wire.ts';

/** What was given back and whether it is contested: questions of their own, asked once a payment is known to be paid. */
export async function afterwards(
  attempt: AttemptToPay,
  tools: Tools,
): Promise<Pick<PaymentStatusReport, 'refunded' | 'dispute' | 'disputes'>> {
  const read = (path: string) =>
    attemptCall(
      tools.http,
      ordersCall(tools, { method: 'GET', path: `/${attempt.reference}${path}` }),
    );
  const [refunds, disputes] = [await read('/refunds'), await read('/disputes')];
  const sums = (isLost(refunds) || refunds.status !== 200 ? null : readJson(Refunds, refunds.text))
    ?.filter(({ refund_status }) => refund_status === 'SUCCESS')
    .map(({ refund_amount, refund_currency }) =>
      minorOf(refund_amount, refund_currency ?? attempt.currency),
    );
  const cases =
    isLost(disputes) || disputes.status !== 200 ? null : readJson(Disputes, disputes.text);
  const refunded = sums?.every((sum) => sum !== null)
    ? sums.reduce((all, sum) => all + sum, 0)
    : null;
  return {
    ...(refunded !== null && { refunded }),
    ...disputesOf(
      (cases ?? []).map((one) => ({
        id: one.dispute_id ?? null,
        amount: minorOf(
          one.dispute_amount ?? null,
          one.dispute_amount_currency ?? attempt.currency,
        ),
        state: stateOf(one.dispute_status ?? ''),
        createdAt: one.created_at ?? '',
      })),
    ),
  };
}

/** `CHARGEBACK_MERCHANT_WON` and its like: whatever the stage, it is over when the merchant won, lost or accepted. */
function stateOf(word: string): DisputeState {
  if (word.endsWith('_MERCHANT_WON')) return 'won';
  return /_MERCHANT_(LOST|ACCEPTED)$/.test(word) ? 'lost' : 'open';
}
