import { contestedOf, leftOf } from '#machines/order/amounts.ts';
import { goodsOf, type OrderLife } from '#machines/order/life.ts';
import {
  isBilled,
  isEnded,
  isPaid,
  isPartPaid,
  isShort,
  turnedToGoBack,
} from '#machines/order/view.ts';
import { atShopOf, saidAtShop } from './atShop.ts';
import { besidesOf } from './besides.ts';
import { type Books, type Said, type Say, said } from './said.ts';
import type { Heard, Standing } from './standing.ts';

export const PAY_NOT = 'Please do not pay again.';
const BANKS = 'It can take some days until your bank shows it.';
const NOTHING_LEFT = 'There is nothing left to pay.';

/** What the shop's books say: first what happened to the money of this order, then what else came. */
export function ofBooks(books: Books, standing: Standing): Said {
  const { answer, tell } = SAID[standing](books);
  const besides = besidesOf(books, standing);
  return said(
    [answer, ...besides.map((one) => one.answer)].join(' '),
    [tell, ...besides.map((one) => one.tell)].join(' '),
  );
}

const ofContested: Say = ({ life, sum }) => {
  const amount = sum(contestedOf(life.facts) || life.facts.kept);
  return said(
    `${amount} was taken, and the shopper’s bank contests it: it may go back.`,
    `A bank contests the payment of ${amount} and may take it back. A person of the shop looks at it and answers. ${PAY_NOT}`,
  );
};

const ofTurned: Say = ({ heard, sum }) =>
  said(
    `${sum(heard.turned)} was taken. The shopper’s bank had it taken back, and then decided for the shop. A person must look where it is now.`,
    `Your bank decided about this payment twice. A person of the shop looks at it and answers. ${PAY_NOT}`,
  );

/** Cancelled since, or given back but for this: what the bank gave to the shop is the shopper's. */
const ofTurnedOwed: Say = ({ life, sum }) => {
  const { came, owedBack, returned } = life.facts;
  const turned = turnedToGoBack(life);
  const back = sum(owedBack + turned);
  const gone = returned > turned ? ` ${sum(returned - turned)} has gone back already.` : '';
  return said(
    `Yes: ${sum(came)} came, the order has ended, and ${back} must still go back. Of that the shopper’s bank had ${sum(turned)} taken back, and then decided for the shop.${gone}`,
    `${sum(came)} was taken, and your order has ended. ${back} has not gone back yet; the shop gives it back to you.${gone} ${PAY_NOT}`,
  );
};

/** Nothing of what came is kept: the order is over, or it is paid otherwise. */
function whyNotKept(
  life: OrderLife,
  heard: Heard,
): Record<'order' | 'yours', string> & { ask?: string } {
  if (hasEnded(life)) return { order: 'the order has ended', yours: 'your order has ended' };
  if (isBilled(life))
    return {
      order: 'the order is on a bill of its table',
      yours: 'your order is on a bill of your table, which pays for it',
      ask: 'Please do not pay again beside that bill.',
    };
  if (isPaid(life) && heard.paidAt)
    return {
      order: `the order was paid ${atWords(heard.paidAt)} as well`,
      yours: `your order was paid ${heard.paidAt === 'bill' ? 'by a bill of your table' : 'at the shop’s till'} as well`,
    };
  return { order: 'none of it pays the order', yours: 'none of it pays your order' };
}
/** What is kept may be less than the whole. */
function paysWhat(life: OrderLife): string {
  const { kept, total } = life.facts;
  if (isPartPaid(life) && !isShort(life)) return 'the deposit';
  return isPaid(life) || kept >= total ? 'the order' : 'a part of it';
}
const hasEnded = (life: OrderLife): boolean =>
  isEnded(life) || life.facts.shut || ['released', 'gone'].includes(goodsOf(life));
const atWords = (at: 'bill' | 'till'): string =>
  at === 'bill' ? 'by a bill of its table' : 'at the shop’s till';

/** What is owed back has not gone back: that is said, and how much came in all. */
const ofOwedBack: Say = ({ life, heard, sum }) => {
  const { came, kept, owedBack, returned, itemsMissing } = life.facts;
  const why = whyNotKept(life, heard);
  const gone = returned > 0 ? ` ${sum(returned)} has gone back already.` : '';
  if (itemsMissing && isPaid(life) && !hasEnded(life))
    return said(
      `Yes: ${sum(came)} came. Some of the order was not there, and ${sum(owedBack)} must still go back.${gone}`,
      `${sum(came)} was taken. Some of your order was not available, so ${sum(owedBack)} goes back to you. It has not gone back yet.${gone} ${PAY_NOT}`,
    );
  return kept > 0
    ? said(
        `Yes, too much: ${sum(came)} came. ${sum(kept)} pays ${paysWhat(life)}, and ${sum(owedBack)} must still go back.${gone}`,
        `${sum(came)} was taken, which is ${sum(owedBack)} too much. It has not gone back yet; the shop gives it back to you.${gone} ${PAY_NOT}`,
      )
    : said(
        `Yes: ${sum(came)} came, ${why.order}, and ${sum(owedBack)} must still go back.${gone}`,
        `${sum(came)} was taken, and ${why.yours}. ${sum(owedBack)} has not gone back yet; the shop gives it back to you.${gone} ${why.ask ?? PAY_NOT}`,
      );
};

