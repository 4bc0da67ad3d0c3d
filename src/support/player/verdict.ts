import type { MoneyFact } from '#machines/domain/payment.ts';
import type { Trace } from '#machines/domain/trace/trace.ts';
import type { OrderLife } from '#machines/order/life.ts';
import { isInProcess, isInReview, wasTried } from '#machines/order/view.ts';
import type { Moment } from './moments.ts';
import { currencyOf, minorWords } from './orderLife.ts';
import { factOf, type Known, learnt, NOTHING_KNOWN, saysMoney } from './truth.ts';
import { notesOf } from './verdictNotes.ts';
import { MONEY, providerName } from './words.ts';

/** The first line: was money taken, and what is the shopper told? */
export interface Verdict {
  fact: MoneyFact;
  answer: string;
  tell: string;
  /** what else a person should know before they speak */
  notes: string[];
}

interface About {
  fact: MoneyFact;
  known: Known;
  trace: Trace;
  who: string;
  sum(minor: number): string;
}

export function verdictOf(trace: Trace, moments: readonly Moment[]): Verdict {
  const known = moments.reduce(learnt, NOTHING_KNOWN);
  const checkout = moments.findLast(({ step }) => step?.actor === 'checkout')?.step?.context;
  const currency = currencyOf(trace) ?? currencyIn(checkout);
  const about: About = {
    ...{ known, trace, fact: factOf(known, trace) },
    who: providerName(providerIn(trace, checkout)),
    sum: (minor) => minorWords(minor, currency),
  };
  const said = known.life
    ? ofBooks(about, known.life)
    : known.text
      ? ofText(about)
      : ofBrowser(about);
  return { fact: about.fact, ...said, notes: notesOf(trace, moments, about.fact, known) };
}

const currencyIn = (context: unknown): string | null => {
  const { cart, placed } = (context ?? {}) as Record<string, { currency?: string } | null>;
  return placed?.currency ?? cart?.currency ?? null;
};
const providerIn = ({ header, server }: Trace, context: unknown): string | null =>
  header.provider ??
  server.find((one) => one.provider)?.provider ??
  ((context as { method?: string | null })?.method || null);

type Said = Pick<Verdict, 'answer' | 'tell'>;
const PAY_NOT = 'Please do not pay again.';

function ofBooks(about: About, life: OrderLife): Said {
  const { sum, who } = about;
  const { kept, owedBack, returned, strange, disputed } = life.facts;
  if (disputed)
    return {
      answer: `It was taken, and the shopper’s bank contests it.`,
      tell: 'The bank contests this payment. A person of the shop looks at it and answers.',
    };
  if (strange > 0)
    return {
      answer: `${sum(strange)} came that does not fit this order. A person must look at it.`,
      tell: `Money arrived that we are matching by hand. ${PAY_NOT}`,
    };
  if (owedBack > 0) return ofExtra(about, life);
  if (kept > 0) return ofKept(about, life);
  if (returned > 0)
    return {
      answer: `It was taken and has gone back: ${sum(returned)}.`,
      tell: `${sum(returned)} was given back to you. It can take some days until your bank shows it.`,
    };
  if (isInReview(life))
    return {
      answer: `Perhaps. ${who} has not said for a long time how the payment ended. A person must look at it.`,
      tell: `We do not know yet, and a person of the shop is looking at it. Your order is kept. ${PAY_NOT}`,
    };
  return ofNothing(about, life);
}

/** What is owed back has not gone back: that is said, and how much came in all. */
function ofExtra({ sum }: About, { facts }: OrderLife): Said {
  const { came, kept, owedBack, returned } = facts;
  const gone = returned > 0 ? ` ${sum(returned)} has gone back already.` : '';
  return kept > 0
    ? {
        answer: `Yes, too much: ${sum(came)} came. ${sum(kept)} pays the order, and ${sum(owedBack)} must still go back.${gone}`,
        tell: `${sum(came)} was taken, which is ${sum(owedBack)} too much. It has not gone back yet; the shop gives it back to you.${gone} ${PAY_NOT}`,
      }
    : {
        answer: `Yes: ${sum(came)} came, the order has ended, and ${sum(owedBack)} must still go back.${gone}`,
        tell: `${sum(came)} was taken, and your order has ended. ${sum(owedBack)} has not gone back yet; the shop gives it back to you.${gone} ${PAY_NOT}`,
      };
}

