import type { AnyMachineSnapshot } from 'xstate';
import type { Case } from '#machines/model.ts';
import { DOORS, type Door } from './document.ts';
import { WRITTEN } from './follow.ts';
import { argued } from './reasons.ts';
import { sortsOf } from './results.ts';
import type { Wish } from './search.ts';
import type { Visit } from './visit.ts';
import type { Progress } from './walker.ts';

/** A step that was missed in so many documents, in the same place, is given up. */
const MOST_MISSED = 3;
/** What a browser holds that has ordered nothing. */
const NO_ORDER: readonly string[] = ['beforeOrder', 'clashing'];
const hasOrder = (door: Door): boolean => !NO_ORDER.includes(DOORS[door].kept);

/** What is argued is not looked for: it would be tried again in every place. */
export const wantedOf = ({ taken }: Progress, { scenario, variant }: Visit): Set<number> =>
  new Set(
    WRITTEN.transitions
      .filter(
        ({ id, drawn }) =>
          !taken.has(id) &&
          argued(scenario.method, drawn, sortsOf({ kind: scenario.kind, variant })) === null,
      )
      .map(({ id }) => id),
  );

/** What was tried there in vain, and answers that no visit of this kind can get. `forNow`: another document may try it. */
export const barredBy =
  (
    { missed, walks, before }: Progress,
    door: Door,
    isPlaced: boolean,
    forNow: () => void = () => undefined,
  ): Wish['barred'] =>
  (where: string, { title }: Case, at: AnyMachineSnapshot, taking: string): boolean => {
    const place = `${door}: ${where}`;
    // What another visit holds, and an order that a cart which was never sent cannot have.
    if (/^recover answers .*(of services|clashing|another cart|of its own|earlier)/.test(title))
      return true;
    // A file that comes to a review was sent from the form before it.
    if (title === 'files chosen' && door !== 'form' && where.startsWith('review')) return true;
    // A review has an order once this page itself has placed one.
    const isSent = isPlaced || (at.context as { sends: number }).sends > 0;
    if (
      !hasOrder(door) &&
      !isSent &&
      /^recover answers an? (order|open|payment|approved)/.test(title)
    )
      return true;
    if (hasOrder(door) && title === 'recover answers a draft and no order') return true;
    const own = missed.filter(
      (one) =>
        one.document >= before &&
        one.place === place &&
        one.step === title &&
        (one.taking ?? taking) === taking,
    );
    // What one page does not offer another may, which stands in the same state with another cart or order.
    if (own.length >= MOST_MISSED) return true;
    const isMissed = own.some(({ document }) => document === walks.length);
    if (isMissed) forNow();
    return isMissed;
  };

/** What leaves a page with nothing to do. */
const LATE = /^(signed out elsewhere|the cart is emptied|the lines are ordered in another tab)$/;
/** Signing out ends what a page can do: it comes when nothing else is left. */
export const butForLate =
  (barred: Wish['barred']): Wish['barred'] =>
  (where, step, at, taking) =>
    LATE.test(step.title) || barred(where, step, at, taking);

/** A new document reads first what this browser holds, and no answer of another visit. */
export function isFirst(door: Door): (step: Case) => boolean {
  return ({ title }) =>
    hasOrder(door)
      ? !/draft|nothing|another cart|of its own|earlier/.test(title)
      : title === 'recover answers a draft and no order' || title.startsWith('the cart ');
}
