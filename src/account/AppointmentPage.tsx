import { useState } from 'react';
import { matchPath, useLocation } from 'react-router';
import { arrivalOf } from '#machines/domain/arrival.ts';
import type { Slot } from '#machines/domain/cart.ts';
import { addDays } from '#machines/domain/day.ts';
import { clockIn } from '../catalog/hours.ts';
import { calendarFile } from '../checkout/calendarFile.ts';
import { FreeTimes } from '../checkout/parts/FreeTimes.tsx';
import { Heading } from '../checkout/parts/Heading.tsx';
import { isHeld } from '../checkout/parts/isHeld.ts';
import { Ask } from '../ui/ConfirmButton.tsx';
import { Choice, TextField } from '../ui/Field.tsx';
import { useDates } from '../ui/useDates.ts';
import { useText } from '../ui/useText.ts';
import {
  type AppointmentView,
  type OneAppointment,
  useAppointment,
} from '../wiring/hooks/appointments.ts';
import { useSlots } from '../wiring/hooks/reads.ts';
import { useBusiness, useHref } from '../wiring/hooks/running.ts';
import style from './Account.module.css';
import { takesFocus, useFocusBack } from './kit/focus.ts';
import { ReadState } from './kit/ReadState.tsx';
import { visitPlaceOf } from './kit/visitPlace.ts';
import { CancelVisits, VisitRule } from './VisitRules.tsx';

/** One booked time: what, when, where and with whom, and what may still be done about it. */
export default function AppointmentPage() {
  const { pathname } = useLocation();
  const { id = '' } = matchPath('/appointments/:id', pathname)?.params ?? {};
  const one = useAppointment(id);
  const { timeZone } = useBusiness();
  const now = new Date().toISOString();
  const { data } = one;
  return (
    <div className={`page ${style.list}`}>
      <Heading title="appointment.title" values={{ service: data?.service ?? '' }} />
      {!data && <ReadState read={one} />}
      {data && <Facts appointment={data} />}
      {data && data.status !== 'CANCELLED' && !isHeld(data, now, timeZone) && (
        <Changes one={one} appointment={data} />
      )}
    </div>
  );
}

function Facts({ appointment: one }: { appointment: AppointmentView }) {
  const t = useText();
  const href = useHref();
  const business = useBusiness();
  const dates = useDates(business.timeZone);
  const { says, lines } = visitPlaceOf(one, business.locations);
  const arrival = arrivalOf(business, one.servicePlace === 'AT_CUSTOMER');
  const isOver = isHeld(one, new Date().toISOString(), business.timeZone);
  return (
    <>
      <p role="status">
        <strong>{dates.slot(one.startDate, one.startTime, arrival)}</strong>
        {one.employeeName && ` · ${one.employeeName}`}
        <br />
        {t(
          isOver
            ? 'order.title.visited'
            : `appointments.status.${one.status === 'PENDING' && one.isAccepted ? 'ACCEPTED' : one.status}`,
          { date: dates.day(one.startDate) },
        )}
      </p>
      {says && <p>{t(says)}</p>}
      {lines.length > 0 && (
        <address>
          {lines.map((line) => (
            <span key={line}>
              <bdi>{line}</bdi>
              <br />
            </span>
          ))}
        </address>
      )}
      <p className={style.quiet}>{t('place.zone', { zone: dates.zone() })}</p>
      <p>
        {one.orderId && (
          <a href={href(`/orders/${one.orderId}`)}>
            {t('appointments.of', { orderNumber: one.orderNumber ?? '' })}
          </a>
        )}{' '}
        {one.status !== 'CANCELLED' && !isOver && (
          <a
            href={calendarFile([one], {
              name: business.name,
              timeZone: business.timeZone,
              address: lines.join(', '),
            })}
            download="appointment.ics"
          >
            {t('place.calendar')}
          </a>
        )}{' '}
        <a href={href(againPath(one))}>{t('again.book')}</a>
      </p>
    </>
  );
}

/** The same service with the same person, at another time. */
const againPath = ({ productId, employee }: AppointmentView): string =>
  `/products/${encodeURIComponent(productId)}${employee ? `?with=${encodeURIComponent(employee)}` : ''}`;

/** The rule first, then the two buttons that it allows. */
function Changes({ one, appointment }: { one: OneAppointment; appointment: AppointmentView }) {
  const t = useText();
  const business = useBusiness();
  const dates = useDates(business.timeZone);
  const [isMoving, setMoving] = useState(false);
  const [moved, setMoved] = useState<Slot | null>(null);
  const move = useFocusBack(isMoving);
  const { canMove, canCancel } = appointment;
  return (
    <>
      <VisitRule appointment={appointment} />
      <div role="status">
        {moved && (
          <p className={style.done}>
            {t('appointment.moved', {
              time: dates.slot(
                moved.startDate,
                moved.startTime,
                arrivalOf(business, appointment.servicePlace === 'AT_CUSTOMER'),
              ),
            })}
          </p>
        )}
      </div>
      {one.problem && (
        <p className={style.notice} role="alert">
          {t(`problem.${one.problem}`)}
        </p>
      )}
      <p>
        {canMove && !isMoving && (
          <button
            type="button"
            ref={move}
            className="button button-main"
            disabled={one.isBusy}
            onClick={() => setMoving(true)}
          >
            {t('appointment.move')}
          </button>
        )}{' '}
        {canCancel && <CancelVisits one={one} appointment={appointment} />}
      </p>
      {isMoving && (
        <Times
          one={one}
          appointment={appointment}
          onDone={(to) => {
            setMoving(false);
            setMoved(to);
          }}
        />
      )}
    </>
  );
}

function Times({
  one,
  appointment,
  onDone,
}: {
  one: OneAppointment;
  appointment: AppointmentView;
  onDone(to: Slot | null): void;
}) {
  const t = useText();
  const business = useBusiness();
  const dates = useDates(business.timeZone);
  const { startDate, startTime, employee, employeeName } = appointment;
  const [wanted, want] = useState<Slot | null>(null);
  const [isAnyone, setAnyone] = useState(employee === null);
  const today = clockIn(new Date().toISOString(), business.timeZone).day;
  const before = addDays(startDate, -2);
  const [from, setFrom] = useState(before < today ? today : before);
  const found = useSlots({
    productId: appointment.productId,
    locationId: appointment.location,
    employeeId: isAnyone ? undefined : (employee ?? undefined),
    // Any other costs the same: it is paid already.
    pricedAs: isAnyone ? (employee ?? undefined) : undefined,
    moving: appointment.id,
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
      <TextField
        id="move-day"
        type="date"
        label={t('appointment.day')}
        min={today}
        value={from}
        onText={(day) => day && setFrom(day)}
      />
      <FreeTimes
        found={{ ...found, data: found.data && timesWhere(found.data, isOther) }}
        locationId={appointment.location}
        zone={dates.zone()}
        busy={one.isBusy}
        onPick={want}
      />
      {wanted && (
        <Ask
          title={t('appointment.moveTitle', {
            time: dates.slot(wanted.startDate, wanted.startTime, arrival),
          })}
          text={[
            t('appointment.moveText', { time: dates.slot(startDate, startTime, arrival) }),
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
