import type { OrderLife } from '#machines/order/life.ts';
import { hasGoods, isDue, isInDoubt, isOnTerms, isPartPaid } from '#machines/order/view.ts';
import { atShopOf, saidAtShop } from './atShop.ts';
import { type Books, type Said, said } from './said.ts';
import type { Standing } from './standing.ts';

/** What else came, or may come, beside what the first sentence is about. */
export function besidesOf(books: Books, standing: Standing): Said[] {
  const { life, heard, sum } = books;
  const { strange, foreign, returned } = life.facts;
  const isOver = ['paid', 'partReturned', 'elsewhere', 'free', 'owedBack', 'deskOwed'].includes(
    standing,
  );
  const isTurned = standing === 'turned' || standing === 'turnedOwed';
  const counted = isTurned || ['owedBack', 'partReturned', 'returned'].includes(standing);
  return [
    ...(isOver && isInDoubt(life) ? [alsoOnItsWay(life)] : []),
    ...(strange > 0 && standing !== 'strange'
      ? [
          said(
            `${sum(strange)} more came that does not fit. A person must look at it.`,
            `${sum(strange)} more arrived, which we are matching by hand.`,
          ),
        ]
      : []),
    ...(foreign && standing !== 'foreign'
      ? [
          said(
            'Money of another currency came, too. A person must look at it.',
            'Money of another currency arrived, too, which we are matching by hand.',
          ),
        ]
      : []),
    ...(heard.turned > 0 && !isTurned
      ? [
          said(
            `${sum(heard.turned)} that the shopper’s bank had taken back was decided for the shop. A person must look where it is now.`,
            'Your bank decided twice about a payment of yours, and a person of the shop looks at it.',
          ),
        ]
      : []),
    ...(returned > 0 && !counted
      ? [said(`${sum(returned)} has gone back already.`, `${sum(returned)} was given back to you.`)]
      : []),
    ...(TELLS_DESK.includes(standing) ? [] : besideTill(books)),
  ];
}

/** Their own sentences say what the till had. */
const TELLS_DESK: readonly Standing[] = [
  'paid',
  'partReturned',
  'elsewhere',
  'returned',
  'deskOwed',
];
/** That an order was paid at the till as well is said by the sentence of what is owed back; not what became of that. */
function besideTill(books: Books): Said[] {
  const { back, owed } = atShopOf(books.life);
  const { kept, owedBack } = books.life.facts;
  const isSaid = back + owed === 0 && kept === 0 && owedBack > 0;
  const desk = isSaid ? null : saidAtShop(books);
  return desk ? [desk] : [];
}

/** What comes for an order that still owes some is kept; for all others it goes back. */
const alsoOnItsWay = (life: OrderLife): Said =>
  isDue(life) || isOnTerms(life) || (isPartPaid(life) && hasGoods(life))
    ? said('Another payment of it is on its way.', 'Another payment of yours may still arrive.')
    : said(
        'Another payment of it is on its way, and must go back when it comes.',
        'If another payment of yours still arrives, it goes back to you.',
      );
