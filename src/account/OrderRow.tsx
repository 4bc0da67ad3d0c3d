import type { OrderView } from '#machines/domain/order.ts';
import { useDates } from '../ui/useDates.ts';
import { useMoney } from '../ui/useMoney.ts';
import { useText } from '../ui/useText.ts';
import { useBusiness, useHref } from '../wiring/hooks/running.ts';
import style from './Account.module.css';
import { orderLine } from './orderStatusText.ts';

/** An order in a line or two, leading to its page: what it is of comes first. */
export function OrderRow({ order }: { order: OrderView }) {
  const t = useText();
  const href = useHref();
  const business = useBusiness();
  const dates = useDates(business.timeZone);
  const { fromWire } = useMoney(order.currency);
  const [first, ...others] = order.lines;
  const number = t('orders.row', { orderNumber: order.orderNumber });
  const { word, owed } = orderLine(order, new Date().toISOString(), business.timeZone);
  return (
    <a className={style.row} href={href(`/orders/${order.id}`)}>
      <strong>
        <bdi>{first?.name ?? number}</bdi>
        {others.length > 0 && ` ${t('orders.more', { count: others.length })}`}
      </strong>
      <span>{fromWire(order.total)}</span>
      <span className={style.quiet}>
        {first && `${number} · `}
        {dates.instant(order.createdAt)}
      </span>
      <span className={style.quiet}>
        {t(word)}
        {owed > 0 && ` · ${t('packing.toPay', { amount: fromWire(owed) })}`}
      </span>
    </a>
  );
}