const ofGoodsGone: Say = ({ life, sum }) => {
  const amount = sum(life.facts.kept + life.facts.owedBack);
  return said(
    `Yes: ${amount} came after the order had ended, and its goods or times are gone. ${amount} must still go back.`,
    `${amount} arrived after your order had ended, and what you ordered is no longer there. It has not gone back yet; the shop gives it back to you. ${PAY_NOT}`,
  );
};

const ofPaid: Say = ({ life, heard, sum, cameThrough }) => {
  const { kept, waived, paidElsewhere } = life.facts;
  const rest =
    paidElsewhere > 0
      ? `, and the rest of ${sum(paidElsewhere)} was paid ${atWords(heard.paidAt ?? 'till')}`
      : '';
  const enough = waived > 0 ? ', staff took it as enough' : rest;
  return said(
    `Yes. ${sum(kept)} was taken${cameThrough}${enough}, and the order is paid.`,
    `Your payment arrived and your order is placed. ${NOTHING_LEFT}`,
  );
};

/** By its provider, at the desk, or by both: what each had, and what of that went back. */
const ofPartReturned: Say = (books) => {
  const { life, sum, cameThrough } = books;
  const { came, returned } = life.facts;
  const { back, billed } = atShopOf(life);
  const desk = saidAtShop(books);
  const gone = returned > 0 ? `, and ${sum(returned)} of it has gone back` : '';
  return said(
    sentences(
      'Yes.',
      came > 0 && `${sum(came)} was taken${cameThrough}${gone}.`,
      billed > 0 && `${sum(billed)} was paid by a bill of its table.`,
      desk?.answer,
      'The order stays paid.',
    ),
    sentences(
      returned > 0 && `${sum(returned)} was given back to you. ${BANKS}`,
      back > 0 && desk?.tell,
      NOTHING_LEFT,
    ),
  );
};
const sentences = (...all: (string | false | undefined)[]): string => all.filter(Boolean).join(' ');

const ofElsewhere: Say = ({ life, heard, sum }) => {
  return said(
    `Yes. ${sum(life.facts.total)} was paid ${atWords(heard.paidAt ?? 'till')}; no payment of this order itself was needed.`,
    `Your order is paid. ${NOTHING_LEFT}`,
  );
};

/** The order has ended, and the desk still has money of it: a person hands that back (481). */
const ofDeskOwed: Say = ({ life, sum }) => {
  const { took, back, owed } = atShopOf(life);
  const [gone, yours] =
    back > 0
      ? [` ${sum(back)} of it was handed back.`, ` ${sum(back)} of it was handed back to you.`]
      : ['', ''];
  return said(
    `Yes: ${sum(took)} was paid at the shop’s till, the order has ended, and ${sum(owed)} must still be handed back there.${gone}`,
    `You paid ${sum(took)} at the shop, and your order has ended.${yours} The ${sum(owed)} that was paid at the shop itself goes back to you there.`,
  );
};

/** Cash that was handed back waits for no bank (483). */
const ofReturned: Say = (books) => {
  const { life, sum } = books;
  const { returned } = life.facts;
  const desk = saidAtShop(books);
  if (returned === 0 && desk)
    return said(`It was taken and has gone back: ${desk.answer}`, desk.tell);
  return said(
    sentences(`It was taken and has gone back: ${sum(returned)}.`, desk?.answer),
    sentences(`${sum(returned)} was given back to you. ${BANKS}`, desk?.tell),
  );
};

const ofRest =
  (how: (books: Books, rest: string) => string): Say =>
  (books) => {
    const { life, sum, cameThrough } = books;
    const rest = sum(leftOf(life.facts));
    return said(
      `In part: the deposit of ${sum(life.facts.kept)} was taken${cameThrough}; ${how(books, rest)}.`,
      `Your deposit arrived and your order is placed. The rest of ${rest} may have been taken, and we are asking. ${PAY_NOT}`,
    );
  };

const ofShort: Say = ({ life, sum, cameThrough }) => {
  const { kept, total, dueNow } = life.facts;
  return said(
    `Part of it. ${sum(kept)} of ${sum(kept < dueNow ? dueNow : total)} came${cameThrough}.`,
    `${sum(kept)} arrived, which is less than was due. A person of the shop decides with you how to go on. ${PAY_NOT}`,
  );
};

const ofDeposit: Say = ({ life, sum, cameThrough }) => {
  const { kept } = life.facts;
  const rest = sum(leftOf(life.facts));
  return said(
    `Yes. The deposit of ${sum(kept)} was taken${cameThrough}; ${rest} is left to pay.`,
    `Your deposit arrived and your order is placed. ${rest} is paid later.`,
  );
};

