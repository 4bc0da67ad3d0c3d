import { useRef, useState } from 'react';
import { useParams } from 'react-router';
import { calendarFile } from '../checkout/calendarFile.ts';
import { FreeTimes } from '../checkout/parts/FreeTimes.tsx';
import { Heading } from '../checkout/parts/Heading.tsx';
import Dialog from '../ui/Dialog.tsx';
import { useDates } from '../ui/useDates.ts';
import { useText } from '../ui/useText.ts';
import { type AppointmentView, type OneAppointment, useAppointment } from '../wiring/appointmentHooks.ts';
import { useBusiness, useHref } from '../wiring/hooks.ts';
import { useSlots } from '../wiring/readHooks.ts';
import style from './Account.module.css';
import { takesFocus, useFocusBack } from './kit/focus.ts';
import { ReadState } from './kit/ReadState.tsx';

/** One booked time: what, when, where and with whom, and what may still be done about it. */
export default function AppointmentPage() {
  const { id = '' } = useParams();
  const one = useAppointment(id);
  const { data } = one;
  return (
    <div className={`page ${style.list}`}>
      <Heading title="appointment.title" values={{ service: data?.service ?? '' }} />
      {!data && <ReadState read={one} />}
      {data && <Facts appointment={data} />}
      {data && data.status !== 'CANCELLED' && <Changes one={one} appointment={data} />}
    </div>
  );
}

function Facts({ appointment: one }: { appointment: AppointmentView }) {
  const say = useText();
  const href = useHref();
  const business = useBusiness();
  const dates = useDates(business.timeZone);
  const place = business.locations.find((location) => location.id === one.location);
  return (
    <>
      <p role="status">
        <strong>{dates.slot(one.startDate, one.startTime)}</strong>
        {one.employeeName && ` · ${one.employeeName}`}
        <br />
        {say(`appointments.status.${one.status}`)}
      </p>
      {place && (
        <p>
          {place.name}
          <br />
          {place.address}
        </p>
      )}
      <p className={style.quiet}>{say('place.zone', { zone: dates.zone() })}</p>
      <p>
        {one.orderId && <a href={href(`/orders/${one.orderId}`)}>{say('appointments.of', { orderNumber: one.orderNumber ?? '' })}</a>}{' '}
        {one.status !== 'CANCELLED' && (
          <a
            href={calendarFile([one], { name: business.name, timeZone: business.timeZone, address: place?.address ?? '' })}
            download="appointment.ics"
          >
            {say('place.calendar')}
          </a>
        )}
      </p>
    </>
  );
}

/** The rule first, then the two buttons that it allows. */
function Changes({ one, appointment }: { one: OneAppointment; appointment: AppointmentView }) {
  const say = useText();
  const business = useBusiness();
  const dates = useDates(business.timeZone);
  const [isMoving, setMoving] = useState(false);
  const move = useFocusBack(isMoving);
  const { canMove, canCancel, changeableUntil } = appointment;
  const rule = canCancel ? 'appointment.ruleBoth' : canMove ? 'appointment.ruleMove' : 'appointment.ruleLate';
  return (
    <>
      <p>{say(rule, { time: dates.instant(changeableUntil), phone: business.contactPhone })}</p>
      {one.problem && (
        <p className={style.notice} role="alert">
          {say(`problem.${one.problem}`)}
        </p>
      )}
      <p>
        {canMove && !isMoving && (
          <button type="button" ref={move} className="button button-main" disabled={one.isBusy} onClick={() => setMoving(true)}>
            {say('appointment.move')}
          </button>
        )}{' '}
        {canCancel && <Cancel one={one} orderNumber={appointment.orderNumber} />}
      </p>
      {isMoving && <Times one={one} appointment={appointment} onDone={() => setMoving(false)} />}
    </>
  );
}

function Times({ one, appointment, onDone }: { one: OneAppointment; appointment: AppointmentView; onDone(): void }) {
  const say = useText();
  const dates = useDates(useBusiness().timeZone);
  const found = useSlots({
    productId: appointment.productId,
    locationId: appointment.location,
    employeeId: undefined,
    from: appointment.startDate,
    minutes: appointment.minutes,
    people: appointment.numberOfCustomer,
  });
  return (
    <section aria-label={say('appointment.move')} ref={takesFocus} tabIndex={-1}>
      <FreeTimes
        found={found}
        locationId={appointment.location}
        zone={dates.zone()}
        busy={one.isBusy}
        onPick={(to) => void one.move(to).then((isMoved) => (isMoved ? onDone() : found.again()))}
      />
      <button type="button" className="button button-plain" onClick={onDone}>
        {say('appointment.keep')}
      </button>
    </section>
  );
}

/** An order stands with all of its times or with none: the question says so. */
function Cancel({ one, orderNumber }: { one: OneAppointment; orderNumber: string | null }) {
  const say = useText();
  const [isAsking, ask] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button type="button" className="button button-plain" disabled={one.isBusy} onClick={() => ask(true)}>
        {say('appointment.cancel')}
      </button>
      <Dialog
        kind="alert"
        open={isAsking}
        onClose={() => ask(false)}
        title={say('appointment.cancel')}
        description={say('appointment.cancelQuestion', { orderNumber: orderNumber ?? '' })}
        focusFirst={keep}
      >
        <p>
          <button type="button" ref={keep} className="button button-quiet" onClick={() => ask(false)}>
            {say('appointment.keep')}
          </button>{' '}
          <button
            type="button"
            className="button button-main"
            onClick={() => {
              ask(false);
              void one.cancel();
            }}
          >
            {say('appointment.cancelYes')}
          </button>
        </p>
      </Dialog>
    </>
  );
}
