import type { Moment } from './moments.ts';
import { PAY_NOT } from './ofBooks.ts';
import { isAt } from './places.ts';
import { type Said, said } from './said.ts';
import { type About, saysMoney } from './truth.ts';
import { MONEY } from './words.ts';

/** There is no order on our side, so no payment can have begun. */
export function ofBrowser({ known, trace, fact }: About, moments: readonly Moment[]): Said {
  if (saysMoney(known, trace))
    return said(
      `The shopper’s page said: ${MONEY[fact]}. This trace holds nothing of our server.`,
      'Look the order up before you promise anything.',
    );
  if (known.facts > 0)
    return said(
      'Perhaps. A provider was asked, and this trace holds no order that can be read.',
      `We are looking at your payment. ${PAY_NOT}`,
    );
  return UNORDERED[sendingOf(moments)];
}

/** How far the shopper came with the order. What was lost of a recording may be the press itself: then it counts as sent. */
type Sending = 'unsent' | 'left' | 'refused' | 'sent';
function sendingOf(moments: readonly Moment[]): Sending {
  const page = moments.filter(({ step }) => step?.actor === 'checkout');
  const last = page.at(-1)?.step;
  const stands = (one: Moment): unknown => one.step?.states.checkout;
  if (!last || moments.some(({ trouble }) => trouble === 'gap')) return 'sent';
  if (page.some((one) => isAt('sending', stands(one))))
    return isAt('before', last.states.checkout) ? 'refused' : 'sent';
  return last.event.type === 'xstate.stop' ? 'left' : 'unsent';
}

const UNSENT = 'No. No order was sent yet, and a payment can begin only after the order.';
const UNORDERED: Record<Sending, Said> = {
  unsent: said(
    UNSENT,
    'Nothing was taken. No order was sent yet; you can go on from where your page stands.',
  ),
  left: said(
    UNSENT,
    'Nothing was taken. No order was sent yet; your cart is kept, and you can go on with it.',
  ),
  refused: said(
    'No. The order was not placed, and a payment can begin only after the order.',
    'Nothing was taken. Your order was not placed; your page says why, and you can go on from there.',
  ),
  sent: said(
    'No. No order reached the shop, and a payment can begin only after the order.',
    'Nothing was taken. Your order did not reach us; your cart is kept, so please order again.',
  ),
};
