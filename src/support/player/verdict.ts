import type { MoneyFact } from '#machines/domain/payment.ts';
import type { ServerFact, Trace } from '#machines/domain/trace/trace.ts';
import { type OrderLife, stands } from '#machines/order/life.ts';
import type { Moment } from './moments.ts';
import { inCurrency } from './orderLife.ts';
import { MONEY, providerName, stateText } from './words.ts';

/** The first line: was money taken, and what is the shopper told? */
export interface Verdict {
  fact: MoneyFact;
  answer: string;
  tell: string;
  /** what else a person should know before they speak */
  notes: string[];
}

interface Known {
  trace: Trace;
  life: OrderLife | null;
  /** as the log's last line names it: the order's chart of today cannot follow the log */
  text: MoneyFact | null;
  last: ServerFact | null;
  who: string;
  sum(minor: number): string;
  /** as the browser knew it at the end, and where it stood */
  browser: MoneyFact | null;
  state: unknown;
}

/** Money is what the shop's books say; where they do not know, what the browser knew; never the other way round. */
export function verdictOf(trace: Trace, moments: readonly Moment[]): Verdict {
  const known = knownOf(trace, moments);
  const said = known.life
    ? ofBooks(known, known.life)
    : known.text
      ? ofText(known, known.text)
      : ofBrowser(known);
  return { ...said, notes: notesOf(trace, moments, said.fact, known) };
}

function knownOf(trace: Trace, moments: readonly Moment[]): Known {
  const orders = moments.flatMap(({ order }) => order ?? []);
  const checkout = moments.filter(({ step }) => step?.actor === 'checkout').at(-1)?.step ?? null;
  const questions = trace.server.filter(({ kind }) => kind === 'question' || kind === 'sweep');
  const last = questions.toSorted((one, other) => one.at - other.at).at(-1) ?? null;
  const currency =
    trace.server.find((one) => one.currency)?.currency ?? currencyIn(checkout?.context);
  return {
    trace,
    life: orders.at(-1)?.life ?? null,
    text: orders.at(-1)?.money ?? null,
    last,
    who: providerName(providerIn(trace, checkout?.context)),
    sum: (minor) =>
      currency ? `${currency} ${inCurrency(minor, currency).toFixed(2)}` : `${minor / 100}`,
    browser: (checkout?.money as MoneyFact | null) ?? null,
    state: checkout?.states.checkout ?? null,
  };
}

const currencyIn = (context: unknown): string | null => {
  const { cart, placed } = (context ?? {}) as Record<string, { currency?: string } | null>;
  return placed?.currency ?? cart?.currency ?? null;
};
const providerIn = ({ header, server }: Trace, context: unknown): string | null =>
  header.provider ??
  server.find((one) => one.provider)?.provider ??
  ((context as { method?: string | null })?.method || null);

type Said = Omit<Verdict, 'notes'>;
const PAY_NOT = 'Please do not pay again.';

function ofBooks(known: Known, life: OrderLife): Said {
  const { sum, who } = known;
  const { kept, owedBack, returned, total, dueNow, disputed, strange } = life.facts;
  if (disputed)
    return {
      fact: 'maybe',
      answer: `It was taken, and the shopper’s bank contests it.`,
      tell: 'The bank contests this payment. A person of the shop looks at it and answers.',
    };
  if (strange > 0)
    return {
      fact: 'maybe',
      answer: `${sum(strange)} came that does not fit this order. A person must look at it.`,
      tell: `Money arrived that we are matching by hand. ${PAY_NOT}`,
    };
  if (owedBack > 0)
    return {
      fact: 'extra',
      answer: `Yes, and ${sum(owedBack)} of it must go back${kept > 0 ? `; ${sum(kept)} pays the order` : ''}.`,
      tell: `${sum(owedBack)} too much was taken and is given back to you. ${PAY_NOT}`,
    };
  if (kept > 0) return ofKept(known, life);
  if (returned > 0)
    return {
      fact: 'returned',
      answer: `It was taken and has gone back: ${sum(returned)}.`,
      tell: `${sum(returned)} was given back to you. It can take some days until your bank shows it.`,
    };
  return ofNothing(known, life, dueNow || total, who);
}

function ofKept({ sum, who }: Known, { facts }: OrderLife): Said {
  const { kept, total, dueNow, waived } = facts;
  if (kept + waived >= total)
    return {
      fact: 'taken',
      answer: `Yes. ${sum(kept)} was taken through ${who}, and the order is paid.`,
      tell: 'Your payment arrived and your order is placed. There is nothing left to pay.',
    };
  const isDeposit = dueNow < total && kept >= dueNow;
  return {
    fact: 'part',
    answer: isDeposit
      ? `Yes. The deposit of ${sum(kept)} was taken through ${who}; ${sum(total - kept)} is left to pay.`
      : `Part of it. ${sum(kept)} of ${sum(dueNow)} came through ${who}.`,
    tell: isDeposit
      ? `Your deposit arrived and your order is placed. ${sum(total - kept)} is paid later.`
      : `${sum(kept)} arrived, which is less than was due. A person of the shop decides with you how to go on. ${PAY_NOT}`,
  };
}

