import type { Minor } from '#machines/domain/money.ts';
import type { OrderRequest } from '#machines/domain/order.ts';
import type { LedgerRow } from '../db/schema/payments.ts';
import type { MissingItems } from '../records/missing.ts';
import type { RequestRow } from '../records/orderRequest.ts';

type Fact = Pick<LedgerRow, 'kind' | 'amount' | 'currency' | 'provider' | 'at'>;
interface Refund {
  at: Date;
  amount: Minor;
}

/**
 * What went back of what paid for the order, oldest first. What came beside that goes back before it, as the chart counts: a second payment, too much,
 * a strange one, and what was paid for things that were not there. The desk hands back of its own money alone, and what of such things no provider had
 * goes back there first, too (534).
 */
export function refundsOf(
  facts: readonly Fact[],
  currency: string,
  missing: MissingItems['said'] = [],
): Refund[] {
  const isRefund = ({ kind }: Fact): number => Number(kind === 'REFUNDED');
  const inOrder = [...facts].sort(
    (one, other) => one.at.getTime() - other.at.getTime() || isRefund(one) - isRefund(other),
  );
  let beside = 0;
  // What it handed back of missing things already, and what of them a provider gives back.
  let notOfDesk = 0;
  const refunds: Refund[] = [];
  for (const { kind, amount, at, ...fact } of inOrder) {
    const isBeside = kind === 'OVERPAID' || kind === 'REFUND_DUE' || kind === 'MISMATCH';
    if (isBeside && fact.currency === currency) beside += amount;
    if (kind === 'REFUND_DUE') notOfDesk += amount;
    if (kind !== 'REFUNDED') continue;
    const isOfDesk = fact.provider === 'DESK';
    const missed = missing.reduce((sum, one) => sum + (one.at <= at ? one.less : 0), 0);
    const first = isOfDesk ? Math.max(0, missed - notOfDesk) : beside;
    const ofBeside = Math.min(first, amount);
    if (isOfDesk) notOfDesk += ofBeside;
    else beside -= ofBeside;
    if (amount > ofBeside) refunds.push({ at, amount: amount - ofBeside });
  }
  return refunds;
}

interface AskedOnce {
  view: OrderRequest;
  row: Pick<RequestRow, 'createdAt' | 'answeredAt' | 'receivedAt'>;
}

/**
 * For which request each went back (553): a refund is one request's alone. Null: for none that is known. `sumOf`: all that goes
 * back for a return, of which so much is its own already, and so much went back for something else.
 */
export function refundsByRequest(
  asked: readonly AskedOnce[],
  refunds: readonly Refund[],
  sumOf: (own: Minor, others: Minor) => Minor,
): Map<AskedOnce, Minor> {
  const given = new Map<AskedOnce, Minor>();
  let all = 0;
  for (const { at, amount } of refunds) {
    const known = asked.filter(({ row }) => row.createdAt <= at);
    const back = known.findLast(({ view }) => isWanted(view));
    const own = (back && given.get(back)) ?? 0;
    const rest = back ? sumOf(own + amount, all - own) - own : 0;
    const others = known.filter(({ view }) => view.kind !== 'RETURN' && !view.takenBack);
    const open = others.findLast(({ view, row }) => isOpenAt(view, row, at));
    const isExpected = back !== undefined && rest > 0 && isAcceptedBy(back, at);
    const owner =
      rest === amount ? back : (open ?? (isExpected ? back : undefined) ?? others.at(-1));
    all += amount;
    if (owner) given.set(owner, (given.get(owner) ?? 0) + amount);
  }
  return given;
}

export const isWanted = ({ kind, status }: OrderRequest): boolean =>
  kind === 'RETURN' && status !== 'REFUSED';
const isOpenAt = ({ status }: OrderRequest, { answeredAt }: AskedOnce['row'], at: Date): boolean =>
  status === 'OPEN' || (answeredAt !== null && answeredAt >= at);
/** Its money is awaited. What staff gave back before they said that it is here was for it, too. */
const isAcceptedBy = ({ view, row: { answeredAt, receivedAt } }: AskedOnce, at: Date): boolean =>
  view.status !== 'OPEN' &&
  [answeredAt, receivedAt].some((moment) => moment !== null && moment <= at);
