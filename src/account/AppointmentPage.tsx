import { useState } from 'react';
import { matchPath, useLocation } from 'react-router';
import { arrivalOf } from '#machines/domain/arrival.ts';
import type { Slot } from '#machines/domain/cart.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { Heading } from '../checkout/parts/Heading.tsx';
import { isHeld } from '../checkout/parts/isHeld.ts';
import { useDates } from '../ui/useDates.ts';
import { useText } from '../ui/useText.ts';
import {
  type AppointmentView,
  type OneAppointment,
  useAppointment,
} from '../wiring/hooks/appointments.ts';
import { useOrder } from '../wiring/hooks/reads.ts';
import { useBusiness } from '../wiring/hooks/running.ts';
import style from './Account.module.css';
import { AskForTime, canAskForTime } from './AskForTime.tsx';
import { AskedAboutVisit, AskToCancel, canAsk } from './AskToCancel.tsx';
import { CancelledVisits } from './CancelledVisits.tsx';
import { useFocusBack } from './kit/focus.ts';
import { ReadState } from './kit/ReadState.tsx';
import { MoveVisit } from './MoveVisit.tsx';
import { VisitFacts } from './VisitFacts.tsx';
import { CancelAlone, CancelPaid, CancelVisits, VisitRule } from './VisitRules.tsx';

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
  const move: OneAppointment['move'] = async (to, isAnyone) => {
    const isMoved = await one.move(to, isAnyone);
    read.again();
    return isMoved;
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
            <Changes one={{ ...one, cancel, move }} appointment={data} order={order} />
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
  // What is paid its order lets them cancel, all of it or none (523).
  const isPaidOff = order?.mayCancelPaid === true;
  const ruled = { ...appointment, canCancel: canCancel || isPaidOff };
  const isAskable = canAsk(ruled, order);
  const asksForTime = canAskForTime(appointment, order);
  return (
    <>
      <div>
        <VisitRule appointment={ruled} asksHere={isAskable || asksForTime} />
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
        {order && isPaidOff && <CancelPaid order={order} appointment={appointment} />}
        {asksForTime && <AskForTime appointment={appointment} order={order} />}
        {order && isAskable && <AskToCancel appointment={ruled} order={order} />}
      </div>
      {isMoving && (
        <MoveVisit
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
