import { arrivalOf } from '#machines/domain/arrival.ts';
import type { SumRow } from '#machines/domain/invoice.ts';
import type { LetterRequest } from '#machines/domain/letter.ts';
import { listed } from '#machines/domain/locale.ts';
import { amountText } from '#machines/domain/measure.ts';
import { formatMoney, toMinor } from '#machines/domain/money.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { phoneInSentence } from '#machines/domain/phone.ts';
import type { Business } from '#machines/domain/store.ts';
import { orderSums } from '../checkout/parts/orderSums.ts';
import { isMoneyInDoubt, leftToPay, progressOf } from '../checkout/parts/orderTexts.ts';
import { wantedWords } from '../checkout/parts/wantedWords.ts';
import type { Language } from '../ui/language.ts';
import { moneyIn } from '../ui/useMoney.ts';

export type MailSay = (locale: string, id: string, values?: Values) => string;
type Values = Record<string, string | number>;

/** One mail before it is text or HTML: every sentence said, every amount and time written out. */
export interface LetterContent {
  locale: string;
  shop: string;
  title: string;
  hello: string;
  body: string;
  items: { key: string; name: string; more: string; amount: string }[];
  sums: { name: string; amount: string; isTotal: boolean }[];
  times: string[];
  /** what is done where something is sold out */
  wish: string;
  /** name and street of the place where the order waits */
  where: string[];
  link: string;
  said: Record<'open' | 'linkHint' | 'items' | 'times' | 'where' | 'why' | 'contact', string>;
  contact: string[];
}

/** These and what `notices.json` says of an event; where a mail says it in its own words, those come first. */
const OWN = ['order.placed', 'order.accepted', 'order.ready', 'order.givenUp', 'order.link'];
/** Money is not spoken of where the mail is only about a link. */
const WITHOUT_SUMS = ['order.link'];
/** News after which goods are still to be fetched. */
const STILL_COMES = ['placed', 'accepted', 'paid', 'partPaid', 'late', 'changed'].map(
  (event) => `order.${event}`,
);
/** News after which a sum is still to pay. Where money is under way, or the order is over, nothing is asked for. */
const ASKS_FOR_REST = [
  ...['placed', 'accepted', 'partPaid', 'changed', 'changeRefused'].map(
    (event) => `order.${event}`,
  ),
  ...['ready', 'onTheWay', 'delivered'].map((event) => `order.${event}`),
  ...['confirmed', 'moved'].map((event) => `appointment.${event}`),
];

export const contentOf = (
  { order, ...request }: LetterRequest,
  sentence: MailSay,
): LetterContent =>
  order ? ofOrder({ ...request, order }, sentence) : ofWaiting(request, sentence);

/** Sentences of a mail to who waits, by its event. */
const WAITING: Record<string, Record<'title' | 'body' | 'open' | 'why', string>> = {
  'waiting.free': {
    title: 'mail.waiting.free.title',
    body: 'mail.waiting.free.body',
    open: 'mail.waiting.open',
    why: 'mail.waiting.why',
  },
  'waiting.joined': {
    title: 'mail.waiting.joined.title',
    body: 'mail.waiting.joined.body',
    open: 'mail.waiting.joined.open',
    why: 'mail.waiting.joined.why',
  },
  'waiting.back': {
    title: 'mail.waiting.back.title',
    body: 'mail.waiting.back.body',
    open: 'mail.waiting.back.open',
    why: 'mail.waiting.why',
  },
  'waiting.awaited': {
    title: 'mail.waiting.awaited.title',
    body: 'mail.waiting.awaited.body',
    open: 'mail.waiting.joined.open',
    why: 'mail.waiting.joined.why',
  },
};

/** To a shopper who waits and has ordered nothing yet: that they wait, that a time is free, or that goods are in stock again. */
function ofWaiting(
  { kind, locale, store: { business }, values, link }: Omit<LetterRequest, 'order'>,
  sentence: MailSay,
): LetterContent {
  const letter = WAITING[kind];
  if (!letter) throw new Error(`no mail says ${kind}`);
  const { startDate, fromDay, untilDay = '' } = values;
  const all = {
    ...values,
    shop: business.name,
    when: startDate ? freeAt(locale, values) : '',
    day: untilDay ? dayFormat(locale).format(new Date(`${untilDay}T12:00Z`)) : '',
  };
  const filled = (id: string): string => sentence(locale, id, all);
  return {
    locale,
    shop: business.name,
    title: filled(letter.title),
    hello: '',
    body: filled(letter.body),
    items: [],
    sums: [],
    times: fromDay
      ? [
          [daysAsked(locale, values), filled('mail.waiting.part'), values.person]
            .filter(Boolean)
            .join(' · '),
        ]
      : [],
    wish: '',
    where: [],
    link,
    said: {
      open: filled(letter.open),
      linkHint: '',
      items: '',
      times: filled('mail.times'),
      where: '',
      why: filled(letter.why),
      contact: filled('mail.contact'),
    },
    contact: contactOf(business),
  };
}

const freeAt = (locale: string, { startDate = '', startTime = '' }: Values): string =>
  momentFormat(locale).format(new Date(`${startDate}T${String(startTime).slice(0, 5)}:00Z`));
