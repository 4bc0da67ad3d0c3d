import type { MoneyFact } from '#machines/domain/payment.ts';
import type { Trace } from '#machines/domain/trace/trace.ts';
import type { OrderLife } from '#machines/order/life.ts';
import type { Moment } from './moments.ts';
import { type MoneySaid, moneySaid } from './moneySaid.ts';
import { NEXT } from './nextStep.ts';
import { ofBooks, PAY_NOT } from './ofBooks.ts';
import { ofBrowser } from './ofBrowser.ts';
import { currencyOf, minorWords } from './orderLife.ts';
import { pageLine, STILL_SAYS } from './pageLine.ts';
import { asksNotToPay } from './places.ts';
import type { Said } from './said.ts';
import { type Heard, type Standing, standingOf } from './standing.ts';
import { type About, factOf, learnt, NOTHING_KNOWN, wordsOf } from './truth.ts';
import { notesOf } from './verdictNotes.ts';
import { providerName } from './words.ts';

/** The first line: was money taken, and what is the shopper told? */
export interface MoneyVerdict {
  fact: MoneyFact;
  /** in a few words, and how it is coloured */
  money: MoneySaid;
  answer: string;
  tell: string;
  /** what support does then; empty where the shop's books say nothing */
  next: string;
  /** why the shopper's page said something else; empty where it did not */
  page: string;
  /** the shopper may pay or order, and a page of theirs still asks them not to */
  isOutdated: boolean;
  /** what else a person should know before they speak */
  notes: string[];
}

export function verdictOf(trace: Trace, moments: readonly Moment[]): MoneyVerdict {
  const known = moments.reduce(learnt, NOTHING_KNOWN);
  const checkout = moments.findLast(({ step }) => step?.actor === 'checkout')?.step?.context;
  const about: About = { known, trace, fact: factOf(known, trace) };
  const said = known.life
    ? ofLife(about, checkout)
    : known.text
      ? ofText(about)
      : ofBrowser(about, moments);
  const isOutdated =
    MAY_PAY.test(said.tell) &&
    !said.tell.includes(PAY_NOT) &&
    wordsOf(known).some(({ money, state }) => asksNotToPay(money as MoneyFact | null, state));
  const tell = isOutdated ? `${said.tell} ${STILL_SAYS}` : said.tell;
  return {
    ...{ fact: about.fact, answer: said.answer, isOutdated },
    money: moneySaid(about.fact, known.life, currencyOf(trace) ?? currencyIn(checkout)),
    tell,
    next: known.life ? NEXT[standingFor(known.life, known.heard, about.fact)] : '',
    page: pageLine(about, tell),
    notes: notesOf(trace, moments, about.fact, known),
  };
}

/** Words by which the shopper is told to pay or to order. */
const MAY_PAY = /\b(you can (pay|order|go on)|please order)\b/i;

/** The order's own log names who was asked; what the page chose last may be another. */
function ofLife({ known, trace, fact }: About, checkout: unknown): Said {
  const { life, heard } = known;
  if (!life) return ofText({ known, trace, fact });
  const first = providerIn(trace, checkout);
  const standing = standingFor(life, heard, fact);
  const currency = currencyOf(trace) ?? currencyIn(checkout);
  return ofBooks(
    {
      ...{ life, heard, who: providerName(heard.provider ?? first) },
      cameThrough: throughWords(
        heard.through.length > 0 ? heard.through : [heard.provider ? null : first],
      ),
      through: throughWords([heard.provider]),
      sum: (minor) => minorWords(minor, currency),
    },
    standing,
  );
}
/** What is less sure than the books is said so. */
function standingFor(life: OrderLife, heard: Heard, fact: MoneyFact): Standing {
  const standing = standingOf(life, heard);
  return standing === 'open' && fact === 'maybe' ? 'inDoubt' : standing;
}

/** Where there are two, none is named: no sum is put to the other. */
const throughWords = ([one, other]: readonly (string | null)[]): string =>
  one && !other ? ` through ${providerName(one)}` : '';

const currencyIn = (context: unknown): string | null => {
  const { cart, placed } = (context ?? {}) as Record<string, { currency?: string } | null>;
  return placed?.currency ?? cart?.currency ?? null;
};
const providerIn = ({ header, server }: Trace, context: unknown): string | null =>
  header.provider ??
  server.find((one) => one.provider)?.provider ??
  ((context as { method?: string | null })?.method || null);

const BY_TEXT: Record<MoneyFact, string> = {
  none: 'No. Nothing came for this order.',
  waiting: 'Not so far. A payment is open, and nothing has come.',
  maybe: 'Perhaps. The shop’s books do not say yet how the payment ended.',
  part: 'Part of it was taken.',
  taken: 'Yes. The order is paid.',
  extra: 'Yes, and too much: some of it must go back.',
  returned: 'It was taken and has gone back.',
};
/** What is known to have ended is told as that; of the rest the shop has something to look at. */
const TOLD: Partial<Record<MoneyFact, string>> = {
  none: 'Nothing was taken.',
  taken: `Your order is paid. ${PAY_NOT}`,
  returned: 'What was taken has gone back.',
};
const ofText = ({ fact }: About): Said => ({
  answer: BY_TEXT[fact],
  tell: TOLD[fact] ?? `We look at your order. ${PAY_NOT}`,
});
