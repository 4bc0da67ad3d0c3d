import { atDesk } from '#machines/order/amounts.ts';
import type { OrderLife } from '#machines/order/life.ts';
import { deskToGoBack } from '#machines/order/view.ts';
import { type Books, type Said, said } from './said.ts';

/** What the shop's own till or desk took of an order and handed back (481), and what a bill of its table paid: none of it is in the sums of what came. */
export interface AtShop {
  took: number;
  back: number;
  /** it has of an order that was cancelled since */
  owed: number;
  billed: number;
}
export function atShopOf(life: OrderLife): AtShop {
  const { paidElsewhere = 0, returnedElsewhere: back = 0 } = life.facts;
  const has = atDesk(life.facts);
  return { took: has + back, back, owed: deskToGoBack(life), billed: paidElsewhere - has };
}

/** All that the till had, and what of it went back or must. Null where it had nothing. */
export function saidAtShop({ life, sum }: Books): Said | null {
  const { took, back, owed } = atShopOf(life);
  if (took === 0) return null;
  const [paid, yours] = [
    `${sum(took)} was paid at the shop’s till`,
    `You paid ${sum(took)} at the shop`,
  ];
  const must =
    owed > 0
      ? said(
          ` ${sum(owed)} must still be handed back there.`,
          ` ${sum(owed)} goes back to you there.`,
        )
      : said('', '');
  if (back === 0) return said(`${paid}.${must.answer}`, `${yours}.${must.tell}`);
  const part = back === took ? 'all' : sum(back);
  return said(
    `${paid}, and ${part} of it was handed back.${must.answer}`,
    `${yours}, and ${part} of it was handed back to you.${must.tell}`,
  );
}