const dayFormat = (locale: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
const daysAsked = (locale: string, { fromDay = '', untilDay = '' }: Values): string =>
  dayFormat(locale).formatRange(new Date(`${fromDay}T12:00Z`), new Date(`${untilDay}T12:00Z`));

const contactOf = ({ contactEmail, contactPhone }: Business): string[] =>
  [contactEmail, phoneInSentence(contactPhone)].filter(Boolean);
const momentFormat = (locale: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });

function ofOrder(
  { kind, locale, store, order, values, link }: LetterRequest & { order: OrderView },
  sentence: MailSay,
): LetterContent {
  const { business } = store;
  const say = (id: string, more?: Values): string => sentence(locale, id, more);
  const all = {
    ...values,
    number: order.orderNumber,
    place: order.location ? `${order.location.name}, ${order.location.address}` : business.name,
  };
  // What is brought does not wait at the shop.
  const isBrought = kind === 'order.ready' && order.shipment !== null;
  const told = OWN.includes(kind) ? `mail.${kind}` : `notice.${kind}`;
  const wanted = waitsFor(kind, order) ? wantedWords(order, { t: say, locale }) : null;
  const money = (decimal: number): string =>
    formatMoney(toMinor(decimal, order.currency), order.currency, locale);
  return {
    locale,
    shop: business.name,
    title: say(`${told}.title`, all),
    hello: order.customerName && say('mail.hello', { name: order.customerName }),
    body: say(isBrought ? 'mail.order.ready.brought' : `${told}.body`, all),
    items: order.lines.map((line, at) => ({
      key: `${at}`,
      name: line.measure
        ? `${line.name} · ${amountText(line.quantity, line.measure, locale)}`
        : line.quantity > 1
          ? `${line.quantity} × ${line.name}`
          : line.name,
      more: listed([line.variant, ...line.addOns].filter(Boolean), locale),
      amount: money(line.totalPrice),
    })),
    sums: WITHOUT_SUMS.includes(kind)
      ? []
      : sumsOf(
          order,
          business,
          { t: say, locale },
          // Who may have paid is asked for nothing.
          ASKS_FOR_REST.includes(kind) && !isMoneyInDoubt(order),
        ),
    times: [...timesOf(order, locale, business), ...(wanted?.when ? [wanted.when] : [])],
    wish: wanted?.soldOut ?? '',
    where: whereOf(kind, order),
    link,
    said: {
      open: say('mail.open'),
      linkHint: say('mail.linkHint'),
      items: say('mail.items'),
      times: say('mail.times'),
      where: say('place.pickup'),
      why: say('mail.why', { number: order.orderNumber, shop: business.name }),
      contact: say('mail.contact', { shop: business.name }),
    },
    contact: contactOf(business),
  };
}

/** What the page of the order shows, under the same names and by the same rule. A sum that is nothing is left out, and what is still to pay where nothing is asked for. */
function sumsOf(
  order: OrderView,
  business: Business,
  language: Language,
  asksForRest: boolean,
): LetterContent['sums'] {
  const { rows, total, settled } = orderSums(order, business, language);
  const [paid, ...moved] = settled;
  const left = leftToPay(order) > 0 ? moved.pop() : undefined;
  const nothing = moneyIn(language.locale, order.currency).fromWire(0);
  const row = ([name, amount]: SumRow, isTotal = false) => ({ name, amount, isTotal });
  return [
    ...rows.map((one) => row(one)),
    row([language.t('totals.total'), total], true),
    ...[
      ...(paid && paid[1] !== nothing ? [paid] : []),
      ...moved,
      ...(left && asksForRest ? [left] : []),
    ].map((one) => row(one)),
  ];
}

/** It is still to be made ready, or to be fetched. */
const waitsFor = (kind: string, order: OrderView): boolean =>
  STILL_COMES.includes(kind) && progressOf(order) !== 'collected';

/** Where to fetch what waits there; the letter that says it is ready names the place itself. */
const whereOf = (kind: string, order: OrderView) => {
  const { lines, table, location, shipment, visitAt } = order;
  return waitsFor(kind, order) &&
    location &&
    !table &&
    !shipment &&
    !visitAt &&
    lines.every(({ appointments }) => appointments.length === 0)
    ? [location.name, location.address].filter(Boolean)
    : [];
};

/** Wall-clock times of the store, as its clocks show them. */
const timesOf = (
  { lines, visitAt }: OrderView,
  locale: string,
  business: Pick<Business, 'arrivalMinutes'>,
): string[] =>
  lines.flatMap((line) =>
    line.appointments
      .filter((one) => one.status !== 'CANCELLED')
      .map((one) => {
        const at = new Date(`${one.startDate}T${one.startTime.slice(0, 5)}:00Z`);
        const minutes = arrivalOf(business, Boolean(visitAt));
        const format = momentFormat(locale);
        const when =
          minutes > 0
            ? format.formatRange(at, new Date(at.getTime() + minutes * 60_000))
            : format.format(at);
        return [line.name, when, one.employee].filter(Boolean).join(' · ');
      }),
  );
