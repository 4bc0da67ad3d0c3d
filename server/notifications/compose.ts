import type { DeskWay } from '#machines/domain/deskWay.ts';
import { formatMoney } from '#machines/domain/money.ts';
import type { Renderer } from '#machines/domain/render.ts';
import type { Business } from '#machines/domain/store.ts';
import type { OutboxRow } from '../db/schema/jobs.ts';
import type { NewNotification } from '../records/notification.ts';

/** What a shopper is told. The rest they made happen themselves, looking at the screen. */
export const TOLD = [
  ...['paid', 'partPaid', 'review', 'refund', 'expired'].map((event) => `order.${event}`),
  ...[
    'inProcess',
    'inProcessAfterEnd',
    'late',
    'goodsReleased',
    'refunded',
    'partRefunded',
    'reviewResolved',
    'cancelled',
    'closed',
    'disputed',
    'turned',
  ].map((event) => `order.${event}`),
  ...[
    'changeProposed',
    'changed',
    'changeRefused',
    'changeLapsed',
    'seenTo',
    'cancelRefused',
    'onTheWay',
    'delivered',
    'kitchenRefused',
    'itemsMissing',
  ].map((event) => `order.${event}`),
  ...[
    'ready',
    'visitConfirmed',
    'visitOnTheWay',
    'visitNotYet',
    'returnAccepted',
    'returnRefused',
    'returnReceived',
  ].map((event) => `order.${event}`),
  ...['confirmed', 'moved', 'calledOff'].map((event) => `appointment.${event}`),
  'waiting.free',
  'waiting.back',
];

/** What an event's row brings for its sentences. */
interface Payload {
  orderNumber?: string;
  amount?: number;
  currency?: string;
  /** of appointments: the first one, and how many there are */
  appointmentId?: string;
  startDate?: string;
  startTime?: string;
  count?: number;
  /** of appointments: what was paid with them */
  payment?: string | null;
  /** of a payment: how many times it confirmed; they tell of it */
  booked?: number;
  /** where no sum is told: what had come went back before */
  wentBack?: true;
  /** of the sum that goes back: what the shop gives back itself, where it was paid */
  desk?: number;
  /** of what the desk gave back: its way */
  how?: DeskWay;
  /** of who comes: in about how many minutes, from when it was said */
  minutes?: number;
  /** of a time that became free: of which service, and the page where it can be booked */
  service?: string;
  target?: string;
}

/**
 * A payment that confirmed times is told by them, and who gives up what is unpaid knows it: no news to its shopper. What the shop cancels names
 * a sum, nothing included: an order that was free, or was paid at the till.
 */
export function isSilent({ kind, payload }: OutboxRow): boolean {
  const { booked, amount } = payload as Payload;
  return Boolean(booked) || (kind.endsWith('.cancelled') && amount === undefined);
}

/** By which letter an event is told; null: by none. Who gave up what was unpaid was looking at it, and keeps in writing what that means for the money. */
export function letterKindOf(event: OutboxRow): string | null {
  if (!isSilent(event)) return event.kind;
  return event.kind.endsWith('.cancelled') ? 'order.givenUp' : null;
}

/** What is written to who pays a table's bill, each event by its letter: of its money alone, since what was eaten is told at the table (526). */
export const BILL_LETTERS: Readonly<Record<string, string>> = {
  'order.paid': 'bill.paid',
  'order.late': 'bill.paid',
  'order.reviewResolved': 'bill.paid',
  'order.inProcessAfterEnd': 'bill.inProcessAfterEnd',
  ...Object.fromEntries(
    [...['inProcess', 'review', 'refund'], ...['refunded', 'partRefunded', 'disputed']].map(
      (event) => [`order.${event}`, `order.${event}`],
    ),
  ),
};

/** What the sentences of an event are filled with, in the words of a language. */
export function valuesOf(
  { payload, createdAt }: OutboxRow,
  locale: string,
  timeZone: string,
): Record<string, string | number> {
  const { orderNumber, amount, currency, startDate, startTime, count, payment, wentBack, service } =
    payload as Payload;
  const { minutes, how = 'none', desk = 0 } = payload as Payload;
  return {
    // Read late, a time is still true; so many minutes are not.
    arrives: minutes === undefined ? 'none' : clockAfter(createdAt, minutes, locale, timeZone),
    number: orderNumber ?? '',
    count: count ?? 1,
    payment: payment ?? 'NONE',
    how,
    // Its letter knows the payment.
    wentTo: 'none',
    ...(service && { service }),
    // An event of before names no visit.
    visits: !service || !startDate ? 'none' : (count ?? 1) > 1 ? 'several' : 'one',
    back: (amount ?? 0) > desk ? 'some' : wentBack ? 'gone' : 'none',
    desk: desk > 0 && currency ? formatMoney(desk, currency, locale) : 'none',
    ...(amount !== undefined && currency && { amount: formatMoney(amount, currency, locale) }),
    ...(startDate && startTime && { when: whenWords(startDate, startTime, locale) }),
  };
}

/** A table's bill orders nothing: what is confirmed, comes late or ends is its payment, and no meal (471). Its notices say what its letters do. */
const OF_BILL: Readonly<Record<string, string>> = {
  ...BILL_LETTERS,
  'order.expired': 'bill.expired',
};

/** The event in the store's language; null when it is not sent to the shopper. */
export function noticeOf(
  event: OutboxRow,
  business: Business,
  say: Renderer['say'],
  isBill = false,
): NewNotification | null {
  if (event.uid === null || !TOLD.includes(event.kind) || isSilent(event)) return null;
  const { appointmentId, count, target } = event.payload as Payload;
  const values = valuesOf(event, business.locale, business.timeZone);
  const told = (isBill && OF_BILL[event.kind]) || event.kind;
  return {
    id: event.id,
    businessId: event.businessId,
    uid: event.uid,
    title: say(business.locale, `notice.${told}.title`, values),
    body: say(business.locale, `notice.${told}.body`, values),
    target:
      target ??
      (appointmentId && (count ?? 1) === 1
        ? `/appointments/${appointmentId}`
        : event.orderId && `/orders/${event.orderId}`),
  };
}

/** What waits for staff: the order's number, no sum and no person. Each of them has a line of their own. */
export function taskNoticeOf(
  { id, businessId, orderId, kind, payload }: OutboxRow,
  uid: string,
  { locale }: Business,
  say: Renderer['say'],
): NewNotification {
  const { orderNumber = '' } = payload as Payload;
  return {
    id: `${id}:${uid}`,
    businessId,
    uid,
    title: say(locale, `notice.${kind}.title`, { number: orderNumber }),
    body: say(locale, `notice.${kind}.body`, {}),
    target: `/staff/orders/${orderId}`,
  };
}

const clockAfter = (from: Date, minutes: number, locale: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(from.getTime() + minutes * 60_000);

/** A wall-clock time of the store, as it stands on its clocks. */
const whenWords = (day: string, time: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(new Date(`${day}T${time.slice(0, 5)}:00Z`));
