import { minorOf } from '../kit/server/money.ts';
import type { DisputeState, PaymentStatusReport } from '../provider.ts';
import { call, type Tools } from './client.ts';
import { type Capture, Dispute, Disputes, type Refund } from './wire.ts';

/** What was given back: the refunds that are complete; all of it where the capture says so and lists none. */
export function refundedBy(
  capture: Capture | undefined,
  refunds: Refund[],
): Pick<PaymentStatusReport, 'refunded' | 'refunds'> {
  const { amount, currency } = receivedBy(capture);
  if (amount === null || currency === null) return {};
  const listed = refunds
    .filter(({ status }) => status === 'COMPLETED')
    .map(({ id, amount: sum }) => ({
      reference: id ?? '',
      amount: sum?.currency_code === currency ? minorOf(sum.value, currency) : null,
    }));
  const isWhole = capture?.status === 'REFUNDED';
  if (!listed.every(isCounted)) return isWhole ? { refunded: amount } : {};
  return { refunded: isWhole ? amount : sumOf(listed), refunds: listed };
}
interface Listed {
  reference: string;
  amount: number;
}
const isCounted = (one: Omit<Listed, 'amount'> & { amount: number | null }): one is Listed =>
  one.amount !== null;
export const sumOf = (refunds: readonly Listed[]): number =>
  refunds.reduce((all, { amount }) => all + amount, 0);

/** Outcomes against the shop; every other one leaves the money with it. https://developer.paypal.com/docs/api/customer-disputes/v1/ */
const LOST = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'];

/** An account whose keys may not read disputes is answered 403: then nothing is known of one. */
export async function disputesOf(
  capture: string,
  tools: Tools,
): Promise<Pick<PaymentStatusReport, 'dispute' | 'disputes'> | null> {
  const path = '/v1/customer/disputes';
  const list = await call(tools, Disputes, {
    method: 'GET',
    path: `${path}?disputed_transaction_id=${capture}`,
  });
  const cases = list.kind === 'good' ? (list.value.items ?? []) : [];
  if (cases.length === 0) return null;
  const disputes: NonNullable<PaymentStatusReport['disputes']>[number][] = [];
  for (const { dispute_id, status, dispute_amount: sum } of cases)
    disputes.push({
      reference: dispute_id,
      amount: sum ? minorOf(sum.value, sum.currency_code) : null,
      state: status === 'RESOLVED' ? await outcomeOf(`${path}/${dispute_id}`, tools) : OPEN,
    });
  const says = (state: DisputeState): boolean => disputes.some((one) => one.state === state);
  return { dispute: says('open') ? 'open' : says('lost') ? 'lost' : 'won', disputes };
}

const OPEN: DisputeState = 'open';
/** A list tells no outcome. Without it a dispute is known to be over, not how: a person has to look. */
async function outcomeOf(path: string, tools: Tools): Promise<DisputeState> {
  const details = await call(tools, Dispute, { method: 'GET', path });
  if (details.kind !== 'good') return OPEN;
  return LOST.includes(details.value.dispute_outcome?.outcome_code ?? '') ? 'lost' : 'won';
}

export function receivedBy(
  capture: Capture | undefined,
): Pick<PaymentStatusReport, 'amount' | 'currency'> {
  const { currency_code: currency, value } = capture?.amount ?? {};
  return currency
    ? { amount: minorOf(value, currency), currency }
    : { amount: null, currency: null };
}
