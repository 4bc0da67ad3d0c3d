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
import { type RunningDesk, useDesk, useDeskView } from '../wiring/hooks/desk.ts';
import { useBusiness, useHref, useSession } from '../wiring/hooks/running.ts';
import style from './Account.module.css';
import { CustomersOnly } from './kit/CustomersOnly.tsx';
import { DeedQuestion } from './staff/DeedQuestion.tsx';
import { Deeds } from './staff/Deeds.tsx';
import own from './staff/Desk.module.css';
import { DeskState, Stranger } from './staff/DeskState.tsx';
import { Money } from './staff/Money.tsx';
import { OpenTasks } from './staff/OpenTasks.tsx';
import { Person } from './staff/Person.tsx';
import { Story } from './staff/Story.tsx';
import { WhatWasDone } from './staff/WhatWasDone.tsx';

const BACK = ['/staff', 'desk.back'] as const;

/** One order on the desk: how it stands, what waits, what may be done with it now, and all that has happened to it. */
export default function StaffOrderPage() {
  const { pathname } = useLocation();
  const who = useSession(whoOf);
  const id = /^\/staff\/orders\/([^/]+)$/.exec(pathname)?.[1] ?? '';
  if (who === 'customer') return <OnDesk id={id} />;
  return (
    <CustomersOnly title="desk.order" values={{ number: 'none' }} back={BACK}>
      {null}
    </CustomersOnly>
  );
}

function OnDesk({ id }: { id: string }) {
  const t = useText();
  const href = useHref();
  const desk = useDesk(id);
  const shown = useDeskView(desk, orderOf);
  const isOld = useDeskView(desk, isStale);
  const isOther = useDeskView(desk, isStranger);
  const isUnknown = useDeskView(desk, isMissing);
  return (
    <div className={`page ${style.list}`}>
      <Heading title="desk.order" values={{ number: shown?.order.orderNumber ?? 'none' }}>
        <p className={style.links}>
          <a href={href(BACK[0])}>{t(BACK[1])}</a>
        </p>
      </Heading>
      {isOther && <Stranger />}
      {isUnknown && <p className={style.empty}>{t('desk.missing')}</p>}
      {!isOther && !isUnknown && (
        <>
          <DeskState isStale={isOld} isRead={shown !== null} />
          {shown && <Order shown={shown} desk={desk} />}
        </>
      )}
    </div>
  );
}

function Order({ shown, desk }: { shown: StaffOrder; desk: RunningDesk }) {
  const t = useText();
  const { timeZone } = useBusiness();
  const deed = useDeskView(desk, deedOf);
  const said = useDeskView(desk, saidOf);
  const isBusy = useDeskView(desk, isSending);
  const work = useRef<HTMLDivElement>(null);
  return (
    <>
      <WhatWasDone said={said} isReading={isBusy && !deed} />
      {!shown.readable && (
        <p className={style.notice} role="alert">
          {t('desk.unreadable')}
        </p>
      )}
      {/* the focus comes here where an answer took the pressed button away */}
      <div className={own.grid} ref={work} tabIndex={-1}>
        <div className={own.column}>
          <OpenTasks shown={shown} send={desk.send} />
          <Deeds shown={shown} send={desk.send} />
          <Story story={shown.story} currency={shown.order.currency} />
        </div>
        <div className={own.column}>
          <Money shown={shown} />
          <Person order={shown.order} />
          <section className={`${own.block} ${own.who}`} aria-labelledby="desk-lines">
            <h2 id="desk-lines">{t('desk.lines')}</h2>
            <OrderLines order={shown.order} timeZone={timeZone} />
          </section>
        </div>
      </div>
      {deed && <DeedQuestion deed={deed} shown={shown} desk={desk} />}
    </>
  );
}