function ofNothing({ life: _, ...known }: Known, life: OrderLife, due: number, who: string): Said {
  const { sum, last, browser } = known;
  if (stands(life, 'paying', 'inProcess'))
    return {
      fact: 'maybe',
      answer: `Not yet known: ${sum(due)} is on its way through ${who}.`,
      tell: `Your payment is on its way. It can take hours or days; your order is kept. ${PAY_NOT}`,
    };
  const isOpen = stands(life, 'paying', 'open') || stands(life, 'paying', 'doubtful');
  if (
    isOpen &&
    (stands(life, 'paying', 'doubtful') ||
      last?.money === 'maybe' ||
      (browser === 'maybe' && last?.money == null))
  )
    return {
      fact: 'maybe',
      answer: `Perhaps. The shopper was sent to ${who} to pay ${sum(due)}, and ${who} has not said how it ended.`,
      tell: `We do not know yet, and we are asking ${who}. Your order is kept. ${PAY_NOT}`,
    };
  if (isOpen)
    return {
      fact: 'waiting',
      answer: `No. A payment of ${sum(due)} is open at ${who}, and nothing has come.`,
      tell: 'Nothing was taken so far. You can go on with the payment from your order’s page.',
    };
  return ofEnded(life, who);
}

function ofEnded(life: OrderLife, who: string): Said {
  if (life.facts.accepted)
    return {
      fact: 'none',
      answer: 'No. The order is agreed to be paid later.',
      tell: 'Your order is placed. Nothing was taken; you pay later, as agreed.',
    };
  if (life.facts.closedAt !== null)
    return {
      fact: 'none',
      answer: 'No. The order has ended, and nothing came for it.',
      tell: 'Nothing was taken, and the order has ended. You can order again.',
    };
  const wasTried = stands(life, 'paying', 'tried');
  return {
    fact: 'none',
    answer: wasTried
      ? `No. The payment through ${who} ended without money.`
      : 'No. The order is written, and no payment was begun.',
    tell: wasTried
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
/** What is said is never surer than what the shopper's page knew of a payment that is open. */
function ofText({ browser, last }: Known, found: MoneyFact): Said {
  const isDoubtful = found === 'waiting' && (browser === 'maybe' || last?.money === 'maybe');
  const fact = isDoubtful ? 'maybe' : found;
  return {
    fact,
    answer: BY_TEXT[fact],
    tell: fact === 'none' ? 'Nothing was taken.' : `We look at your order. ${PAY_NOT}`,
  };
}

/** There is no order on our side, so no payment can have begun. */
function ofBrowser({ trace, browser, state }: Known): Said {
  const stood = stateText(state) || 'nowhere';
  const isServerKnown = trace.order !== null || trace.server.length > 0;
  const saidMoney = browser && browser !== 'none' && browser !== 'maybe';
  if (saidMoney && !isServerKnown)
    return {
      fact: browser,
      answer: `The shopper’s page said: ${MONEY[browser]}. This trace holds nothing of our server.`,
      tell: 'Look the order up before you promise anything.',
    };
  if (trace.server.length > 0)
    return {
      fact: 'maybe',
      answer: 'Perhaps. A provider was asked, and this trace holds no order that can be read.',
      tell: `We are looking at your payment. ${PAY_NOT}`,
    };
  return {
    fact: 'none',
    answer: `No. No order reached the shop, and a payment begins only after the order (the checkout stood in ${stood}).`,
    tell: 'Nothing was taken. Your order did not reach us; your cart is kept, so please order again.',
  };
}

function notesOf(
  trace: Trace,
  moments: readonly Moment[],
  fact: MoneyFact,
  { browser }: Known,
): string[] {
  const count = (genuine: string): number =>
    trace.server.filter((one) => one.genuine === genuine).length;
  const missing = moments.filter(({ trouble }) => trouble === 'gap').length;
  const differs = moments.filter(
    ({ trouble }) => trouble === 'differs' || trouble === 'broke',
  ).length;
  const times = (many: number, one: string): string =>
    many === 1 ? `One ${one}` : `${many} ${one}s`;
  return [
    ...(count('forged') > 0
      ? [
          `${times(count('forged'), 'notification')} did not come from the provider and changed nothing.`,
        ]
      : []),
    ...(count('repeated') > 0
      ? [`${times(count('repeated'), 'notification')} came again and changed nothing.`]
      : []),
    ...(trace.server.some(({ kind }) => kind === 'question') &&
    !trace.server.some(({ kind, genuine }) => kind === 'notification' && genuine === 'genuine') &&
    fact === 'maybe'
      ? ['No genuine notification has come.']
      : []),
    ...(browser && browser !== fact && trace.order
      ? [`The shopper last read: ${MONEY[browser]}.`]
      : []),
    ...(missing > 0
      ? ['Some of what the browser did was lost on the way; the list shows where.']
      : []),
    ...(differs > 0
      ? ['Today’s charts go another way than they did then; the list shows where.']
      : []),
  ];
}
