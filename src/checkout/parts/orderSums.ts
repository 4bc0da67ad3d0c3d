import type { OrderSums, SumRow } from '#machines/domain/invoice.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { Business } from '#machines/domain/store.ts';
import type { Language } from '../../ui/language.ts';
import { datesIn } from '../../ui/useDates.ts';
import { moneyIn } from '../../ui/useMoney.ts';
import { leftToPay, notAskedFor, taxInside } from './orderTexts.ts';
import { visitsOf } from './orderVisits.ts';
import { owedAtDesk } from './waysBack.ts';

/** The figures of an order as its page, its invoice, the PDF of it and its mails say them. `inDoubt`: money may be on its way. */
export function orderSums(
  order: OrderView,
  { charges, timeZone }: Business,
  { t, locale }: Language,
  inDoubt = false,
): OrderSums {
  const { fromWire, money, code } = moneyIn(locale, order.currency);
  const foreign = order.money?.foreign;
  const row = (id: string, amount: number, sign = '', name = 'none'): SumRow[] =>
    amount > 0 ? [[t(id, { name }), `${sign}${fromWire(amount)}`]] : [];
  const levied = charges ?? { tax: null, serviceChargePercentage: 0 };
  const { rates = [], tax } = levied;
  const inside = taxInside(order, levied);
  const soleTax = rates.length > 1 ? undefined : tax?.name;
  const left = leftToPay(order);
  const {
    came,
    missing,
    owedBack,
    returned,
    turned = 0,
  } = order.money ?? {
    came: order.paid,
    missing: 0,
    owedBack: 0,
    returned: 0,
  };
  const moved: SumRow[] = [
    ...row('order.missing', order.paymentState === 'REVIEW' ? missing : 0),
    ...row('order.notAskedFor', notAskedFor(order)),
    ...row('order.givenBack', returned - turned),
    ...row('order.lookedAt', order.money?.strange ?? 0),
    ...row('order.goesBack', owedBack + owedAtDesk(order)),
    ...(foreign && !foreign.isBack
      ? [
          [
            t('order.goesBack'),
            moneyIn(locale, foreign.currency).fromWire(foreign.amount),
          ] as SumRow,
        ]
      : []),
  ];
  // Books name the year of terms; a visit's day is near.
  const year = order.paymentTerm === null ? undefined : 'numeric';
  const due = (date: string | null): string =>
    date
      ? t('order.leftBy', { date: datesIn(locale, timeZone).day(date.slice(0, 10), year) })
      : t('order.left');
  return {
    rows: [
      ...row('totals.discount', order.discount, '−'),
      ...row('totals.serviceCharge', order.serviceCharge),
      ...row('totals.tax', order.tax, '', soleTax),
      ...row('totals.delivery', order.shippingCost),
      ...row('totals.tip', order.tip ?? 0),
    ],
    total: fromWire(order.total),
    code,
    inside:
      inside > 0
        ? t('totals.taxIncluded', { name: soleTax ?? 'none', amount: money(inside) })
        : null,
    settled: inDoubt
      ? []
      : [
          [t('order.paid'), fromWire(moved.length > 0 ? came : order.paid)],
          ...moved,
          ...(left > 0 ? [[due(dueDayOf(order)), fromWire(left)] as SumRow] : []),
        ],
  };
}

/** Agreed terms name a day. What a deposit leaves is paid when the shopper comes. */
function dueDayOf(order: OrderView): string | null {
  if (order.paymentTerm !== null) return order.dueDate;
  if (order.paymentState === 'PENDING') return null;
  const days = visitsOf(order).map(({ startDate }) => startDate);
  return days.sort()[0] ?? null;
}
