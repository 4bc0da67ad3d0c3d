import { shownPhone } from '#machines/domain/contact.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { useDates } from '../../ui/useDates.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness, useHref } from '../../wiring/hooks/running.ts';
import style from '../Account.module.css';
import { orderLine } from '../orderStatusText.ts';
import own from './StaffOrder.module.css';

/** One order among those that were looked for: by whom, of what and when, and how its money stands. */
export function FoundOrder({ order }: { order: OrderView }) {
  const t = useText();
  const href = useHref();
  const { timeZone } = useBusiness();
  const dates = useDates(timeZone);
  const { fromWire } = useMoney(order.currency);
  const { word, owed } = orderLine(order, new Date().toISOString(), timeZone);
  const [first, ...others] = order.lines;
  const visits = order.lines.flatMap(({ appointments }) =>
    appointments.map((one) => dates.slot(one.startDate, one.startTime)),
  );
  const reached = [order.phone && shownPhone(order), order.email].filter(Boolean).join(' · ');
  return (
    <a className={style.row} href={href(`/staff/orders/${order.id}`)}>
      <strong>{t('staff.order', { number: order.orderNumber })}</strong>
      <span className={style.mark}>{fromWire(order.total)}</span>
      {order.customerName && <b className={own.whose}>{order.customerName}</b>}
      {reached && (
        <span className={style.quiet}>
          <bdi>{reached}</bdi>
        </span>
      )}
      <span>
        <bdi>{first?.name}</bdi>
        {others.length > 0 && ` ${t('orders.more', { count: others.length })}`}
      </span>
      <span className={style.quiet}>
        {[...new Set(visits)].join(' · ') || dates.instant(order.createdAt)}
      </span>
      <span className={style.state}>
        {t(word)}
        {owed > 0 && ` · ${t('packing.toPay', { amount: fromWire(owed) })}`}
      </span>
    </a>
  );
}
