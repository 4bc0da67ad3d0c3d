import { useId, useState } from 'react';
import { arrivalOf } from '#machines/domain/arrival.ts';
import type { Slot } from '#machines/domain/cart.ts';
import { Ask } from '../ui/ConfirmButton.tsx';
import { Choice } from '../ui/Field.tsx';
import { useDates } from '../ui/useDates.ts';
import { useText } from '../ui/useText.ts';
import type { AppointmentView, OneAppointment } from '../wiring/hooks/appointments.ts';
import { useSlots } from '../wiring/hooks/reads.ts';
import { useBusiness } from '../wiring/hooks/running.ts';
import { takesFocus } from './kit/focus.ts';
import { TimesFrom, useDays } from './kit/TimesFrom.tsx';

interface MoveVisitProps {
  one: Pick<OneAppointment, 'isBusy' | 'move'>;
  appointment: AppointmentView;
  /** what becomes of the time that it has: a customer and staff read their own words */
  says?: 'appointment.moveText' | 'staff.move.text';
  onDone(to: Slot | null): void;
}

/** Other free times of one visit, and a question before it is moved. */
export function MoveVisit({
  one,
  appointment,
  says = 'appointment.moveText',
  onDone,
}: MoveVisitProps) {
  const t = useText();
  const id = useId();
  const business = useBusiness();
  const dates = useDates(business.timeZone);
  const { startDate, startTime, employee, employeeName } = appointment;
  const [wanted, want] = useState<Slot | null>(null);
  const [isAnyone, setAnyone] = useState(employee === null);
  const { day, from, look } = useDays(startDate);
  const found = useSlots({
    productId: appointment.productId,
    locationId: appointment.location,
    employeeId: isAnyone ? undefined : (employee ?? undefined),
    // Any other costs the same: it is paid already.
    pricedAs: isAnyone ? (employee ?? undefined) : undefined,
    moving: appointment.id,
    ...(says === 'staff.move.text' && { desk: '1' }),
    from,
    minutes: appointment.minutes,
    people: appointment.numberOfCustomer,
  });
  const arrival = arrivalOf(business, appointment.servicePlace === 'AT_CUSTOMER');
  const isOther = (slot: Slot): boolean =>
    slot.startDate !== startDate || slot.startTime !== startTime;
  return (
    <section aria-label={t('appointment.move')} ref={takesFocus} tabIndex={-1}>
      {employee && (
        <Choice
          type="checkbox"
          name="anyone"
          value="anyone"
          checked={isAnyone}
          label={t('appointment.anyone')}
          onChoose={() => setAnyone(!isAnyone)}
        />
      )}
      <TimesFrom
        id={id}
        day={day}
        onDay={look}
        found={{ ...found, data: found.data && timesWhere(found.data, isOther) }}
        locationId={appointment.location}
        busy={one.isBusy}
        onPick={want}
      />
      {wanted && (
        <Ask
          title={t('appointment.moveTitle', {
            time: dates.slot(wanted.startDate, wanted.startTime, arrival),
          })}
          text={[
            t(says, { time: dates.slot(startDate, startTime, arrival) }),
            ...(isAnyone && employeeName
              ? [t('appointment.moveAnyone', { person: employeeName })]
              : []),
          ].join(' ')}
          yes={t('appointment.moveYes')}
          no={t('appointment.keep')}
          keeps
          onYes={() => {
            want(null);
            void one
              .move(wanted, isAnyone)
              .then((isMoved) => (isMoved ? onDone(wanted) : found.again()));
          }}
          onNo={() => want(null)}
        />
      )}
      <button type="button" className="button button-plain" onClick={() => onDone(null)}>
        {t('appointment.keep')}
      </button>
    </section>
  );
}

type Days = NonNullable<ReturnType<typeof useSlots>['data']>;
const timesWhere = (days: Days, has: (slot: Slot) => boolean): Days =>
  days.map(({ day, times }) => ({
    day,
    times: times.filter(({ startTime }) => has({ startDate: day, startTime })),
  }));
