import { useEffect, useRef, useState } from 'react';
import type { Attendance, AttendanceEvent } from '#machines/domain/attendance.ts';
import { Ask } from '../../ui/ConfirmButton.tsx';
import { useText } from '../../ui/useText.ts';
import { useVisitPress } from '../../wiring/hooks/staffVisits.ts';
import style from '../Account.module.css';
import own from './WhetherCame.module.css';

interface WhetherCameProps {
  orderId: string;
  appointmentId: string;
  attendance: Attendance;
  /** at the customer's place */
  isHome: boolean;
  /** the id of what names the visit */
  about: string;
  after(): void;
}

/** Whether the customer of one visit came, and what can be said of it now. That they did not is asked about first: money is not moved by it. */
export function WhetherCame({
  orderId,
  appointmentId,
  attendance: { said: known, may },
  isHome,
  about,
  after,
}: WhetherCameProps) {
  const t = useText();
  const { isBusy, problem, said, press } = useVisitPress(orderId, appointmentId, after);
  const [isAsking, ask] = useState(false);
  const told = useRef<HTMLParagraphElement>(null);
  // The buttons are others now: the focus waits where it is said what was done.
  useEffect(() => {
    if (said) told.current?.focus();
  }, [said]);
  const place = isHome ? 'home' : 'here';
  const words = (event: AttendanceEvent): string => t(SAYS[event], { place });
  const last = said && said in DONE ? DONE[said as AttendanceEvent] : null;
  if (known === null && may.length === 0 && !problem) return null;
  return (
    <div className={own.came}>
      {known && <strong>{words(known === 'ARRIVED' ? 'visit.arrived' : 'visit.missed')}</strong>}
      {may.map((event) => (
        <button
          key={event}
          type="button"
          className="button button-quiet"
          aria-describedby={about}
          aria-disabled={isBusy}
          onClick={() => !isBusy && (event === 'visit.missed' ? ask(true) : press(event))}
        >
          {words(event)}
        </button>
      ))}
      <p role="status" tabIndex={-1} ref={told} className={own.told}>
        {last && t(last, { place })}
      </p>
      {problem && (
        <p className={style.notice} role="alert">
          {t(`problem.${problem}`)}
        </p>
      )}
      {isAsking && (
        <Ask
          title={t('staff.attend.ask', { place })}
          text={t('staff.attend.money')}
          yes={words('visit.missed')}
          no={t('staff.not')}
          keeps
          onYes={() => {
            ask(false);
            press('visit.missed');
          }}
          onNo={() => ask(false)}
        />
      )}
    </div>
  );
}

const SAYS: Record<AttendanceEvent, string> = {
  'visit.arrived': 'staff.attend.visit.arrived',
  'visit.missed': 'staff.attend.visit.missed',
  'visit.awaited': 'staff.attend.visit.awaited',
};
const DONE: Record<AttendanceEvent, string> = {
  'visit.arrived': 'staff.attend.done.arrived',
  'visit.missed': 'staff.attend.done.missed',
  'visit.awaited': 'staff.attend.done.awaited',
};
