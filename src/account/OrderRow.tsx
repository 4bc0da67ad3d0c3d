import type { OrderView } from '#machines/domain/order.ts';
import { useDates } from '../ui/useDates.ts';
import { useMoney } from '../ui/useMoney.ts';
import { useText } from '../ui/useText.ts';
import { useBusiness, useHref } from '../wiring/hooks/running.ts';
import style from './Account.module.css';
import { orderStatusText } from './orderStatusText.ts';

/** An order in a line or two, leading to its page. */
export function OrderRow({ order }: { order: OrderView }) {
  const t = useText();
  const href = useHref();
  const business = useBusiness();
  const dates = useDates(business.timeZone);
  const { fromWire } = useMoney(order.currency);
  const count = order.lines.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <a className={style.row} href={href(`/orders/${order.id}`)}>
      <strong>{t('orders.row', { orderNumber: order.orderNumber })}</strong>
      <span>{fromWire(order.total)}</span>
      <span className={style.quiet}>
        {dates.instant(order.createdAt)} · {t('orders.items', { count })}
      </span>
      <span className={style.quiet}>{t(`order.pay.${orderStatusText(order)}`)}</span>
    </a>
  );
}
