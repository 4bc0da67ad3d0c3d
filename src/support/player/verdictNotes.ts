import type { MoneyFact } from '#machines/domain/payment.ts';
import type { TaskReason } from '#machines/domain/staffTask.ts';
import type { Trace } from '#machines/domain/trace/trace.ts';
import { settledTasks } from '#machines/order/tasks.ts';
import type { OrderEvent } from '#machines/order/types.ts';
import type { Moment } from './moments.ts';
import type { OrderStep } from './orderLife.ts';
import { ORDER_EVENTS } from './orderWords.ts';
import { asksNotToPay } from './places.ts';
import { stoodWords } from './stood.ts';
import type { Known } from './truth.ts';
import { twinNotes } from './twinNote.ts';
import { lastsWords, providerName, since } from './words.ts';

/** What else a person should know before they speak. */
export function notesOf(
  trace: Trace,
  moments: readonly Moment[],
  fact: MoneyFact,
  known: Known,
): string[] {
  return [
    ...twinNotes(trace, moments),
    ...aboutRequests(moments),
    ...aboutNotifications(trace, fact),
    ...aboutQuestion(trace, moments, fact, known),
    ...aboutOthers(trace, moments),
    ...aboutPage(trace, moments, fact, known),
    ...aboutReplay(moments),
  ];
}

/** What the shopper asked of the shop after the order; a person answers, and no money moves by it. */
const ASKED: Record<string, { task: TaskReason; waits: string; had: string }> = {
  'cancel.asked': {
    task: 'CANCEL_ASKED',
    waits:
      'The shopper has asked the shop to cancel. That alone cancels nothing, and gives nothing back.',
    had: 'The shopper had asked the shop to cancel',
  },
  'change.asked': {
    task: 'CHANGE_ASKED',
    waits: 'The shopper has asked the shop for a change. That alone changes nothing of the money.',
    had: 'The shopper had asked the shop for a change',
  },
  'help.asked': {
    task: 'HELP_ASKED',
    waits: 'The shopper has told the shop that something is wrong.',
    had: 'The shopper had told the shop that something is wrong',
  },
};
type Asked = (typeof ASKED)[string];

/** Asked, and not taken back; what became of it is what the order's own chart calls settled. */
function askedWords(log: readonly OrderStep[], type: string, { task, waits, had }: Asked): string {
  const at = log.findLastIndex(({ fact }) => fact.type === type);
  if (at <= log.findLastIndex(({ fact }) => fact.type === type.replace('asked', 'takenBack')))
    return '';
  const { wish } = (log[at]?.fact.event ?? {}) as { wish?: unknown };
  for (const one of log.slice(at + 1)) {
    const how = settles(one, task, wish);
    if (how) return `${how === 'surely' ? `${had}.` : waits} Since then ${deedOf(one)}.`;
  }
  return waits;
}
const deedOf = ({ fact }: OrderStep): string => ORDER_EVENTS[fact.type as OrderEvent['type']];

/** Which visit was asked about stands in the shopper's own words, which no trace holds: what became of a visit may be its answer. */
function settles(
  { fact: { type, event }, before, life }: OrderStep,
  task: TaskReason,
  wish: unknown,
): 'surely' | 'perhaps' | null {
  const seenTo = event as { task?: unknown; isLast?: unknown };
  if (type === 'staff.finished')
    return seenTo.task === task && seenTo.isLast !== false ? 'surely' : null;
  if (!before || !life) return null;
  const closed = settledTasks(before, event as unknown as OrderEvent, life).filter(
    (one) => one.reasons.includes(task) && (one.wish ?? wish) === wish,
  );
  if (closed.length === 0) return null;
  return closed.some(({ visit }) => visit === undefined) ? 'surely' : 'perhaps';
}

/** Where it is with what the shopper sends back: only the last is true. */
const SENT_BACK: Record<string, string> = {
  'return.asked': 'The shopper has asked to send something back, and waits for an answer',
  'return.accepted': 'The shop takes something back, which the shopper sends',
  'return.refused': 'The shop does not take back what the shopper asked to send',
  'return.received': 'What was sent back is at the shop',
  'return.takenBack': 'The shopper asked to send something back, and took that back',
};
function aboutRequests(moments: readonly Moment[]): string[] {
  const log = moments.flatMap(({ order }) => order ?? []);
  const told = log.map(({ fact }) => fact.type);
  const back = told.findLastIndex((type) => Object.hasOwn(SENT_BACK, type));
  const hasGone = told.slice(back).some((type) => GONE_BACK.includes(type));
  const asked = Object.entries(ASKED).map(([type, words]) => askedWords(log, type, words));
  return [
    ...asked.filter(Boolean),
    ...(back >= 0
      ? [`${SENT_BACK[told[back] ?? '']}${hasGone ? '.' : '; no money has gone back since.'}`]
      : []),
  ];
}
const GONE_BACK = ['money.refunded', 'staff.gaveBack', 'staff.returnedElsewhere', 'dispute.lost'];

