import { isProviderCode } from '#machines/domain/payment.ts';
import { descriptorOf } from '#providers/all.ts';
import { CHART_EVENTS, CHART_PORTS } from './chartWords.ts';
import { ORDER_EVENTS } from './orderWords.ts';

/** Where a moment comes from, in the order of the list's legend. */
export const LANES = {
  shopper: 'The shopper',
  chart: 'The page',
  server: 'Our server',
  question: 'Question to the provider',
  notification: 'Notification to the shop',
  sweep: 'Regular look',
  staff: 'Staff',
} as const;
export type Lane = keyof typeof LANES;

export const providerName = (code: string | null | undefined): string =>
  code && isProviderCode(code) ? descriptorOf(code).name : (code ?? 'no provider');

/** `USD 20.00`, `JPY 2,000`: with as many digits as the currency has. */
export function sumWords(amount: number, currency: string | null): string {
  try {
    if (currency)
      return new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' })
        .format(amount)
        .replace(/\s/g, ' ');
  } catch {
    // A file of strange making may name any currency.
  }
  return [currency, amount].filter((one) => one !== null).join(' ');
}

/** What has happened to the money, in one or two words. */
export const MONEY: Record<string, string> = {
  none: 'nothing taken',
  waiting: 'nothing taken yet',
  maybe: 'may have been taken',
  part: 'part was taken',
  taken: 'taken',
  extra: 'too much was taken',
  returned: 'given back',
};

const EVENTS: Record<string, string> = {
  'xstate.init': 'begins',
  'xstate.stop': 'is left',
  'order.place': 'pressed the button to order',
  'review.open': 'went on to the review',
  'information.edit': 'went back to the details',
  'method.choose': 'chose how to pay',
  'method.change': 'chose another way to pay',
  'payment.continue': 'went on with the payment',
  'payment.paidIt': 'said “I have paid”',
  'status.refresh': 'asked how it stands',
  'order.giveUp': 'gave the order up',
  'order.keep': 'kept the order for later',
  'contact.change': 'typed contact details',
  'address.change': 'typed an address',
  'delivery.choose': 'chose the delivery',
  'tip.choose': 'chose a tip',
  'field.leave': 'left a field',
  'differences.accept': 'accepted what changed',
  'slot.pick': 'picked another time',
  'network.lost': 'the connection was lost',
  'network.back': 'the connection is back',
  'page.restored': 'the page came back from the browser’s memory',
  'page.visible': 'the page is looked at again',
  'lock.lost': 'another tab took the checkout over',
  'cart.changed': 'the cart changed',
  'session.lost': 'the sign-in ended',
  ...ORDER_EVENTS,
  ...CHART_EVENTS,
};

const PORTS: Record<string, string> = {
  ...CHART_PORTS,
  recover: 'the order was read',
  openReview: 'prices and stock were read',
  lockOrder: 'no other tab has this checkout open',
  placeOrder: 'the order was sent',
  createAppointments: 'times were asked for',
  startPayment: 'a payment was opened',
  capturePayment: 'the payment was captured',
  askOutcome: 'the shop was asked how the payment stands',
  lastQuestion: 'the shop was asked a last time',
  leavePage: 'the page was left',
};

/** An event as a person would say it; one without words keeps its name. */
export function eventWords(type: string): string {
  const own = Object.hasOwn(EVENTS, type) ? EVENTS[type] : undefined;
  if (own) return own;
  const [, kind, port = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? [];
  if (kind) {
    const said = Object.hasOwn(PORTS, port) ? PORTS[port] : `${providerOrPort(port)} answered`;
    return kind === 'done' ? (said ?? port) : `${said}, and it failed`;
  }
  const timer = /^xstate\.after\.([^.]+)\./.exec(type)?.[1];
  if (timer) return TIMERS[timer] ?? `a wait was over: ${readable(timer)}`;
  return readable(type);
}
const ASKS_AGAIN = 'it was time to ask again';
const NO_ANSWER = 'no answer came in time';
const TIMERS: Record<string, string> = {
  betweenQuestions: ASKS_AGAIN,
  whileUnderWay: ASKS_AGAIN,
  whileVoucher: ASKS_AGAIN,
  UNKNOWN_REST: ASKS_AGAIN,
  STANDING_REST: ASKS_AGAIN,
  UNFINISHED_REST: ASKS_AGAIN,
  OFFLINE_REST: 'it was time to try the connection again',
  retryDue: 'it was time to try again',
  retryAfter: 'the wait that the shop asked for was over',
  refreshDue: 'it was time to renew the sign-in',
  guestDue: 'the shopper had time to sign in again',
  renewalDue: 'it was time to renew where messages go',
  renewalWindow: 'it was time to renew where messages go',
  checkLimit: NO_ANSWER,
  registrationLimit: NO_ANSWER,
  askingLimit: NO_ANSWER,
  savingLimit: NO_ANSWER,
  ANSWER: NO_ANSWER,
  ANSWER_OVERDUE: NO_ANSWER,
  READING: 'the order was not read in time',
  REVIEWING: 'prices and stock were not read in time',
  REVIEW_STALE: 'prices and stock had been read too long ago',
  LOCKING: 'the other tabs did not answer in time',
  BOOKING: 'the times were not answered in time',
  PLACING: 'the order was not answered in time',
  STARTING: 'the payment was not opened in time',
  START_OVERDUE: 'the payment was not opened in time',
  GIVE_UP_LEAVING: 'the page was not left in time',
  untilExpiry: 'the time to pay ran out',
};
const providerOrPort = (port: string): string =>
  isProviderCode(port) ? `the payment through ${providerName(port)}` : readable(port);

export const readable = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[._]/g, ' ')
    .toLowerCase();

/** Where a chart stands, in one line: `review · ready`. */
export function stateText(state: unknown): string {
  if (typeof state === 'string') return state;
  if (typeof state !== 'object' || state === null) return '';
  return Object.entries(state)
    .map(([name, inner]) => [name, stateText(inner)].filter(Boolean).join(' · '))
    .join(', ');
}

/** `0:00.04`, `2:05.00`, `1:02:03.45`: minutes and seconds from the beginning of the list, always in one form. */
export function since(ms: number): string {
  const hundredths = Math.round(Math.max(0, ms) / 10);
  const minutes = Math.floor(hundredths / 6_000);
  const seconds = ((hundredths % 6_000) / 100).toFixed(2).padStart(5, '0');
  const hours = Math.floor(minutes / 60);
  return hours > 0
    ? `${hours}:${`${minutes % 60}`.padStart(2, '0')}:${seconds}`
    : `${minutes}:${seconds}`;
}

/** How long something lasts: `0.15 s`, `2 min 5 s`, `1 h 2 min`. */
export function lastsWords(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 60) return `${Number(seconds.toFixed(2))} s`;
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min ${whole % 60} s`;
}

/** `09:01:00 UTC`: as in the shop's books. */
export const timeOfDay = (at: number): string => `${new Date(at).toISOString().slice(11, 19)} UTC`;
