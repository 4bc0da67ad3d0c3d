import type { StaffOrder } from '#machines/domain/staffTask.ts';
import type { StaffEvent } from '#machines/staff/types.ts';
import { useText } from '../../ui/useText.ts';
import { MoveHere } from './MoveHere.tsx';
import own from './StaffOrder.module.css';
import { useVisitName } from './visitName.ts';
import { WhetherCame } from './WhetherCame.tsx';

interface BookedVisitsProps {
  shown: StaffOrder;
  send(event: StaffEvent): void;
}

/** Each visit of an order that stands: whether its customer came, and of several that it is cancelled by itself, behind a question that says what becomes of its money (458). */
export function BookedVisits({
  shown: { order, booked = [], cancellable = [] },
  send,
}: BookedVisitsProps) {
  const t = useText();
  const visitName = useVisitName(order);
  if (booked.length === 0) return null;
  return (
    <section className={`${own.block} ${own.acts}`} aria-labelledby="staff-visits" tabIndex={-1}>
      <h2 id="staff-visits">{t('staff.visits')}</h2>
      <ul className={own.waiting}>
        {booked.map(({ appointmentId, attendance, canMove, kept }) => (
          <li key={appointmentId}>
            <b id={`of-${appointmentId}`}>{visitName(appointmentId)}</b>
            {cancellable.some((one) => one.appointmentId === appointmentId) && (
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
            )}
            {kept && <p className={own.quiet}>{t(`staff.kept.${kept}`)}</p>}
            <MoveHere
              appointmentId={appointmentId}
              canMove={canMove}
              about={`of-${appointmentId}`}
              after={() => send({ type: 'read.again' })}
            />
            <WhetherCame
              orderId={order.id}
              appointmentId={appointmentId}
              attendance={attendance}
              isHome={Boolean(order.visitAt)}
              about={`of-${appointmentId}`}
              after={() => send({ type: 'read.again' })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
