import { addressLines } from '#machines/domain/address.ts';
import { arrivalOf } from '#machines/domain/arrival.ts';
import type { SumRow } from '#machines/domain/invoice.ts';
import type { LetterRequest } from '#machines/domain/letter.ts';
import { languageOf, listed, localePath } from '#machines/domain/locale.ts';
import { amountText } from '#machines/domain/measure.ts';
import { formatMoney, toMinor } from '#machines/domain/money.ts';
import type { OrderRequest, OrderView } from '#machines/domain/order.ts';
import { isToPayLater, orderStatusOf } from '#machines/domain/orderStatus.ts';
import { phoneInSentence } from '#machines/domain/phone.ts';
import type { Business } from '#machines/domain/store.ts';
import { paidBy } from '../account/paidBy.ts';
import { branchPhone } from '../checkout/branchPhone.ts';
import { movableUntil } from '../checkout/movableUntil.ts';
import { askedTrade } from '../checkout/parts/askedTrade.ts';
import { changedWords } from '../checkout/parts/changedWords.ts';
import { hasEnded, hasInvoice, invoiceWord } from '../checkout/parts/hasInvoice.ts';
import { isCalledOff } from '../checkout/parts/isCalledOff.ts';
import { isHeld } from '../checkout/parts/isHeld.ts';
import { missingSaid } from '../checkout/parts/missingSaid.ts';
import { stepsOf } from '../checkout/parts/NextSteps.tsx';
import { isOpenChange } from '../checkout/parts/openChanges.ts';
import { orderSums } from '../checkout/parts/orderSums.ts';
import { isMoneyInDoubt, leftToPay, progressOf } from '../checkout/parts/orderTexts.ts';
import { arrivedOf } from '../checkout/parts/paymentsOf.ts';
import { openNext, pickupTimes } from '../checkout/parts/pickupTimes.ts';
import { promisedWords } from '../checkout/parts/promisedWords.ts';
import { isReturnOffered } from '../checkout/parts/returns.ts';
import { mapLink } from '../checkout/parts/WaysToBranch.tsx';
import { wantedWords } from '../checkout/parts/wantedWords.ts';
import { wayOfRest } from '../checkout/parts/wayOfRest.ts';
import { owedAtDesk, waysBack } from '../checkout/parts/waysBack.ts';
import { waysPaid } from '../checkout/parts/waysPaid.ts';
import { placeLines } from '../checkout/placeLines.ts';
import { visitsCalendar } from '../checkout/visitsCalendar.ts';
import type { Language } from '../ui/language.ts';
import { datesIn } from '../ui/useDates.ts';
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
  items: { key: string; name: string; more: string; amount: string; isCalledOff: boolean }[];
  sums: { name: string; amount: string; isTotal: boolean }[];
  /** the tax that its prices hold */
  inside: string;
  /** by what it was paid */
  paidBy: string[];
  /** how what is left is paid, and until when */
  howToPay: string[];
  /** what its shopper asked, and about which things; or what the shop asks them */
  asked: { title: string; lines: string[] } | null;
  times: { said: string; rule: string }[];
  /** that its visits come as a file for a calendar */
  calendar: { said: string; file: string } | null;
  /** what is done where something is sold out */
  wish: string;
  /** what its shopper wrote to the shop with the order */
  note: string;
  /** where the order waits or goes, or its visits take place; by whom and when it is brought */
  where: { title: string; lines: string[]; map: string | null } | null;
  /** where its invoice is */
  invoice: string;
  link: string;
  said: Record<
    'open' | 'linkHint' | 'items' | 'times' | 'map' | 'why' | 'contact' | 'howToPay',
    string
  >;
  contact: string[];
}

