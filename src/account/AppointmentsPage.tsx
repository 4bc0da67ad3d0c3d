import { Heading } from '../checkout/parts/Heading.tsx';
import { isHeld } from '../checkout/parts/isHeld.ts';
import { useDates } from '../ui/useDates.ts';
import { useText } from '../ui/useText.ts';
import { useAppointments } from '../wiring/hooks/reads.ts';
import { useBusiness, useHref } from '../wiring/hooks/running.ts';
import style from './Account.module.css';
import { ReadState } from './kit/ReadState.tsx';

/** Booked times, latest first. */
export function AppointmentsPage() {
  const t = useText();
  const href = useHref();
  const business = useBusiness();
  const dates = useDates(business.timeZone);
  const read = useAppointments();
  const rows = read.data;
  const now = new Date().toISOString();
  return (
    <div className={`page ${style.list}`}>
      <Heading title="appointments.title">
        <p className={style.links}>
          <a href={href('/account')}>{t('account.back')}</a>
        </p>
      </Heading>
      <ReadState read={read} />
      {rows?.length === 0 && (
        <div className={style.empty}>
          <p>{t('appointments.empty')}</p>
          <a className="button button-main" href={href('/products')}>
            {t('cart.browse')}
          </a>
        </div>
      )}
      <ul className={style.rows}>
        {rows?.map((one) => (
          <li key={one.id}>
            <a className={style.row} href={href(`/appointments/${one.id}`)}>
              <strong>{one.service}</strong>
              <span>
                {dates.slot(one.startDate, one.startTime)}
                {one.employee && ` · ${one.employee}`}
              </span>
              <span className={style.state}>
                {t(
                  isHeld({ ...one, isAccepted: false }, now, business.timeZone)
                    ? 'appointments.status.DONE'
                    : `appointments.status.${one.status}`,
                )}
              </span>
              <span className={style.quiet}>
                {t('appointments.of', { orderNumber: one.orderNumber })}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {rows && rows.length > 0 && (
        <p className={style.quiet}>{t('place.zone', { zone: dates.zone() })}</p>
      )}
    </div>
  );
}
