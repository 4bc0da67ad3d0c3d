import { useRef } from 'react';
import { useLocation } from 'react-router';
import type { StaffOrder } from '#machines/domain/staffTask.ts';
import { whoOf } from '#machines/session/view.ts';
import {
  deedOf,
  isMissing,
  isSending,
  isStale,
  isStranger,
  orderOf,
  saidOf,
} from '#machines/staff/view.ts';
import { Heading } from '../checkout/parts/Heading.tsx';
import { OrderLines } from '../checkout/parts/OrderLines.tsx';
import { useText } from '../ui/useText.ts';
import { useBusiness, useHref, useSession } from '../wiring/hooks/running.ts';
import { type StaffActor, useStaff, useStaffView } from '../wiring/hooks/staff.ts';
import { useWorksHere } from '../wiring/hooks/worksHere.ts';
import style from './Account.module.css';
import { CustomersOnly } from './kit/CustomersOnly.tsx';
import { BookedVisits } from './staff/BookedVisits.tsx';
import { DeedQuestion } from './staff/DeedQuestion.tsx';
import { Deeds } from './staff/Deeds.tsx';
import { Missing } from './staff/Missing.tsx';
import { Money } from './staff/Money.tsx';
import { NextPress, nextHere } from './staff/NextPress.tsx';
import { OpenTasks } from './staff/OpenTasks.tsx';
import { OrderLog } from './staff/OrderLog.tsx';
import { Parcel } from './staff/Parcel.tsx';
import { Person } from './staff/Person.tsx';
import { Requests } from './staff/Requests.tsx';
import own from './staff/StaffOrder.module.css';
import { StaffReadState, Stranger } from './staff/StaffReadState.tsx';
import { StaffBar } from './staff/StaffRoom.tsx';
import { Visits } from './staff/Visits.tsx';
import { WhatWasDone } from './staff/WhatWasDone.tsx';

const BACK = ['/staff', 'staff.back'] as const;

/** One order as staff see it: how it stands, what waits, what may be done with it now, and all that has happened to it. */
export default function StaffOrderPage() {
  const { pathname } = useLocation();
  const who = useSession(whoOf);
  const id = /^\/staff\/orders\/([^/]+)$/.exec(pathname)?.[1] ?? '';
  if (who === 'customer') return <OnDesk id={id} />;
  return (
    <CustomersOnly title="staff.order" values={{ number: 'none' }} back={BACK}>
      {null}
    </CustomersOnly>
  );
}

function OnDesk({ id }: { id: string }) {
  const t = useText();
  const staff = useStaff(id);
  const shown = useStaffView(staff, orderOf);
  const isOld = useStaffView(staff, isStale);
  const isOther = useStaffView(staff, isStranger);
  const isUnknown = useStaffView(staff, isMissing);
  return (
    <>
      <StaffBar />
      <div className={`page ${style.list}`}>
        <Heading title="staff.order" values={{ number: shown?.order.orderNumber ?? 'none' }} />
        {isOther && <Stranger />}
        {isUnknown && <p className={style.empty}>{t('staff.missing')}</p>}
        {!isOther && !isUnknown && (
          <>
            <StaffReadState isStale={isOld} isRead={shown !== null} />
            {shown && <Order shown={shown} staff={staff} />}
          </>
        )}
      </div>
    </>
  );
}

function Order({ shown, staff }: { shown: StaffOrder; staff: StaffActor }) {
  const t = useText();
  const { timeZone } = useBusiness();
  const deed = useStaffView(staff, deedOf);
  const said = useStaffView(staff, saidOf);
  const isBusy = useStaffView(staff, isSending);
  const work = useRef<HTMLDivElement>(null);
  return (
    <>
      <WhatWasDone said={said} isReading={isBusy && !deed} shown={shown} />
      {!shown.readable && (
        <p className={style.notice} role="alert">
          {t('staff.unreadable')}
        </p>
      )}
      {/* the focus comes here where an answer took the pressed button away */}
      <div className={own.grid} ref={work} tabIndex={-1}>
        <div className={own.column}>
          <OpenTasks shown={shown} send={staff.send} />
          <Requests order={shown.order} />
          <div className={own.press}>
            <NextPress
              key={shown.order.id}
              order={shown.order}
              after={() => staff.send({ type: 'read.again' })}
            />
          </div>
          {nextHere(shown.order) === 'ready' && (
            <Missing order={shown.order} isHere after={() => staff.send({ type: 'read.again' })} />
          )}
          <Visits shown={shown} after={() => staff.send({ type: 'read.again' })} />
          <BookedVisits shown={shown} send={staff.send} />
          <Deeds shown={shown} send={staff.send} />
          <OrderLog
            story={shown.story}
            currency={shown.order.currency}
            isHome={Boolean(shown.order.visitAt)}
          />
        </div>
        <div className={own.column}>
          <Money shown={shown} />
          <Person order={shown.order} />
          <Parcel order={shown.order} />
          <Replay id={shown.order.id} />
          <section className={`${own.block} ${own.who}`} aria-labelledby="staff-lines">
            <h2 id="staff-lines">{t('staff.lines')}</h2>
            <OrderLines order={shown.order} timeZone={timeZone} />
          </section>
        </div>
      </div>
      {deed && <DeedQuestion deed={deed} shown={shown} staff={staff} />}
    </>
  );
}

/** For who works in support, too: what happened to its money and its pages, step by step. */
function Replay({ id }: { id: string }) {
  const t = useText();
  const href = useHref();
  const { supportsHere } = useWorksHere();
  return (
    supportsHere && (
      <a className="button button-quiet" href={href(`/support/orders/${id}`)}>
        {t('staff.replay')}
      </a>
    )
  );
}