/** These and what `notices.json` says of an event; where a mail says it in its own words, those come first. */
const OWN = [
  ...['placed', 'accepted', 'ready', 'givenUp', 'link', 'cancelAsked', 'cancelRefused'],
  ...['messageArrived', 'returnAsked'],
].map((event) => `order.${event}`);
/** News that money goes back, which say to which payments, too (524). */
const GOES_BACK = ['cancelled', 'refund', 'kitchenRefused', 'itemsMissing'].map(
  (event) => `order.${event}`,
);
/** Money is not spoken of where the mail is only about a link. */
const WITHOUT_SUMS = ['order.link'];
/** News after which goods or visits are still to come. */
const STILL_COMES = ['placed', 'accepted', 'paid', 'partPaid', 'late', 'changed'].map(
  (event) => `order.${event}`,
);
/** News after which goods are still to be brought. */
const STILL_BROUGHT = [...STILL_COMES, 'order.ready', 'order.onTheWay'];
/** News after which a calendar has its visits, or has them at another time. */
const FOR_CALENDARS = [
  ...STILL_COMES,
  'order.visitConfirmed',
  ...['confirmed', 'moved', 'calledOff'].map((event) => `appointment.${event}`),
];
/** News after which a sum is still to pay. Where money is under way, or the order is over, nothing is asked for. */
const ASKS_FOR_REST = [
  ...['placed', 'accepted', 'partPaid', 'changed', 'changeRefused'].map(
    (event) => `order.${event}`,
  ),
  ...['ready', 'onTheWay', 'delivered'].map((event) => `order.${event}`),
  ...['confirmed', 'moved', 'calledOff'].map((event) => `appointment.${event}`),
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
    inside: '',
    paidBy: [],
    howToPay: [],
    asked: null,
    times: fromDay
      ? [
          {
            said: [daysAsked(locale, values), filled('mail.waiting.part'), values.person]
              .filter(Boolean)
              .join(' · '),
            rule: '',
          },
        ]
      : [],
    calendar: null,
    wish: '',
    note: '',
    where: null,
    invoice: '',
    link,
    said: {
      open: filled(letter.open),
      linkHint: '',
      items: '',
      times: filled('mail.times'),
      map: '',
      howToPay: '',
      why: filled(letter.why),
      contact: filled('mail.contact'),
    },
    contact: contactOf(business, undefined),
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

/** The number that the pages say: the branch's own, where it has one. */
const contactOf = (business: Business, branch: string | undefined): string[] =>
  [business.contactEmail, phoneInSentence(branchPhone(business, branch))].filter(Boolean);
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
  {
    kind,
    locale,
    store,
    order,
    values,
    link,
    now,
    promise,
    online = [],
  }: LetterRequest & { order: OrderView },
  sentence: MailSay,
): LetterContent {
  const { business } = store;
  const say = (id: string, more?: Values): string => sentence(locale, id, more);
  const all = {
    ...values,
    number: order.orderNumber,
    place: order.location ? `${order.location.name}, ${order.location.address}` : business.name,
    ...aboutCancelling(order, business, { t: say, locale }),
    ...aboutReturn(order, business, { t: say, locale }),
    wentTo: wentTo(order, values, { t: say, locale }),
  };
  const told = OWN.includes(kind) ? `mail.${kind}` : `notice.${kind}`;
  // Who may have paid is asked for nothing.
  const asksForRest = ASKS_FOR_REST.includes(kind) && !isMoneyInDoubt(order);
  const language: Language = { t: say, locale };
  const at = (now ?? new Date()).getTime();
  const visits = WITHOUT_SUMS.includes(kind) ? [] : visitsAhead(order, at, business);
  const place = { order, business, language, promise: order.tracking?.promise ?? promise };
  const wanted = waitsFor(kind, order) ? wantedWords(order, language) : null;
  const money = (decimal: number): string =>
    formatMoney(toMinor(decimal, order.currency), order.currency, locale);
  return {
    locale,
    shop: business.name,
    title: say(`${told}.title`, all),
    hello: order.customerName && say('mail.hello', { name: order.customerName }),
    body: [
      say(bodyOf(kind, order) ?? `${told}.body`, all),
      ...wayBack(kind, order, language),
      ...moreOfReturn(kind, order, language, all),
      ...openFor(kind, place, at),
      ...returnOffered(kind, order, language),
    ].join(' '),
    items: order.lines.map((line, at) => ({
      key: `${at}`,
      name: countedName(line, locale),
      more: listed(
        [
          ...[line.variant, ...line.addOns, missingSaid(line, language)],
          line.notes && say('mail.quoted', { text: line.notes }),
        ].filter((one): one is string => Boolean(one)),
        locale,
      ),
      amount: isCalledOff(line) ? say('appointments.status.CANCELLED') : money(line.totalPrice),
      isCalledOff: isCalledOff(line),
    })),
    sums: WITHOUT_SUMS.includes(kind) ? [] : sumsOf(order, business, language, asksForRest),
    inside: WITHOUT_SUMS.includes(kind) ? '' : (orderSums(order, business, language).inside ?? ''),
    paidBy: WITHOUT_SUMS.includes(kind) ? [] : paidBy(order, language),
    howToPay: asksForRest && leftToPay(order) > 0 ? howToPay(order, business, language) : [],
    asked: askedSaid(kind, order, store.settings.layout, language, values),
    times: [
      ...timesOf(order, business, language, visits.length > 0 ? at : null),
      ...pickupSaid(kind, place, wanted?.when ?? '', at),
    ],
    calendar:
      FOR_CALENDARS.includes(kind) && visits.length > 0 && hasInvoice(order)
        ? {
            said: say('mail.calendar'),
            file: visitsCalendar(
              {
                visits,
                address: placeOfVisits(place, visits, online).lines.join(', '),
                order,
              },
              business,
              language,
              { urlOf: (path) => urlBeside(link, locale, path), now: at },
            ),
          }
        : null,
    wish: wanted?.soldOut ?? '',
    note:
      STILL_COMES.includes(kind) && order.notes
        ? `${say('information.notes')}: ${say('mail.quoted', { text: order.notes })}`
        : '',
    where:
      kind === 'order.returnAccepted'
        ? placeOfReturn(place)
        : visits.length > 0
          ? placeOfVisits(place, visits, online)
          : placeOfGoods(kind, place),
    invoice:
      !WITHOUT_SUMS.includes(kind) && invoiceWord(order) === 'order.invoice'
        ? say('mail.invoice')
        : '',
    link,
    said: {
      open: say('mail.open'),
      linkHint: say('mail.linkHint'),
      items: say('mail.items'),
      times: say('mail.times'),
      map: say('place.map'),
      howToPay: say('mail.howToPay'),
      why: say('mail.why', { number: order.orderNumber, shop: business.name }),
      contact: say('mail.contact', { shop: business.name }),
    },
    contact: contactOf(business, order.location?.id),
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

const wayBack = (kind: string, order: OrderView, language: Language): string[] => {
  const ways = GOES_BACK.includes(kind) ? waysBack(order, language) : [];
  return ways.length > 0 ? [language.t('next.wayBack', { way: ways.join(', ') })] : [];
};

/** How what has come is sent back, and until when: with its page's own button. */
const returnOffered = (kind: string, order: OrderView, { t, locale }: Language): string[] =>
  kind === 'order.delivered' && order.returnUntil && isReturnOffered(order)
    ? [t('mail.return.offered', { day: datesIn(locale, 'UTC').day(order.returnUntil, 'numeric') })]
    : [];

/** To which payment a provider gave back; of several it is not told here. */
function wentTo(order: OrderView, { how = 'none' }: Values, { t }: Language): string {
  const [way, ...more] = new Set(arrivedOf(order).map(({ provider }) => provider));
  return how === 'none' && way && more.length === 0 ? t(`method.${way}`) : 'none';
}

/** What a letter about cancelling says of this order: what was paid, and by what; how far it has come, and what can be done still. */
function aboutCancelling(order: OrderView, business: Business, language: Language): Values {
  const { fromWire } = moneyIn(language.locale, order.currency);
  const { returnDays = 0 } = business;
  const isGoods = order.lines.every(({ appointments }) => appointments.length === 0);
  const ways = waysPaid(order, language);
  const { owedBack = 0, returned = 0 } = order.money ?? {};
  return {
    // For another reason: what was not there, or was paid twice.
    back: owedBack + owedAtDesk(order) + returned > 0 ? 'some' : 'none',
    paid: order.paid > 0 && ways.length > 0 ? fromWire(order.paid) : 'none',
    way: ways.join(', '),
    phone: phoneInSentence(branchPhone(business, order.location?.id)),
    why: progressOf(order) ?? 'none',
    next: isGoods && !order.table && returnDays > 0 ? 'return' : 'call',
    days: returnDays,
  };
}

/** What a letter about a return says of its money: how much still goes back, where it is known, to which payments, and until when the things are to be there. */
function aboutReturn(order: OrderView, { timeZone }: Business, language: Language): Values {
  const back = returnOf(order);
  return {
    goesBack: back.goesBack
      ? moneyIn(language.locale, order.currency).fromWire(back.goesBack)
      : 'none',
    came: back.cameBack ? 'some' : 'none',
    settled: back.cameBack || back.lowersRest ? 'some' : 'none',
    until: back.until ? datesIn(language.locale, timeZone).day(back.until, 'numeric') : 'none',
    beside: ['none', 'delivery', 'tip', 'both'][
      Number(order.shippingCost > 0) + 2 * Number((order.tip ?? 0) > 0)
    ] as string,
    bank: arrivedOf(order).length > 0 ? 'some' : 'none',
  };
}
const returnOf = ({ requests }: OrderView): Partial<OrderRequest> =>
  requests?.findLast(({ kind }) => kind === 'RETURN') ?? {};
const OF_RETURN = ['Asked', 'Accepted', 'Received'].map((event) => `order.return${event}`);
/** What else is to be known of its money: what went back already, what is still to pay, and what is not in the sum that goes back. */
function moreOfReturn(
  kind: string,
  order: OrderView,
  { t, locale }: Language,
  all: Values,
): string[] {
  if (!OF_RETURN.includes(kind)) return [];
  const { status = 'OPEN', cameBack, lowersRest, lines } = returnOf(order);
  const { fromWire } = moneyIn(locale, order.currency);
  return [
    ...(cameBack ? [t('money.returned.sum', { returned: fromWire(cameBack) })] : []),
    ...(lowersRest ? [t('asks.lowersRest', { status, amount: fromWire(lowersRest) })] : []),
    ...(lines?.some(({ instead }) => instead) ? [t('mail.return.instead')] : []),
    ...(all.goesBack === 'none' ? [] : [t('mail.return.more', all).trim()]),
  ];
}

/** Where a letter has its own words: what is brought does not wait at the shop, and what is paid at a counter not on its page. */
const bodyOf = (kind: string, order: OrderView): string | null => {
  if (kind === 'order.ready' && order.shipment !== null) return 'mail.order.ready.brought';
  if (kind === 'order.returnAccepted') return 'mail.return.accepted';
  if (kind === 'order.returnReceived') return 'mail.return.received';
  return kind === 'order.placed' && voucherOf(order) ? 'mail.order.placed.voucher' : null;
};

/** How what is left is paid, and until when: at a counter with its code, by agreed terms, later as its page says, or on that page while the order is kept. */
function howToPay(order: OrderView, { timeZone }: Business, { t, locale }: Language): string[] {
  const dates = datesIn(locale, timeZone);
  const voucher = voucherOf(order);
  if (voucher)
    return [
      `${t('voucher.code')}: ${voucher.code}`,
      voucher.payBefore && t('voucher.before', { time: dates.instant(voucher.payBefore) }),
      voucher.counters.length > 0 &&
        `${t('voucher.counters')}: ${listed(voucher.counters, locale)}`,
    ].filter((one): one is string => Boolean(one));
  if (order.paymentState === 'PART_PAID') return [t('next.deposit', { way: wayOfRest(order) })];
  const { payTo = [], dueDate, paymentTerm } = order;
  if (paymentTerm !== null && dueDate !== null) {
    const date = dates.day(dueDate.slice(0, 10), 'numeric');
    if (payTo.length === 0) return [t('next.placed.terms.ask', { date })];
    const reference = t('invoice.reference', { number: order.orderNumber });
    return [t('next.placed.terms', { date }), ...payTo, reference];
  }
  if (isToPayLater(order))
    return [t(order.shipment || order.visitAt ? 'next.placed.brought' : 'next.placed.later')];
  return order.keptUntil ? [t('order.keptUntil', { time: dates.instant(order.keptUntil) })] : [];
}

/** A payment that waits for its shopper at a counter. */
function voucherOf({ attempt }: OrderView) {
  const outcome = attempt?.outcome;
  return outcome?.status === 'PENDING' && outcome.show?.kind === 'voucher' ? outcome.show : null;
}

/** News about what its shopper asked, each with the request that it answers: the last of its kind that is. */
const ANSWERS: Record<string, (request: OrderRequest) => boolean> = {
  'order.returnAccepted': ({ kind }) => kind === 'RETURN',
  'order.returnRefused': ({ kind }) => kind === 'RETURN',
  'order.returnReceived': ({ kind }) => kind === 'RETURN',
  'order.cancelAsked': ({ kind, status }) => kind === 'CANCEL' && status === 'OPEN',
  'order.cancelRefused': ({ kind, status, takenBack }) =>
    kind === 'CANCEL' && status === 'ANSWERED' && !takenBack,
  'order.messageArrived': ({ kind, status }) =>
    (kind === 'HELP' || kind === 'CHANGE') && status === 'OPEN',
  'order.returnAsked': ({ kind }) => kind === 'RETURN',
  'order.seenTo': ({ kind, status, takenBack }) =>
    kind !== 'RETURN' && status === 'ANSWERED' && !takenBack,
};

const GIVEN_BACK = ['order.refunded', 'order.partRefunded'];

/** What its shopper asked: its kind, why, and which things and how many; of a return that names none, all of them. */
function askedSaid(
  kind: string,
  order: OrderView,
  layout: string,
  { t, locale }: Language,
  { amount = '', asked = '' }: Values,
): LetterContent['asked'] {
  if (kind === 'order.changeProposed') return changeSaid(order, { t, locale });
  // Money goes back for many reasons: for these things only where it is all that went back for them.
  const isFor = ({ kind: of, status, cameBack = 0 }: OrderRequest): boolean =>
    GIVEN_BACK.includes(kind) &&
    of === 'RETURN' &&
    status === 'RECEIVED' &&
    cameBack > 0 &&
    moneyIn(locale, order.currency).fromWire(cameBack) === amount;
  const request = order.requests
    ?.filter((one) => asked === '' || one.kind === asked)
    .findLast((one) => ANSWERS[kind]?.(one) ?? isFor(one));
  if (!request) return null;
  const { reason, trouble } = request;
  const things = request.lines ?? (request.kind === 'RETURN' ? order.lines : []);
  return {
    title: t(`asks.kind.${request.kind}`),
    lines: [
      reason && t(`asks.reason.${reason}`),
      trouble && t(`asks.trouble.${trouble}`, { trade: askedTrade(order, layout) }),
      ...things.map((one) =>
        [
          countedName(one, locale),
          'instead' in one && one.instead && t('asks.instead', { size: one.instead.name }),
        ]
          .filter(Boolean)
          .join(' · '),
      ),
      request.text && t('mail.quoted', { text: request.text }),
    ].filter((one): one is string => Boolean(one)),
  };
}

/** What the shop asks its shopper to agree to: how many instead of how many, the total then, and that nothing else changes. The packer's own words stand on the page alone. */
function changeSaid(order: OrderView, language: Language): LetterContent['asked'] {
  const proposal = order.proposals?.findLast((one) => one.by === 'SHOP' && isOpenChange(one));
  if (!proposal) return null;
  const { t, locale } = language;
  const { fromWire } = moneyIn(locale, order.currency);
  const total =
    proposal.total !== null &&
    t('changes.total', { was: fromWire(order.total), now: fromWire(proposal.total) });
  return {
    title: t('mail.change.title'),
    lines: [
      ...changedWords(order, proposal, language),
      ...(total ? [total] : []),
      t('mail.change.rest'),
    ],
  };
}

/** "2 × Oats", "Loose carrots · 750 g". */
const countedName = (
  { name, quantity, measure }: Pick<OrderView['lines'][number], 'name' | 'quantity' | 'measure'>,
  locale: string,
): string =>
  measure
    ? `${name} · ${amountText(quantity, measure, locale)}`
    : quantity > 1
      ? `${quantity} × ${name}`
      : name;

/** It is still to be made ready, or to be fetched. */
const waitsFor = (kind: string, order: OrderView): boolean =>
  STILL_COMES.includes(kind) && progressOf(order) !== 'collected';

/** For when it is wanted, or, as its page says, at about what time it is ready, on which day, and when the branch is open then. */
function pickupSaid(
  kind: string,
  { order, business, language: { t, locale } }: Place,
  wanted: string,
  now: number,
): LetterContent['times'] {
  const isFetched =
    waitsFor(kind, order) && stepsOf(order, business.timeZone)[0] === 'next.paid.pickup';
  const times = isFetched ? pickupTimes(order, business, now) : null;
  const about =
    times?.ready &&
    `${t('when.about', { time: times.ready })} · ${datesIn(locale, business.timeZone).day(times.day)}`;
  const said = wanted || about;
  return said ? [{ said, rule: times?.open ? t('next.pickup.hours', times.open) : '' }] : [];
}

/** When the branch is open at which it waits. */
function openFor(kind: string, { order, business, language }: Place, now: number): string[] {
  const open =
    kind === 'order.ready' && order.shipment === null ? openNext(order, business, now) : null;
  if (!open) return [];
  const day = datesIn(language.locale, business.timeZone).day(open.day);
  return [language.t('mail.order.ready.hours', { ...open, day })];
}

interface Place {
  order: OrderView;
  business: Business;
  language: Language;
  promise: string | undefined;
}

/** Its branch, with the city and the point that its store knows. */
const branchOf = ({ order: { location }, business }: Place) =>
  location && { ...location, ...business.locations.find(({ id }) => id === location.id) };

/** Where goods go, by whom and when that was promised; or where they are fetched; of a bill the table. The letter that says that they are ready names that place itself. */
function placeOfGoods(kind: string, place: Place): LetterContent['where'] {
  const { order, business, language, promise } = place;
  const { table, shipment, visitAt, lines } = order;
  const { t, locale } = language;
  if (order.isBill)
    return {
      title: t('place.table'),
      lines: [table?.name ?? '', ...placeLines(branchOf(place) ?? {})].filter(Boolean),
      map: null,
    };
  if (table || visitAt || lines.some(({ appointments }) => appointments.length > 0)) return null;
  if (shipment) {
    if (!STILL_BROUGHT.includes(kind) || progressOf(order) === 'delivered') return null;
    return {
      title: t('place.delivery'),
      lines: [
        ...[order.customerName, ...addressLines(shipment.customerLocation)].filter(Boolean),
        [
          t(`delivery.${shipment.provider.toLowerCase()}`),
          promise && promisedWords(promise, order, business, { t, locale }),
        ]
          .filter(Boolean)
          .join(' · '),
      ],
      map: null,
    };
  }
  const branch = waitsFor(kind, order) && branchOf(place);
  return branch
    ? {
        title: t('place.pickup'),
        lines: placeLines(branch),
        map: mapLink(branch.point, placeLines(branch).join(', ')),
      }
    : null;
}

/** Where things that the shop takes back are brought or sent. */
function placeOfReturn(place: Place): LetterContent['where'] {
  const branch = branchOf(place);
  const lines = branch ? placeLines(branch) : [];
  return lines.length > 0
    ? {
        title: place.language.t('mail.return.where'),
        lines,
        map: mapLink(branch?.point, lines.join(', ')),
      }
    : null;
}

type Visit = OrderView['lines'][number]['appointments'][number] & {
  service: string;
  productId: string;
};

/** Its visits that stand and are not over, where the order stands. */
const visitsAhead = (order: OrderView, now: number, { timeZone }: Business): Visit[] =>
  hasEnded(orderStatusOf(order, false))
    ? []
    : order.lines.flatMap(({ appointments, name, productId }) =>
        appointments
          .filter((one) => one.status !== 'CANCELLED' && !isHeld(one, now, timeZone))
          .map((one) => ({ ...one, service: name, productId })),
      );

/** Where visits take place: with their shopper, online, or at the branch. */
function placeOfVisits(
  place: Place,
  visits: Visit[],
  online: string[],
): NonNullable<LetterContent['where']> {
  const { visitAt } = place.order;
  const { t } = place.language;
  const title = t('review.place');
  if (visitAt)
    return {
      title,
      lines: [t('appointment.atYours'), ...addressLines(visitAt)],
      map: null,
    };
  if (visits.every(({ productId }) => online.includes(productId)))
    return { title, lines: [t('appointment.online')], map: null };
  const branch = branchOf(place);
  const lines = branch ? placeLines(branch) : [];
  return { title, lines, map: branch && mapLink(branch.point, lines.join(', ')) };
}

/** A page of the shop whose letter has that link. */
const urlBeside = (link: string, locale: string, path: string): string =>
  new URL(localePath(languageOf(locale), path), link).href;

/** Wall-clock times of the store, as its clocks show them, each with until when it can be moved. `now`: null where nothing can be done about them. */
function timesOf(
  { lines, visitAt, location, may }: OrderView,
  business: Business,
  { t, locale }: Language,
  now: number | null,
): LetterContent['times'] {
  const ruleOf = (one: (typeof lines)[number]['appointments'][number], at: number) => {
    if (isHeld(one, at, business.timeZone)) return '';
    const phone = phoneInSentence(branchPhone(business, location?.id));
    if (may?.move === false) return phone && t('place.call', { phone });
    const until = movableUntil(one, business);
    return until > at
      ? t('calendar.until', {
          time: datesIn(locale, business.timeZone).instant(new Date(until).toISOString()),
        })
      : t('appointment.ruleLate', { phone });
  };
  return lines.flatMap((line) =>
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
        return {
          said: [line.name, when, one.employee].filter(Boolean).join(' · '),
          rule: now === null ? '' : ruleOf(one, now),
        };
      }),
  );
}
