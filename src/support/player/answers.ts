import { BOOKED, TASKS } from './orderWords.ts';
import { readable } from './words.ts';

/** What the shop answered to a page, as far as it says how an order stands. A file may hold anything in its place. */
export function answerWords(port: string, output: unknown): string | null {
  const { ok, reason, order } = fields(output);
  if (ok === false) return `${ASKED[port] ?? readable(port)}, refused: ${readable(`${reason}`)}`;
  switch (port) {
    case 'recover':
      return order ? `the order was read: ${howItStands(order)}` : NO_ORDER;
    case 'askOutcome':
    case 'lastQuestion':
      return order ? `${ASKED[port]}: ${howItStands(order)}` : null;
    case 'placeOrder':
      return 'the shop took the order';
    default:
      return null;
  }
}
const NO_ORDER = 'the page looked for an order: there is none yet';
const ASKED: Record<string, string> = {
  recover: 'the page asked for its order',
  openReview: 'the page asked for prices and stock',
  placeOrder: 'the order was sent',
  createAppointments: 'times were asked for',
  startPayment: 'a payment was asked for',
  askOutcome: 'the page asked how it stands',
  lastQuestion: 'the page asked a last time how it stands',
};

function howItStands(order: unknown): string {
  const { paymentState, attempt } = fields(order);
  const { outcome } = fields(attempt);
  const { status } = fields(outcome);
  return said(STATES, paymentState) ?? said(OUTCOMES, status) ?? 'nothing was paid yet';
}
const STATES: Record<string, string> = {
  PAID: 'paid',
  PART_PAID: 'a part is paid',
  REFUNDED: 'the money was given back',
  REVIEW: 'a person looks at it',
  CANCELLED: 'the order was given up',
  EXPIRED: 'its time ran out',
  CLOSED: 'the shop closed it',
};
const OUTCOMES: Record<string, string> = {
  UNKNOWN: 'payment not known yet',
  PENDING: 'payment still open',
  IN_PROCESS: 'payment on its way',
  PAID: 'paid',
  OVERPAID: 'too much came',
  UNDERPAID: 'less came than was due',
  DECLINED: 'payment declined',
  CANCELLED: 'the payment ended without money',
  EXPIRED: 'the time to pay ran out',
};

/** `question 2, answered UNKNOWN` and, of the last, `asked 3 times, now DECLINED`, as the server writes down its questions to a provider. */
export function questionWords(what: string, provider: string): string {
  if (what === 'open') return `${provider} was asked to open a payment`;
  const [, number, answer] = /^question (\d{1,6}), answered ([A-Z_]{1,20})$/.exec(what) ?? [];
  if (answer)
    return `${provider} was asked, question ${number}: ${said(ANSWERS, answer) ?? readable(answer)}`;
  const [, times, state = ''] = /^asked (\d{1,6}) times, now ([A-Z_]{1,20})$/.exec(what) ?? [];
  if (!times) return `${provider} was asked: ${what}`;
  const often = times === '1' ? 'once' : `${times} times`;
  return `${provider} was asked ${often}: ${said(ANSWERS, state) ?? readable(state)}`;
}
const ANSWERS: Record<string, string> = {
  SUBMITTING: 'no answer',
  UNKNOWN: 'no answer about the money',
  AWAITING_SHOPPER: 'still open, nothing came',
  VERIFYING: 'not known yet',
  IN_PROCESS: 'the money is on its way',
  CAPTURED: 'money came',
  DECLINED: 'declined',
  CANCELLED: 'ended without money',
  EXPIRED: 'its time ran out',
  MISMATCH: 'money that does not fit',
  ABSENT: 'no such payment',
  UNREACHABLE: 'no answer came',
  TOO_OFTEN: 'not now, it was asked too often',
};

/** Why a message that claimed to be a provider's was none. */
const FORGED: Record<string, string> = {
  signature: 'its signature is wrong',
  stale: 'its signature is too old',
  shape: 'it is not built like one of theirs',
};
export const forgedWords = (what: string): string =>
  `forged message to our server, counts for nothing: ${said(FORGED, what) ?? `“${what}”`}`;

export function toldWords(what: string, genuine: string | null, provider: string): string {
  const again = genuine === 'repeated' ? ' again' : '';
  const then = what.endsWith(', not asked about yet') ? ', and was not asked about it yet' : '';
  if (what.startsWith('unsigned, '))
    return `a message in the name of ${provider} came, which proves nothing${then || `: ${provider} was asked`}`;
  const known = what.startsWith('heard, ') ? `that something changed${then}` : `“${what}”`;
  return `${provider} told our server${again} ${known}`;
}

const said = (words: Record<string, string>, name: unknown): string | undefined =>
  typeof name === 'string' && Object.hasOwn(words, name) ? words[name] : undefined;
const fields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** What was booked about money, and what waits for a person or was done by one. */
export function bookWords(kind: string, what: string): string {
  if (kind === 'money') return `written in the books: ${said(BOOKED, what) ?? readable(what)}`;
  const [, done, reason] = /^(task|done) ([A-Z_]{1,40})$/.exec(what) ?? [];
  const why = said(TASKS, reason);
  if (!why) return what;
  return done === 'done'
    ? `a person has seen to it: ${why}`
    : `a person of the shop is asked to look: ${why}`;
}
