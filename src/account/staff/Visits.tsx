import { useEffect, useRef, useState } from 'react';
import type { OrderView } from '#machines/domain/order.ts';
import type { StaffOrder } from '#machines/domain/staffTask.ts';
import { SelectField } from '../../ui/Field.tsx';
import { useText } from '../../ui/useText.ts';
import { useVisitPress } from '../../wiring/hooks/staffVisits.ts';
import own from './StaffOrder.module.css';
import { useVisitName } from './visitName.ts';

/** Who comes says about how long they need, or nothing. */
const MINUTES = [5, 10, 15, 20, 30, 45, 60, 90, 120];

type Visit = NonNullable<StaffOrder['visits']>[number];
interface VisitsProps {
  shown: StaffOrder;
  after(): void;
}

/** Visits at the shopper's place that are near: who comes says that they are on their way. */
export function Visits({ shown: { order, visits = [] }, after }: VisitsProps) {
  return visits.map((visit) => (
    <OneVisit key={visit.appointmentId} order={order} visit={visit} after={after} />
  ));
}

function OneVisit({ order, visit, after }: { order: OrderView; visit: Visit; after(): void }) {
  const t = useText();
  const visitName = useVisitName(order);
  const { appointmentId, isOnTheWay } = visit;
  const { isBusy, problem, said, press } = useVisitPress(order.id, appointmentId, after);
  const [minutes, choose] = useState('');
  const told = useRef<HTMLParagraphElement>(null);
  // The button is another one now: the focus waits where it is said what was done.
  useEffect(() => {
    if (said) told.current?.focus();
  }, [said]);
  const title = `visit-${appointmentId}`;
  return (
    <section className={`${own.block} ${own.visit}`} aria-labelledby={title}>
      <h2 id={title}>{t('staff.visit')}</h2>
      <p>{visitName(appointmentId)}</p>
      {problem && <p role="alert">{t(`problem.${problem}`)}</p>}
      <p role="status" tabIndex={-1} ref={told}>
        {said && t(said === 'visit.onTheWay' ? 'staff.visit.said' : 'staff.visit.undone')}
      </p>
      {isOnTheWay ? (
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={isBusy}
          onClick={() => !isBusy && press('visit.notYet')}
        >
          {t('staff.visit.undo')}
        </button>
      ) : (
        <>
          <SelectField
            id={`minutes-${appointmentId}`}
            name="minutes"
            label={t('staff.visit.in')}
            value={minutes}
            optional
            onText={choose}
          >
            <option value="">{t('staff.visit.open')}</option>
            {MINUTES.map((one) => (
              <option key={one} value={one}>
                {t('staff.visit.minutes', { minutes: one })}
              </option>
            ))}
          </SelectField>
          <button
            type="button"
            className="button button-main"
            aria-disabled={isBusy}
            onClick={() =>
              !isBusy && press('visit.onTheWay', minutes === '' ? null : Number(minutes))
            }
          >
            {t('staff.visit.go')}
          </button>
        </>
      )}
    </section>
  );
}
