import type { OrderView } from '#machines/domain/order.ts';
import { isReturnOffered } from '../checkout/parts/returns.ts';
import { useLanguage } from '../ui/language.ts';
import { mediumDay } from '../ui/mediumDay.ts';
import { smallerPicture } from '../ui/smallerPicture.ts';
import { useDates } from '../ui/useDates.ts';
import { useMoney } from '../ui/useMoney.ts';
import { useBusiness, useHref } from '../wiring/hooks/running.ts';
import style from './Account.module.css';
import { orderLine } from './orderStatusText.ts';

/** An order in a line or two, leading to its page: what it is of comes first. */
export function OrderRow({ order }: { order: OrderView }) {
  const { t, locale } = useLanguage();
  const href = useHref();
  const business = useBusiness();
  const dates = useDates(business.timeZone);
  const { fromWire } = useMoney(order.currency);
  const [first, ...others] = order.lines;
  const number = t('orders.row', { orderNumber: order.orderNumber });
  const { dueDate, paymentTerm } = order;
  const { word, owed } = orderLine(order, new Date().toISOString(), business.timeZone);
  return (
    <a
      className={`${style.row} ${first?.image ? style.pictured : ''}`}
      href={href(`/orders/${order.id}`)}
    >
      {first?.image && (
        <img
          src={smallerPicture(first.image, 320) ?? first.image}
          alt=""
          width={56}
          height={56}
          loading="lazy"
        />
      )}
      <strong>
        <bdi>{first?.name ?? number}</bdi>
        {others.length > 0 && ` ${t('orders.more', { count: others.length })}`}
      </strong>
      <span className={style.mark}>{fromWire(order.total)}</span>
      <span className={style.quiet}>
        {first && `${number} · `}
        {dates.instant(order.createdAt)}
      </span>
      <span className={style.state}>
        {t(word)}
        {isReturnOffered(order) &&
          ` · ${t('orders.return', { day: mediumDay(order.returnUntil ?? '', locale) })}`}
        {owed > 0 && ` · ${t('packing.toPay', { amount: fromWire(owed) })}`}
        {owed > 0 &&
          paymentTerm !== null &&
          dueDate &&
          ` · ${t('orders.due', { date: dates.day(dueDate.slice(0, 10), 'numeric') })}`}
      </span>
    </a>
  );
}
