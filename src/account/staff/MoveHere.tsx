import { useEffect, useRef, useState } from 'react';
import type { Slot } from '#machines/domain/cart.ts';
import { useDates } from '../../ui/useDates.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';
import { useStaffVisit } from '../../wiring/hooks/staffVisits.ts';
import style from '../Account.module.css';
import { useFocusBack } from '../kit/focus.ts';
import { MoveVisit } from '../MoveVisit.tsx';
import own from './WhetherCame.module.css';

interface MoveHereProps {
  appointmentId: string;
  canMove: boolean;
  /** the id of what names the visit */
  about: string;
  after(): void;
}

/** Moves one visit to another free time, for its customer; what was said stays beside it. */
export function MoveHere({ appointmentId, canMove, about, after }: MoveHereProps) {
  const t = useText();
  const dates = useDates(useBusiness().timeZone);
  const [isOpen, open] = useState(false);
  const [moved, note] = useState<Slot | null>(null);
  const button = useFocusBack(isOpen);
  const told = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (moved) told.current?.focus();
  }, [moved]);
  const end = (to: Slot | null): void => {
    open(false);
    note(to);
    if (to) after();
  };
  return (
    <div className={own.came}>
      {canMove && !isOpen && (
        <button
          type="button"
          ref={button}
          className="button button-quiet"
          aria-describedby={about}
          onClick={() => open(true)}
        >
          {t('appointment.move')}
        </button>
      )}
      <p role="status" tabIndex={-1} ref={told} className={own.told}>
        {moved && t('appointment.moved', { time: dates.slot(moved.startDate, moved.startTime) })}
      </p>
      {isOpen && <MoveStaffVisit appointmentId={appointmentId} onDone={end} />}
    </div>
  );
}

interface MoveStaffVisitProps {
  appointmentId: string;
  onDone(to: Slot | null): void;
}
/** Free times of one visit of the store. */
export function MoveStaffVisit({ appointmentId, onDone }: MoveStaffVisitProps) {
  const t = useText();
  const one = useStaffVisit(appointmentId);
  const problem = one.problem ?? (one.failed ? 'UNAVAILABLE' : null);
  return (
    <div className={own.choosing}>
      {problem && (
        <p className={style.notice} role="alert">
          {t(`problem.${problem}`)}
        </p>
      )}
      {one.data ? (
        <MoveVisit one={one} appointment={one.data} says="staff.move.text" onDone={onDone} />
      ) : (
        <p role="status">{t('app.loading')}</p>
      )}
    </div>
  );
}
