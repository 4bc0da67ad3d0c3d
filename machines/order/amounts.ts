import type { Minor } from '../domain/money.ts';
import type { OrderFacts } from './types.ts';

type Sums = Pick<
  OrderFacts,
  'total' | 'dueNow' | 'kept' | 'waived' | 'owedBack' | 'strange' | 'returned' | 'came'
> &
  // A life that a server of the build before wrote just now lacks them.
  Partial<Pick<OrderFacts, 'paidElsewhere' | 'owedAtDesk' | 'owedByProvider' | 'missed'>>;

/** What counts as paid: what is kept, what was paid elsewhere, and what staff does not ask for. */
export const creditedOf = ({ kept, waived, paidElsewhere = 0 }: Sums): Minor =>
  kept + waived + paidElsewhere;
/** By a bill, at the till or the desk, or with nothing: it stays paid when all that came beside that goes back. */
export const isPaidWithout = ({ total, paidElsewhere = 0 }: Sums): boolean =>
  total === 0 || paidElsewhere > 0;

/** What the desk has of it. Of a round: what it took, at closing its table or before, and not what bills have. */
export const atDesk = ({
  kind,
  paidElsewhere = 0,
  takenAtDesk = 0,
}: Pick<OrderFacts, 'kind'> & Partial<Pick<OrderFacts, 'paidElsewhere' | 'takenAtDesk'>>): Minor =>
  kind === 'order' ? paidElsewhere : takenAtDesk;
/**
 * What the desk may hand back of an order that stands: what came beside its money goes back by the way that it came, and so much of the desk's pays for
 * the order (481). What it owes for missing things is its own to give, whatever else goes back (534).
 */
export const mostAtDeskNow = (
  facts: Parameters<typeof atDesk>[0] &
    Pick<OrderFacts, 'owedBack'> &
    Partial<Pick<OrderFacts, 'owedAtDesk'>>,
): Minor => Math.max(facts.owedAtDesk ?? 0, atDesk(facts) - facts.owedBack);

/**
 * What goes back for things of a paid order that are not there and cost so much: no more of it than was paid, first what came by a provider and then what
 * the desk has and does not owe yet (534).
 */
export function backForMissing(
  facts: Parameters<typeof atDesk>[0] &
    Pick<OrderFacts, 'kept'> &
    Partial<Pick<OrderFacts, 'owedAtDesk'>>,
  less: Minor,
): { byProvider: Minor; byDesk: Minor } {
  const byProvider = Math.min(less, facts.kept);
  const byDesk = Math.min(less - byProvider, atDesk(facts) - (facts.owedAtDesk ?? 0));
  return { byProvider, byDesk };
}

/** All that is still to be paid, a deposit's rest included. */
export const leftOf = (sums: Sums): Minor => sums.total - creditedOf(sums);

/** What the order asks for now: what is due at once, and after that the rest. Money is always compared with this, never with what it was opened for. */
export function owedOf(sums: Sums): Minor {
  const credited = creditedOf(sums);
  return (credited < sums.dueNow ? sums.dueNow : sums.total) - credited;
}
/** What is missing of what was asked for first: of the deposit where there is one, never of its rest. */
export const firstAskedOf = (sums: Sums): Minor =>
  Math.max(0, (sums.dueNow > 0 ? sums.dueNow : sums.total) - creditedOf(sums));
/** It was paid in full, whatever went back since: with that all of it is due, no rest of a deposit is left. */
export const wasWhole = ({ dueNow, total }: Sums): boolean => dueNow >= total;
export const isWhole = (sums: Sums): boolean => creditedOf(sums) >= sums.total;
/** Paid in full, and nothing of that went back but for missing things: a bank took none of it, and staff gave none of it for another reason (547). */
export const isWholeButMissing = (sums: Sums): boolean =>
  creditedOf(sums) - (sums.owedAtDesk ?? 0) + (sums.missed ?? 0) >= sums.total;

