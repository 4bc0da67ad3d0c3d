import { useState } from 'react';
import { matchPath, useLocation } from 'react-router';
import { arrivalOf } from '#machines/domain/arrival.ts';
import type { Slot } from '#machines/domain/cart.ts';
import { addDays } from '#machines/domain/day.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { clockIn } from '../catalog/hours.ts';
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
import { useOrder, useSlots } from '../wiring/hooks/reads.ts';
import { useBusiness } from '../wiring/hooks/running.ts';
import style from './Account.module.css';
import { AskedAboutVisit, AskToCancel, canAsk } from './AskToCancel.tsx';
import { CancelledVisits } from './CancelledVisits.tsx';
import { takesFocus, useFocusBack } from './kit/focus.ts';
import { ReadState } from './kit/ReadState.tsx';
import { VisitFacts } from './VisitFacts.tsx';
import { CancelAlone, CancelVisits, VisitRule } from './VisitRules.tsx';

/** One booked time: what, when, where and with whom, and what may still be done about it. */
export default function AppointmentPage() {
  const { pathname } = useLocation();
  const { id = '' } = matchPath('/appointments/:id', pathname)?.params ?? {};
  const one = useAppointment(id);
  const { timeZone } = useBusiness();
  const now = new Date().toISOString();
  const { data } = one;
  const read = useOrder(data?.orderId ?? null);
  const cancel = async (alone?: { total: number }): Promise<boolean> => {
    const isDone = await one.cancel(alone);
    read.again();
    return isDone;
  };
  // Its order says what may be asked and what is paid: both stand at once, or nothing moves what is read.
  const isThere = data && !(data.orderId && read.isLoading);
  const order = data?.orderId ? read.data : undefined;
  return (
    <div className={`page ${style.list}`}>
      {isThere && data.status === 'CANCELLED' ? (
        <CancelledVisits appointment={data} order={order} />
      ) : (
        <Heading title="appointment.title" values={{ service: data?.service ?? '' }} />
      )}
      {!isThere && <ReadState read={data ? read : one} />}
      {isThere && (
        <VisitFacts appointment={data} order={order}>
          {data.status !== 'CANCELLED' && !isHeld(data, now, timeZone) && (
            <Changes one={{ ...one, cancel }} appointment={data} order={order} />
          )}
          {order && <AskedAboutVisit order={order} />}
        </VisitFacts>
      )}
    </div>
  );
}

interface ChangesProps {
  one: OneAppointment;
  appointment: AppointmentView;
  order: OrderView | undefined;
}
/** The rule first, then the buttons that it allows. */
function Changes({ one, appointment, order }: ChangesProps) {
  const t = useText();
  const business = useBusiness();
  const dates = useDates(business.timeZone);
  const [isMoving, setMoving] = useState(false);
  const [moved, setMoved] = useState<Slot | null>(null);
  const move = useFocusBack(isMoving);
  const { canMove, canCancel } = appointment;
  const isAskable = canAsk(appointment, order);
  return (
    <>
      <div>
        <VisitRule appointment={appointment} asksHere={isAskable} />
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
      </div>
      {one.problem && (
        <p className={style.notice} role="alert">
          {t(`problem.${one.problem}`)}
        </p>
      )}
      <div className={style.answers}>
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
        )}
        {appointment.alone && (
          <CancelAlone one={one} appointment={appointment} {...appointment.alone} />
        )}
        {canCancel && <CancelVisits one={one} appointment={appointment} />}
        {order && isAskable && <AskToCancel appointment={appointment} order={order} />}
      </div>
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
