import type { MoneyFact } from '#machines/domain/payment.ts';
import type { Moment } from './moments.ts';
import { asksNotToPay } from './places.ts';
import type { MoneyVerdict } from './verdict.ts';
import { since } from './words.ts';

/** When the shopper's screen looked as it is drawn beside a later row; nothing where the row is the page's own. */
export function whenShown(moments: readonly Moment[], moment: Moment): string {
  const page = moments[moment.checkoutAt];
  if (!page?.step) return '';
  const when = since(page.at - (moments[0]?.at ?? 0));
  if (page.step.event.type !== 'xstate.stop')
    return page === moment ? '' : `As it stood at ${when}.`;
  const later = page === moment ? '' : ' What came later was not on it.';
  return `The page was left at ${when}. This is what it showed last.${later}`;
}

/** What a reader needs to know of the screen before they compare it with the card. */
export function besideScreen(
  moments: readonly Moment[],
  moment: Moment,
  { isOutdated }: Pick<MoneyVerdict, 'isOutdated'>,
): string {
  const page = moments[moment.checkoutAt]?.step;
  const held =
    isOutdated && page && asksNotToPay(page.money as MoneyFact | null, page.states.checkout)
      ? HELD
      : '';
  return [whenShown(moments, moment), held].filter(Boolean).join(' ');
}
const HELD =
  '“Do not pay again” held while the page did not know; it no longer holds, as the card says.';
