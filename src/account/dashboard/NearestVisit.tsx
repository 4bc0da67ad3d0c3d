import { useState } from 'react';
import { againPath } from '../../checkout/parts/OrderAgain.tsx';
import { useDates } from '../../ui/useDates.ts';
import { useText } from '../../ui/useText.ts';
import { useAppointments } from '../../wiring/hooks/reads.ts';
import { useBusiness, useHref } from '../../wiring/hooks/running.ts';
import style from '../Account.module.css';
import { nearestVisit } from './nextVisit.ts';

/** The visit that comes next, or the last one; a visit that is over can be booked again. */
export function NearestVisit() {
  const t = useText();
  const href = useHref();
  const { timeZone } = useBusiness();
  const dates = useDates('UTC');
  const [now] = useState(() => new Date().toISOString());
  const found = nearestVisit(useAppointments().data ?? [], now, timeZone);
  if (!found) return null;
  const { visit, isAhead } = found;
  return (
    <section className={style.now} aria-labelledby="nearest-visit">
      <h2 id="nearest-visit">{t(isAhead ? 'account.nextVisit' : 'account.latestVisit')}</h2>
      <a className={style.row} href={href(`/appointments/${visit.id}`)}>
        <strong>{visit.service}</strong>
        <span>
          {dates.slot(visit.startDate, visit.startTime)}
          {visit.employee && ` · ${visit.employee}`}
        </span>
        <span className={style.state}>{t(`appointments.status.${visit.status}`)}</span>
      </a>
      {!isAhead && (
        <a
          className="button button-quiet"
          href={href(againPath(visit.productId, visit.employeeId))}
        >
          {t('again.book')}
        </a>
      )}
    </section>
  );
}
