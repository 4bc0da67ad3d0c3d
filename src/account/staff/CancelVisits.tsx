import type { StaffOrder } from '#machines/domain/staffTask.ts';
import type { StaffEvent } from '#machines/staff/types.ts';
import { useText } from '../../ui/useText.ts';
import own from './StaffOrder.module.css';
import { useVisitName } from './visitName.ts';

interface CancelVisitsProps {
  shown: StaffOrder;
  send(event: StaffEvent): void;
}

/** Of several visits each can be cancelled by itself, behind a question that says what becomes of its money (458). */
export function CancelVisits({ shown: { order, cancellable = [] }, send }: CancelVisitsProps) {
  const t = useText();
  const visitName = useVisitName(order);
  if (cancellable.length === 0) return null;
  return (
    <section className={`${own.block} ${own.acts}`} aria-labelledby="staff-visits" tabIndex={-1}>
      <h2 id="staff-visits">{t('staff.visits')}</h2>
      <ul className={own.waiting}>
        {cancellable.map(({ appointmentId }) => (
          <li key={appointmentId}>
            <b id={`of-${appointmentId}`}>{visitName(appointmentId)}</b>
            <button
              type="button"
              className="button button-quiet"
              aria-describedby={`of-${appointmentId}`}
              onClick={() =>
                send({
                  type: 'deed.choose',
                  deed: { kind: 'action', action: 'cancelVisit', appointment: appointmentId },
                })
              }
            >
              {t('staff.do.cancelVisit')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
