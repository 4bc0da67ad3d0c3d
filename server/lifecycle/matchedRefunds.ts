import type { Minor } from '#machines/domain/money.ts';

/** A refund that staff wrote down, by its line in the order's log: what of it no provider has told of yet. */
export interface WrittenRefund {
  number: number;
  reference: string;
  amount: Minor;
}
export interface MatchedRefund {
  number: number;
  amount: Minor;
}
const sumOf = (parts: readonly { amount: Minor }[]): Minor =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Which of what staff wrote is the same money that a provider tells of now: what has its reference; then those lines that are together the
 * same sum; then so much as could not have gone back twice, since no more than that is here.
 */
export function matched(
  news: Minor,
  written: readonly WrittenRefund[],
  names: readonly string[],
  here: Minor,
): MatchedRefund[] {
  const named = taken(
    written.filter(({ reference }) => names.includes(reference)),
    news,
  );
  const left = written.filter(({ number }) => !named.some((one) => one.number === number));
  const rest = news - sumOf(named);
  const same = rest > 0 ? sameSum(left, rest) : null;
  const beyond = Math.max(0, rest - here);
  const others = same ?? (beyond <= sumOf(left) ? taken(left, beyond) : []);
  return [...named, ...others].map(({ number, amount }) => ({ number, amount }));
}

/** Oldest first, until the sum is reached. */
function taken(written: readonly WrittenRefund[], sum: Minor): WrittenRefund[] {
  let left = sum;
  return written.flatMap((one) => {
    const amount = Math.min(one.amount, left);
    left -= amount;
    return amount > 0 ? [{ ...one, amount }] : [];
  });
}

/** A person writes few: more than these are not tried in every combination. */
const MOST = 12;
/** The lines that are that sum together, a single one before several. */
function sameSum(written: readonly WrittenRefund[], sum: Minor): WrittenRefund[] | null {
  const single = written.find(({ amount }) => amount === sum);
  if (single) return [single];
  const [first, ...more] = written.slice(0, MOST);
  if (!first) return null;
  const withFirst = first.amount < sum ? sameSum(more, sum - first.amount) : null;
  return withFirst ? [first, ...withFirst] : sameSum(more, sum);
}