/** The order may have ended meanwhile, or its goods be for others: then nothing is promised. */
const ofUnderWay: Say = ({ life, sum, through }) => {
  const answer = `Perhaps. ${dueOf(life, sum)} is on its way${through}`;
  if (life.facts.shut)
    return said(
      `${answer}, and the shop closed the order meanwhile. What comes must go back.`,
      `The shop closed your order while your payment was on its way. If the money arrives, it goes back to you. ${PAY_NOT}`,
    );
  if (isEnded(life))
    return said(
      `${answer}, and the order has ended.`,
      `Your order has ended, and your payment is on its way. If what you ordered is still there when it arrives, the order stands again; if not, the money goes back to you. ${PAY_NOT}`,
    );
  const days = 'It can take hours or days';
  return goodsOf(life) === 'released'
    ? said(
        `${answer}.`,
        `We do not know yet: your payment is on its way. ${days}; until then what you ordered is for others again. If it is gone when the money arrives, the money goes back to you. ${PAY_NOT}`,
      )
    : said(
        `${answer}.`,
        `We do not know yet: your payment is on its way. ${days}; your order is kept. ${PAY_NOT}`,
      );
};

const dueOf = ({ facts }: OrderLife, sum: Books['sum']): string => sum(facts.dueNow || facts.total);
/** The order is kept as long as it has not ended. */
const keptOf = (life: OrderLife): string =>
  isEnded(life) ? 'Your order has ended; what still comes is looked at.' : 'Your order is kept.';

const SAID: Record<Standing, Say> = {
  contested: ofContested,
  turned: ofTurned,
  turnedOwed: ofTurnedOwed,
  goodsGone: ofGoodsGone,
  owedBack: ofOwedBack,
  late: ({ life, sum, cameThrough }) =>
    said(
      `Yes. ${sum(life.facts.kept)} was taken${cameThrough}, after the order had ended.`,
      `Your payment arrived after your order had ended. We are looking whether what you ordered is still there. ${PAY_NOT}`,
    ),
  free: () =>
    said('No. The order costs nothing.', 'Your order is placed. There was nothing to pay.'),
  elsewhere: ofElsewhere,
  deskOwed: ofDeskOwed,
  shut: ({ heard }) =>
    heard.paidAt
      ? said(
          'No. The order has ended, and no money of it came through a provider.',
          'Your order has ended. What was paid at the shop itself goes back to you there.',
        )
      : said('No. The order has ended, and nothing came for it.', 'Your order has ended.'),
  partReturned: ofPartReturned,
  paid: ofPaid,
  restUnderWay: ofRest((_, rest) => `the rest of ${rest} is on its way`),
  restInDoubt: ofRest(
    ({ who }, rest) => `of the rest of ${rest}, ${who} has not said how it ended`,
  ),
  short: ofShort,
  deposit: ofDeposit,
  underWay: ofUnderWay,
  strange: ({ life, sum }) =>
    said(
      `${sum(life.facts.strange)} came that does not fit this order. A person must look at it.`,
      `Money arrived that we are matching by hand. ${PAY_NOT}`,
    ),
  foreign: () =>
    said(
      'Money of another currency came, which this order does not count. A person must look at it.',
      `Money arrived that we are matching by hand. ${PAY_NOT}`,
    ),
  unanswered: ({ who }) =>
    said(
      `Perhaps. ${who} has not said for a long time how the payment ended. A person must look at it.`,
      `We do not know yet, and a person of the shop is looking at it. Your order is kept. ${PAY_NOT}`,
    ),
  inDoubt: ({ life, sum, who }) =>
    said(
      `Perhaps. The shopper was sent to ${who} to pay ${dueOf(life, sum)}, and ${who} has not said how it ended.`,
      `We do not know yet, and we are asking ${who}. ${keptOf(life)} ${PAY_NOT}`,
    ),
  open: ({ life, sum, who }) =>
    said(
      `Not so far. A payment of ${dueOf(life, sum)} is open at ${who}, and nothing has come.`,
      'Nothing was taken so far. You can go on with the payment from your order’s page.',
    ),
  returned: ofReturned,
  ended: () =>
    said(
      'No. The order has ended, and nothing came for it.',
      'Nothing was taken, and the order has ended. You can order again.',
    ),
  billed: () =>
    said(
      'No. The order is on a bill of its table, which is paid by itself: look that bill up.',
      'Nothing was taken for this order by itself. It is on a bill of your table, and that bill pays for it.',
    ),
  onTerms: () =>
    said(
      'No. The order is agreed to be paid later.',
      'Your order is placed. Nothing was taken; you pay later, as agreed.',
    ),
  tried: ({ through }) =>
    said(
      `No. The payment${through} ended without money.`,
      'Nothing was taken. Your order is kept, and you can pay again or another way.',
    ),
  untried: () =>
    said(
      'No. The order is written, and no payment was begun.',
      'Nothing was taken. Your order is kept, and you can pay from its page.',
    ),
};