export const covers = (sums: Sums, amount: Minor): boolean => amount >= owedOf(sums);
export const coversAll = (sums: Sums, amount: Minor): boolean =>
  covers(sums, amount) && creditedOf(sums) + owedOf(sums) >= sums.total;

/** Money for this order: as much as it asks for is kept, the rest must go back. */
export function take(sums: Sums, amount: Minor): Pick<OrderFacts, 'came' | 'kept' | 'owedBack'> {
  const kept = Math.min(amount, owedOf(sums));
  return {
    came: sums.came + amount,
    kept: sums.kept + kept,
    owedBack: sums.owedBack + amount - kept,
  };
}

/** What banks contest now, all disputes together. An order that a server of the build before placed just now knows of none. */
export const contestedOf = ({ contested = {} }: Partial<Pick<OrderFacts, 'contested'>>): Minor =>
  Object.values(contested).reduce((sum, amount) => sum + amount, 0);

/** What a bank had taken back and decided for the shop after all. A life of before this was known has none. */
export const turnedOf = ({ turned = {} }: Partial<Pick<OrderFacts, 'turned'>>): Minor =>
  Object.values(turned).reduce((sum, amount) => sum + amount, 0);

/** All that came and has not gone back. */
export const returnable = ({ kept, owedBack, strange }: Sums): Minor => kept + owedBack + strange;

/** At most this can be given back: what has not gone back, and what is the shop's again. */
export const atShop = (facts: Sums & Pick<OrderFacts, 'turned'>): Minor =>
  returnable(facts) + turnedOf(facts);

/** Money of another currency, which is in no sum: here until a person says that it went back. A life of before that was said knows only that it came. */
export const isForeignHere = ({
  foreign,
  foreignBack = false,
}: Pick<OrderFacts, 'foreign'> & Partial<Pick<OrderFacts, 'foreignBack'>>): boolean =>
  foreign && !foreignBack;

/** What goes back of money that had come to the shop again, the oldest dispute first. */
export function giveTurned(turned: OrderFacts['turned'], amount: Minor): OrderFacts['turned'] {
  let left = amount;
  const entries = Object.entries(turned).map(([name, sum]) => {
    const some = Math.min(sum, left);
    left -= some;
    return [name, sum - some] as const;
  });
  return Object.fromEntries(entries.filter(([, sum]) => sum > 0));
}

/**
 * What goes back is first what must go back, then what was not ours, then what was kept. Just the sum of missing things is theirs; of any other, what
 * came beside the order's price goes back before theirs.
 */
export function giveBack(
  sums: Sums,
  amount: Minor,
): Pick<OrderFacts, 'owedBack' | 'owedByProvider' | 'strange' | 'kept' | 'returned'> {
  const { owedByProvider = 0 } = sums;
  const owedBack = Math.max(0, sums.owedBack - amount);
  const afterOwed = amount - (sums.owedBack - owedBack);
  const strange = Math.max(0, sums.strange - afterOwed);
  const afterStrange = afterOwed - (sums.strange - strange);
  return {
    owedBack,
    owedByProvider: amount === owedByProvider ? 0 : Math.min(owedByProvider, owedBack),
    strange,
    kept: Math.max(0, sums.kept - afterStrange),
    returned: sums.returned + amount,
  };
}

/** The bill pays lines for which the till was paid: that much of it was not asked for. */
export const besideTillIn = (event: object): Minor =>
  'besideTill' in event ? Number(event.besideTill) : 0;
/** What bills have paid of a round that the till takes, or its guest. */
export const billedIn = (event: object): Minor => ('billed' in event ? Number(event.billed) : 0);
/** Of a round that its guest pays by themselves: what bills have paid of it is not asked for once more. */
export const withBills = (facts: OrderFacts, event: object): OrderFacts => ({
  ...facts,
  paidElsewhere: facts.paidElsewhere + billedIn(event),
});
