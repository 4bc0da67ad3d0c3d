import { addressLines } from '#machines/domain/address.ts';
import { shownPhone } from '#machines/domain/contact.ts';
import type { InvoiceSheet } from '#machines/domain/invoice.ts';
import { numbersOf } from '#machines/domain/locale.ts';
import { amountText } from '#machines/domain/measure.ts';
import { toMinor } from '#machines/domain/money.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { orderStatusOf } from '#machines/domain/orderStatus.ts';
import type { Business } from '#machines/domain/store.ts';
import { taxIdLabel } from '#machines/domain/taxId.ts';
import { unitText } from '../cart/countText.ts';
import { branchPhone } from '../checkout/branchPhone.ts';
import { hasEnded } from '../checkout/parts/hasInvoice.ts';
import { isCalledOff } from '../checkout/parts/isCalledOff.ts';
import { orderSums } from '../checkout/parts/orderSums.ts';
import { isMoneyInDoubt, leftToPay } from '../checkout/parts/orderTexts.ts';
import { visitsOf } from '../checkout/parts/orderVisits.ts';
import { wantedWords } from '../checkout/parts/wantedWords.ts';
import { placeLines } from '../checkout/placeLines.ts';
import type { Language } from '../ui/language.ts';
import { datesIn } from '../ui/useDates.ts';
import { moneyIn } from '../ui/useMoney.ts';
import { paidBy } from './paidBy.ts';

/** Of an order that ended the paper says so first, also where no link leads to it. */
export const paperTitle = (order: OrderView): 'invoice.title' | 'order.invoiceCancelled' =>
  hasEnded(orderStatusOf(order, false)) ? 'order.invoiceCancelled' : 'invoice.title';

/** An order as a sheet of paper: who sold what to whom, what it cost, what is paid and what is due by when. */
export function invoiceSheet(
  order: OrderView,
  business: Business,
  language: Language,
): InvoiceSheet {
  const { t, locale } = language;
  const { fromWire } = moneyIn(locale, order.currency);
  const { timeZone, taxNumber } = business;
  const taxId = (number: string | undefined) => number && `${taxIdLabel(business)} ${number}`;
  const inDoubt = isMoneyInDoubt(order);
  const sums = orderSums(order, business, language, inDoubt);
  const wanted = wantedWords(order, language);
  const number = order.invoiceNumber && t('invoice.number', { number: order.invoiceNumber });
  const to = order.shipment?.customerLocation ?? order.visitAt;
  const branch = order.location && {
    ...order.location,
    ...business.locations.find(({ id }) => id === order.location?.id),
  };
  const named = t('orders.row', { orderNumber: order.orderNumber });
  return {
    locale,
    title: t(paperTitle(order)),
    seller: {
      name: business.name,
      facts: said(
        ...placeLines({ ...branch, name: '' }),
        business.contactEmail,
        branchPhone(business, order.location?.id),
        taxId(taxNumber),
      ),
    },
    buyer: {
      title: t('invoice.billTo'),
      facts: said(
        order.company,
        order.customerName,
        ...(order.billing ?? '').split('\n').map((line) => line.trim()),
        order.email,
        shownPhone(order),
        taxId(order.taxId),
      ),
    },
    delivery: to
      ? { title: t(order.visitAt ? 'review.place' : 'place.delivery'), facts: addressLines(to) }
      : null,
    about: said(
      number,
      named,
      datesIn(locale, timeZone).instant(order.createdAt),
      order.paymentTerm !== null && t('review.termDays', { days: order.paymentTerm }),
    ).join(' · '),
    dates: datesSaid(order, business, language),
    wanted: said(
      ...endSaid(order, language),
      wanted.when,
      wanted.soldOut,
      // A company writes what names it in its own books there; others, what they asked for.
      order.notes && `${t('information.notes')}: ${order.notes}`,
    ),
    columns: [
      t('differences.what'),
      t('invoice.quantity'),
      t('invoice.unitPrice'),
      t('invoice.amount'),
    ],
    lines: order.lines.map((line) => ({
      name: line.name,
      details: said(
        line.variant,
        ...line.addOns,
        line.appointments.length === 0 && line.SKU && t('invoice.sku', { sku: line.SKU }),
        isCalledOff(line) && t('appointments.status.CANCELLED'),
      ),
      quantity: String(amountText(line.quantity, line.measure, locale)),
      unitPrice: line.measure
        ? unitText(line, line.measure, fromWire, locale)
        : unitPriceOf(line, order.currency, fromWire),
      amount: fromWire(line.totalPrice),
    })),
    sums,
    paidBy: paidBy(order, language),
    taxes: taxesSaid(order, language),
    // While money may be on its way nothing is asked for.
    payTo:
      order.payTo && leftToPay(order) > 0 && !inDoubt
        ? {
            title: t('invoice.payTo'),
            lines: [...order.payTo, t('invoice.reference', { number: order.orderNumber })],
          }
        : null,
    incomplete: t('invoice.incomplete'),
    totalName: said(t('totals.total'), sums.code).join(' '),
    // Marks of direction are no letters of a file's name.
    fileName: `${(number || named).replace(/\p{Cf}/gu, '')}.pdf`,
  };
}

