import type { Minor } from '#machines/domain/money.ts';
import type { DisputeState, PaymentStatusReport } from '../../provider.ts';

/** One case as a provider lists it. A case that names no sum or no number cannot be told from another. */
export interface DisputeCase {
  id: string | null;
  amount: Minor | null;
  state: DisputeState;
  createdAt: string;
}

/**
 * The disputes of a payment, out of a list of cases. A dispute goes through stages, and a provider that numbers each of them lists it several
 * times, the earlier ones as they ended: cases over the same sum are one dispute, by the name of its first, and as its newest says. Over
 * another sum it is another dispute.
 */
export function disputesOf(
  cases: readonly DisputeCase[],
): Pick<PaymentStatusReport, 'dispute' | 'disputes'> {
  if (cases.length === 0) return {};
  const oldestFirst = cases.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
  const stages = Map.groupBy(oldestFirst, ({ amount }) => amount);
  const disputes = [...stages.values()].flatMap((all) => {
    const [first, newest] = [all[0], all.at(-1)];
    return first && newest
      ? [{ reference: first.id, amount: first.amount, state: newest.state }]
      : [];
  });
  const named = disputes.flatMap(({ reference, amount, state }) =>
    reference === null || amount === null ? [] : [{ reference, amount, state }],
  );
  return {
    dispute: overall(disputes.map(({ state }) => state)),
    ...(named.length === disputes.length && { disputes: named }),
  };
}

/** Of several the open one counts, then the lost one. */
const overall = (states: DisputeState[]): DisputeState =>
  states.includes('open') ? 'open' : states.includes('lost') ? 'lost' : 'won';
