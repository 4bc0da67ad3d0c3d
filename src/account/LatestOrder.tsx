import { OrderAgain } from '../checkout/parts/OrderAgain.tsx';
import { useDates } from '../ui/useDates.ts';
import { useText } from '../ui/useText.ts';
import { useAppointments, useOrders } from '../wiring/hooks/reads.ts';
import { useHref } from '../wiring/hooks/running.ts';
import style from './Account.module.css';
import { OrderRow } from './OrderRow.tsx';

/** What somebody comes to the account for: the latest order, to look at or to order again, and the latest visit. */
export default function LatestOrder() {
  const t = useText();
  const href = useHref();
  const dates = useDates('UTC');
  const order = useOrders().data?.[0];
  const visit = useAppointments().data?.find((one) => one.status !== 'CANCELLED');
  return (
    <>
      {order && (
        <section className={style.now} aria-labelledby="latest-order">
          <h2 id="latest-order">{t('account.latestOrder')}</h2>
          <OrderRow order={order} />
          <OrderAgain order={order} />
        </section>
      )}
      {visit && (
        <section className={style.now} aria-labelledby="latest-visit">
          <h2 id="latest-visit">{t('account.latestVisit')}</h2>
          <a className={style.row} href={href(`/appointments/${visit.id}`)}>
            <strong>{visit.service}</strong>
            <span>{t(`appointments.status.${visit.status}`)}</span>
            <span className={style.quiet}>
              {dates.slot(visit.startDate, visit.startTime)}
              {visit.employee && ` · ${visit.employee}`}
            </span>
          </a>
        </section>
      )}
    </>
  );
}
