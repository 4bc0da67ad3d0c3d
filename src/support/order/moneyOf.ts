import type { SupportOrder } from '#machines/domain/calls/support.ts';
import { sumWords } from '../player/words.ts';
import { PAYMENT } from './paymentState.ts';

type Sums = Pick<
  SupportOrder,
  'paymentState' | 'paid' | 'total' | 'currency' | 'came' | 'returned' | 'toGoBack'
>;
/** First how its money stands, then how much there is of it. What went back is no rest that is owed to the shop. */
export function moneyOf({ paymentState, paid, total, currency, ...of }: Sums): string {
  const state = PAYMENT[paymentState] ?? paymentState;
  const { came, returned, toGoBack } = of;
  const sum = (amount: number): string => sumWords(amount, currency);
  if (returned === 0 && toGoBack === 0)
    return paid > 0 && paid !== total ? `${state}: ${sum(paid)} of ${sum(total)}` : state;
  const parts = [
    `${sum(came)} ${came < total ? `of ${sum(total)} ` : ''}paid`,
    ...(returned > 0 ? [`${sum(returned)} given back`] : []),
    ...(toGoBack > 0 ? [`${sum(toGoBack)} must go back`] : []),
  ];
  return `${state}: ${parts.join(', ')}`;
}
