import type { MoneyFact } from '#machines/domain/payment.ts';
import type { Trace } from '#machines/domain/trace/trace.ts';
import type { Moment } from './moments.ts';
import type { Known } from './truth.ts';
import { MONEY, stoodWords } from './words.ts';

/** What else a person should know before they speak. */
export function notesOf(
  trace: Trace,
  moments: readonly Moment[],
  fact: MoneyFact,
  known: Known,
): string[] {
  return [
    ...aboutNotifications(trace, fact),
    ...aboutPage(trace, fact, known),
    ...aboutReplay(moments),
  ];
}

function aboutNotifications({ server }: Trace, fact: MoneyFact): string[] {
  const count = (genuine: string): number => server.filter((one) => one.genuine === genuine).length;
  const isAsked = server.some(({ kind }) => kind === 'question');
  return [
    ...said(count('forged'), 'did not come from the provider, is forged, and counts for nothing.'),
    ...said(count('repeated'), 'came again and changed nothing.'),
    ...(isAsked && count('genuine') === 0 && fact === 'maybe'
      ? ['No genuine notification has come.']
      : []),
  ];
}
const said = (many: number, what: string): string[] =>
  many === 0
    ? []
    : [many === 1 ? `One notification ${what}` : `${many} notifications: each ${what}`];

/** The page knows less than both ends together: what it said is told as its own word. */
function aboutPage({ order, server }: Trace, fact: MoneyFact, { browser, state }: Known): string[] {
  const stood = stoodWords(state);
  const hasOrder = order !== null || server.length > 0;
  return [
    ...(!hasOrder && stood ? [`When the recording ends, ${stood}.`] : []),
    ...(browser === 'maybe' && fact === 'none' && !hasOrder
      ? [
          `The shopper’s page could not know this: to the shopper it said “${MONEY[browser]}”, to be careful.`,
        ]
      : browser && browser !== fact && hasOrder
        ? [`The shopper’s page said last: ${MONEY[browser]}.`]
        : []),
  ];
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
