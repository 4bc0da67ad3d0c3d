import type { OrderView } from '#machines/domain/order.ts';
import { useDates } from '../../ui/useDates.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';
import { leftToPay, notAskedFor, taxInside } from './orderTexts.ts';
import { SumRows } from './SumRows.tsx';
import style from './Totals.module.css';

interface OrderSumsProps {
  order: OrderView;
  timeZone: string;
  /** money may be on its way: nothing is called unpaid */
  inDoubt?: boolean;
}

/** What an order costs, what has arrived, what is still to pay and until when. */
export function OrderSums({ order, timeZone, inDoubt = false }: OrderSumsProps) {
  const t = useText();
  const { fromWire, money, code } = useMoney(order.currency);
  const foreign = order.money?.foreign;
  const { fromWire: inForeign } = useMoney(foreign?.currency ?? order.currency);
  const dates = useDates(timeZone);
  const business = useBusiness();
  const row = (id: string, amount: number, sign = '', name = 'none'): [string, string][] =>
    amount > 0 ? [[t(id, { name }), `${sign}${fromWire(amount)}`]] : [];
  const charges = business.charges ?? { tax: null, serviceChargePercentage: 0 };
  const { rates = [], tax } = charges;
  const inside = taxInside(order, charges);
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
  const moved = [
    ...row('order.missing', order.paymentState === 'REVIEW' ? missing : 0),
    ...row('order.notAskedFor', notAskedFor(order)),
    ...row('order.givenBack', returned - turned),
    ...row('order.lookedAt', order.money?.strange ?? 0),
    ...row('order.goesBack', owedBack),
    ...(foreign && !foreign.isBack ? [[t('order.goesBack'), inForeign(foreign.amount)]] : []),
  ];
  const rows = [
    ...row('totals.discount', order.discount, '−'),
    ...row('totals.serviceCharge', order.serviceCharge),
    ...row('totals.tax', order.tax, '', soleTax),
    ...row('totals.delivery', order.shippingCost),
    ...row('totals.tip', order.tip ?? 0),
  ];
  return (
    <div className={style.totals}>
      <SumRows rows={rows} total={fromWire(order.total)} code={code} />
      {inside > 0 && (
        <p className={style.note}>
          {t('totals.taxIncluded', { name: soleTax ?? 'none', amount: money(inside) })}
        </p>
      )}
      {!inDoubt && (
        <dl className={style.split}>
          <div className={style.row}>
            <dt>{t('order.paid')}</dt>
            <dd>{fromWire(moved.length > 0 ? came : order.paid)}</dd>
          </div>
          {moved.map(([name, amount]) => (
            <div key={`${name} ${amount}`} className={style.row}>
              <dt>{name}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
          {left > 0 && (
            <div className={style.row}>
              <dt>
                {order.dueDate
                  ? t('order.leftBy', { date: dates.day(order.dueDate.slice(0, 10)) })
                  : t('order.left')}
              </dt>
              <dd>{fromWire(left)}</dd>
            </div>
          )}
        </dl>
      )}
    </div>
  );
}