function aboutNotifications({ server, header }: Trace, fact: MoneyFact): string[] {
  const count = (genuine: string): number => server.filter((one) => one.genuine === genuine).length;
  const isAsked = server.some(({ kind }) => kind === 'question');
  const [forged, repeated] = [count('forged'), count('repeated')];
  const who = providerName(header.provider);
  return [
    ...(forged > 0
      ? [
          `${forged === 1 ? 'A message' : `${forged} messages`} to our server meanwhile pretended to be from ${who}: forged, not from ${who}, and counts for nothing. It is no mail to the shopper.`,
        ]
      : []),
    ...(repeated > 0
      ? [
          `${who} told our server ${repeated === 1 ? 'once more' : `${repeated} times more`} what it had told before: that changed nothing.`,
        ]
      : []),
    ...(isAsked && count('genuine') === 0 && fact === 'maybe'
      ? [`${who} has not told our server anything by itself.`]
      : []),
  ];
}

/** A shopper who is awaited may be paying at that moment, so the answer decides nothing; where no other tab was looked for, one may have heard more. */
function aboutQuestion(
  { otherTabs }: Trace,
  moments: readonly Moment[],
  fact: MoneyFact,
  { question }: Known,
): string[] {
  if (fact !== 'maybe' || !question?.what.endsWith('AWAITING_SHOPPER')) return [];
  const at = since(question.at - (moments[0]?.at ?? question.at));
  const more = otherTabs
    ? ''
    : ' Another checkout of this order may know more: search by its order number.';
  return [
    `When ${providerName(question.provider)} was asked last, at ${at}, the payment was still open and nothing had come; the shopper may have been paying.${more}`,
  ];
}

/** Every tab has a reference of its own, and the answer is one: it says whom it counts. */
function aboutOthers({ otherTabs = [], segments }: Trace, moments: readonly Moment[]): string[] {
  const begins = moments[0]?.at ?? 0;
  return otherTabs.flatMap(({ reference, at, state, money }) => {
    const said = pageWords(money as MoneyFact | null, state);
    if (!said) return [];
    const heard = `heard last at ${since(at - begins)}: ${said}.`;
    // An order by itself: each of its pages is another one.
    return segments.length === 0
      ? [`The shopper’s page, reference ${reference}, was ${heard} The answer above counts it.`]
      : [
          `This order was open in another tab, too, reference ${reference}; it was ${heard} The answer above counts both.`,
        ];
  });
}

/** The page knows less than both ends together: where it said something else, that is told with its time and the reason. */
function aboutPage(
  { order, server }: Trace,
  moments: readonly Moment[],
  fact: MoneyFact,
  { browser, state }: Known,
): string[] {
  const hasOrder = order !== null || server.length > 0;
  const said = pageWords(browser, state);
  if (!said) return [];
  if (!hasOrder) return [`When the recording ends, ${said}.`];
  return browser && browser !== fact ? [heardLast(moments, said)] : [];
}

function pageWords(browser: MoneyFact | null, state: unknown): string {
  const stood = stoodWords(state);
  return stood && asksNotToPay(browser, state) ? `${stood} and asked not to pay again` : stood;
}

function heardLast(moments: readonly Moment[], said: string): string {
  const begins = moments[0]?.at ?? 0;
  const page = moments.findLast(({ step }) => step?.actor === 'checkout');
  const learnt = moments.findLast(({ newTruth }) => newTruth !== null);
  const heard = page ? page.at - begins : 0;
  const later = page && learnt ? learnt.at - page.at : 0;
  // What another tab said is told by a line of its own.
  if (learnt?.other) return `The page was heard last at ${since(heard)}: ${said}.`;
  const why =
    later > 0
      ? `The shop learned what is said above ${lastsWords(later)} later, so the page could not show it.`
      : 'What is said above is what the shop’s books say; the page had not read it.';
  return `The page was heard last at ${since(heard)}: ${said}. ${why}`;
}

function aboutReplay(moments: readonly Moment[]): string[] {
  const has = (...kinds: (Moment['trouble'] | null)[]): boolean =>
    moments.some(({ trouble }) => kinds.includes(trouble));
  return [
    ...(has('gap')
      ? ['Some of what the browser did was lost on the way; the list shows where.']
      : []),
    ...(has('differs', 'broke')
      ? ['Today’s charts go another way than they did then; the list shows where.']
      : []),
  ];
}