/** What one of it costs. Where add-ons or visits make the line's amount, or one of it is no whole amount, none is said: it would be a price that nothing has. */
function unitPriceOf(
  { totalPrice, quantity, addOns, appointments }: OrderView['lines'][number],
  currency: string,
  fromWire: (sum: number) => string,
): string {
  const isPlain = addOns.length === 0 && appointments.length === 0;
  const isWhole = toMinor(totalPrice, currency) % quantity === 0;
  return isPlain && isWhole ? fromWire(totalPrice / quantity) : '';
}

/** When what it charges for was had, and by when terms are to be paid, whether or not they were since: a company books both. */
function datesSaid(order: OrderView, { timeZone }: Business, { t, locale }: Language): string[] {
  const dates = datesIn(locale, timeZone);
  const day = (date: string): string => dates.day(date, 'numeric');
  const days = suppliedOn(order, timeZone).map(day);
  return said(
    days.length > 0 && t('invoice.supplied', { date: days.join(' – ') }),
    order.paymentTerm !== null &&
      order.dueDate &&
      t('invoice.due', { date: day(order.dueDate.slice(0, 10)) }),
  );
}

/** The days of its visits, or of its coming, on the business's calendar; none where it has not come and no day was chosen. */
function suppliedOn(order: OrderView, timeZone: string): string[] {
  const visits = visitsOf(order).map(({ startDate }) => startDate);
  if (visits.length > 0) return [...new Set(visits)].sort().filter(isEnd);
  const came = order.timeline?.findLast(({ kind }) => HAD.includes(kind))?.at;
  // A bill is of what was eaten before it.
  const at = came ?? (order.isBill ? order.createdAt : null);
  if (at) return [new Date(at).toLocaleDateString('sv', { timeZone })];
  // Of what has ended, what was wanted never comes.
  const { wanted } = order;
  return wanted && !hasEnded(orderStatusOf(order, false)) ? [wanted.at.slice(0, 10)] : [];
}
const HAD: string[] = ['delivered', 'collected', 'served'];
const isEnd = (_: string, at: number, all: string[]): boolean => at === 0 || at === all.length - 1;

/** An invoice that was made is not taken back: it says that its order has ended, and what becomes of its money. */
function endSaid(order: OrderView, { t, locale }: Language): string[] {
  const stands = orderStatusOf(order, false);
  if (!hasEnded(stands)) return [];
  const { fromWire } = moneyIn(locale, order.currency);
  const { owedBack = order.extra, returned = 0 } = order.money ?? {};
  const isNothing = ['closed', 'givenUp', 'shut'].includes(stands) && owedBack + returned === 0;
  return said(
    t(`checkout.title.${stands}`),
    owedBack > 0 && t('money.goingBack', { back: fromWire(owedBack) }),
    returned > 0 && t('money.returned.sum', { returned: fromWire(returned) }),
    isNothing && t(order.paymentState === 'PAID' ? 'money.shut.paid' : 'money.shut'),
  );
}

/** A store without taxes has no table of them. */
function taxesSaid(
  { taxes = [], currency }: OrderView,
  { t, locale }: Language,
): InvoiceSheet['taxes'] {
  if (!taxes.some(({ name }) => name)) return null;
  const { fromWire } = moneyIn(locale, currency);
  const percent = new Intl.NumberFormat(numbersOf(locale), {
    style: 'percent',
    maximumFractionDigits: 3,
  });
  return {
    columns: [
      t('totals.tax', { name: 'none' }),
      t('invoice.rate'),
      t('invoice.net'),
      t('invoice.taxAmount'),
    ],
    rows: taxes.map(({ name, percentage, net, tax }) => [
      name || t('invoice.untaxed'),
      percent.format(percentage / 100),
      fromWire(net),
      fromWire(tax),
    ]),
  };
}

const said = (...facts: (string | false | null | undefined)[]): string[] =>
  facts.filter((fact): fact is string => Boolean(fact));