function ofKept({ sum, who }: About, { facts }: OrderLife): Said {
  const { kept, total, dueNow, waived } = facts;
  if (kept + waived >= total)
    return {
      answer: `Yes. ${sum(kept)} was taken through ${who}, and the order is paid.`,
      tell: 'Your payment arrived and your order is placed. There is nothing left to pay.',
    };
  const isDeposit = dueNow < total && kept >= dueNow;
  return {
    answer: isDeposit
      ? `Yes. The deposit of ${sum(kept)} was taken through ${who}; ${sum(total - kept)} is left to pay.`
      : `Part of it. ${sum(kept)} of ${sum(dueNow)} came through ${who}.`,
    tell: isDeposit
      ? `Your deposit arrived and your order is placed. ${sum(total - kept)} is paid later.`
      : `${sum(kept)} arrived, which is less than was due. A person of the shop decides with you how to go on. ${PAY_NOT}`,
  };
}

function ofNothing({ sum, who, fact }: About, life: OrderLife): Said {
  const due = sum(life.facts.dueNow || life.facts.total);
  if (isInProcess(life))
    return {
      answer: `Not yet known: ${due} is on its way through ${who}.`,
      tell: `Your payment is on its way. It can take hours or days; your order is kept. ${PAY_NOT}`,
    };
  if (fact === 'maybe')
    return {
      answer: `Perhaps. The shopper was sent to ${who} to pay ${due}, and ${who} has not said how it ended.`,
      tell: `We do not know yet, and we are asking ${who}. Your order is kept. ${PAY_NOT}`,
    };
  if (fact === 'waiting')
    return {
      answer: `No. A payment of ${due} is open at ${who}, and nothing has come.`,
      tell: 'Nothing was taken so far. You can go on with the payment from your order’s page.',
    };
  return ofEnded(life, who);
}

function ofEnded(life: OrderLife, who: string): Said {
  if (life.facts.accepted)
    return {
      answer: 'No. The order is agreed to be paid later.',
      tell: 'Your order is placed. Nothing was taken; you pay later, as agreed.',
    };
  if (life.facts.closedAt !== null)
    return {
      answer: 'No. The order has ended, and nothing came for it.',
      tell: 'Nothing was taken, and the order has ended. You can order again.',
    };
  const isTried = wasTried(life);
  return {
    answer: isTried
      ? `No. The payment through ${who} ended without money.`
      : 'No. The order is written, and no payment was begun.',
    tell: isTried
      ? 'Nothing was taken. Your order is kept, and you can pay again or another way.'
      : 'Nothing was taken. Your order is kept, and you can pay from its page.',
  };
}

const BY_TEXT: Record<MoneyFact, string> = {
  none: 'No. Nothing came for this order.',
  waiting: 'No, not so far. A payment is open, and nothing has come.',
  maybe: 'Perhaps. The shop’s books do not say yet how the payment ended.',
  part: 'Part of it was taken.',
  taken: 'Yes. The order is paid.',
  extra: 'Yes, and too much: some of it must go back.',
  returned: 'It was taken and has gone back.',
};
const ofText = ({ fact }: About): Said => ({
  answer: BY_TEXT[fact],
  tell: fact === 'none' ? 'Nothing was taken.' : `We look at your order. ${PAY_NOT}`,
});

/** There is no order on our side, so no payment can have begun. */
function ofBrowser({ known, trace, fact }: About): Said {
  if (saysMoney(known, trace))
    return {
      answer: `The shopper’s page said: ${MONEY[fact]}. This trace holds nothing of our server.`,
      tell: 'Look the order up before you promise anything.',
    };
  if (known.facts > 0)
    return {
      answer: 'Perhaps. A provider was asked, and this trace holds no order that can be read.',
      tell: `We are looking at your payment. ${PAY_NOT}`,
    };
  return {
    answer: 'No. No order reached the shop, and a payment can begin only after the order.',
    tell: 'Nothing was taken. Your order did not reach us; your cart is kept, so please order again.',
  };
}
