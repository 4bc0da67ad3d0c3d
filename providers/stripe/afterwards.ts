import type { DisputeState, PaymentStatusReport } from '../provider.ts';
import { fromStripe } from './amounts.ts';
import { client, type Tools } from './client.ts';
import type { Charge } from './wire.ts';

/** What was given back of a payment, and whether it is contested; a charge says no more of a dispute than that there is or was one. */
export async function afterwards(
  charge: Charge,
  { currency, providerReference }: PaymentStatusReport,
  tools: Tools,
): Promise<Pick<PaymentStatusReport, 'refunded' | 'dispute' | 'disputes'>> {
  const isSameCurrency = charge.currency.toUpperCase() === currency;
  const refunded = isSameCurrency
    ? fromStripe(charge.amount_refunded, charge.currency.toUpperCase())
    : null;
  const contested = charge.disputed
    ? await disputesOf(providerReference ?? '', currency ?? '', tools)
    : {};
  return { ...(refunded !== null && { refunded }), ...contested };
}

/** Words of a dispute that is over; every other one is open: https://docs.stripe.com/api/disputes/object#dispute_object-status */
const DECIDED: Record<string, 'won' | 'lost'> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
};

/** Of several disputes the open one counts, then the lost one. One that cannot be read is taken for open: a person has to look. */
async function disputesOf(
  paymentIntentId: string,
  currency: string,
  tools: Tools,
): Promise<Pick<PaymentStatusReport, 'dispute' | 'disputes'>> {
  try {
    const { data } = await client(tools).disputes.list({
      payment_intent: paymentIntentId,
      limit: 20,
    });
    const disputes = data.map(({ id, amount, currency: own, status }) => ({
      reference: id,
      amount: own?.toUpperCase() === currency ? fromStripe(amount, currency) : null,
      state: DECIDED[status] ?? ('open' as const),
    }));
    if (disputes.length === 0) return { dispute: 'open' };
    const hasState = (state: DisputeState): boolean => disputes.some((one) => one.state === state);
    return { dispute: hasState('open') ? 'open' : hasState('lost') ? 'lost' : 'won', disputes };
  } catch {
    return { dispute: 'open' };
  }
}
