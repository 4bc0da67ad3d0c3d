import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { addDays, isCivilDay } from '#machines/domain/day.ts';
import {
  awayOn,
  branchOf,
  columnsOf,
  type Diary,
  type DiaryVisit,
} from '#machines/domain/diary.ts';
import { SelectField, TextField } from '../ui/Field.tsx';
import { lazyWithRetry } from '../ui/retryImport.ts';
import { useDates } from '../ui/useDates.ts';
import { useList } from '../ui/useList.ts';
import { useText } from '../ui/useText.ts';
import { useBusiness } from '../wiring/hooks/running.ts';
import { type DiaryWanted, useDiary } from '../wiring/hooks/staffDiary.ts';
import style from './Account.module.css';
import own from './StaffDiary.module.css';
import { DiaryColumns, type FreeStretch } from './staff/DiaryColumns.tsx';
import { MoveStaffVisit } from './staff/MoveHere.tsx';
import { StaffReadState, Stranger } from './staff/StaffReadState.tsx';
import { StaffRoom } from './staff/StaffRoom.tsx';
import { WhatWasWritten } from './staff/WhatWasWritten.tsx';
import type { WriteAt } from './staff/WriteVisit.tsx';

const WriteVisit = lazyWithRetry(() => import('./staff/WriteVisit.tsx'));

/** For those who do the work: one day, who is booked when and for whom, and what is free. */
export default function StaffDiaryPage() {
  return (
    <StaffRoom title="diary.title">
      <Days />
    </StaffRoom>
  );
}

/** What is done above the day: who has begun goes on while they look at other days. */
type Work = { kind: 'write'; at: WriteAt } | { kind: 'move'; visit: DiaryVisit };

function Days() {
  const t = useText();
  const [wanted, want] = useState(wantedHere);
  const { diary, failed, again } = useDiary(wanted);
  const [work, begin] = useState<Work | null>(null);
  const [told, tell] = useState<ReactNode>(null);
  const spot = useRef<HTMLDivElement>(null);
  const isIdle = useRef(true);
  // The form goes with its buttons: the focus waits where it is said what was done.
  useEffect(() => {
    if (!work && !isIdle.current) spot.current?.focus();
    isIdle.current = work === null;
  }, [work]);
  if (diary === null) return <Stranger />;
  const look = (next: DiaryWanted): void => {
    want(next);
    history.replaceState(history.state, '', addressOf(next));
  };
  const start = (next: Work): void => {
    tell(null);
    begin(next);
  };
  const end = (said: ReactNode): void => {
    begin(null);
    tell(said);
    if (said) again();
  };
  const write = (where: FreeStretch | null): void => {
    if (!diary) return;
    const { columnId = null, from = null } = where ?? {};
    start({
      kind: 'write',
      at: {
        day: diary.day,
        from,
        locationId: branchOf(diary, columnId, from ?? 0) ?? '',
        employeeId: diary.people.find(({ id }) => id === columnId)?.id ?? null,
      },
    });
  };
  return (
    <>
      <Choosing wanted={wanted} shown={diary} look={look} />
      <StaffReadState isStale={failed} isRead={diary !== undefined} />
      <div ref={spot} tabIndex={-1} role="status" className={own.told}>
        {told}
      </div>
      {diary && work?.kind !== 'write' && (
        <p>
          <button type="button" className="button button-main" onClick={() => write(null)}>
            {t('diary.write')}
          </button>
        </p>
      )}
      {work && <Working work={work} onDone={end} />}
      {diary && (
        <OneDay
          diary={diary}
          isComing={wanted.day !== null && wanted.day !== diary.day}
          after={again}
          onMove={(visit) => start({ kind: 'move', visit })}
          onWrite={write}
        />
      )}
    </>
  );
}

/** The day stands in the address: who comes back from an order finds it again. */
function wantedHere(): DiaryWanted {
  const query = new URLSearchParams(location.search);
  const day = query.get('day');
  return { day: day && isCivilDay(day) ? day : null, location: query.get('location') };
}
function addressOf({ day, location: place }: DiaryWanted): string {
  const query = new URLSearchParams({ ...(day && { day }), ...(place && { location: place }) });
  return query.size > 0 ? `${location.pathname}?${query}` : location.pathname;
}

interface ChoosingProps {
  wanted: DiaryWanted;
  shown: Diary | undefined;
  look(next: DiaryWanted): void;
}
function Choosing({ wanted, shown, look }: ChoosingProps) {
  const t = useText();
  const { locations } = useBusiness();
  const day = wanted.day ?? shown?.day ?? '';
  const go = (next: string): void => {
    if (isCivilDay(next)) look({ ...wanted, day: next === shown?.today ? null : next });
  };
  const step = (days: number) => (
    <button
      type="button"
      className="button button-quiet"
      aria-disabled={day === ''}
      onClick={() => day !== '' && go(addDays(day, days))}
    >
      {t(days < 0 ? 'diary.previous' : 'diary.next')}
    </button>
  );
  return (
    <div className={own.choosing}>
      <div className={own.steps}>
        {step(-1)}
        <button
          type="button"
          className="button button-quiet"
          aria-pressed={shown !== undefined && day === shown.today}
          onClick={() => look({ ...wanted, day: null })}
        >
          {t('diary.today')}
        </button>
        {step(1)}
      </div>
      <div className={own.fields}>
        <TextField id="diary-day" type="date" label={t('diary.day')} value={day} onText={go} />
        {locations.length > 1 && (
          <SelectField
            id="diary-location"
            label={t('diary.place')}
            value={wanted.location ?? ''}
            onText={(place) => look({ ...wanted, location: place === '' ? null : place })}
          >
            <option value="">{t('diary.places')}</option>
            {locations.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </div>
    </div>
  );
}

/** `isComing`: another day is being read, and this one is shown until then. */
interface OneDayProps {
  diary: Diary;
  isComing: boolean;
  after(): void;
  onMove(visit: DiaryVisit): void;
  onWrite(where: FreeStretch): void;
}
function OneDay({ diary, isComing, after, onMove, onWrite }: OneDayProps) {
  const t = useText();
  const list = useList();
  const { timeZone } = useBusiness();
  const dates = useDates(timeZone);
  const columns = columnsOf(diary);
  const away = awayOn(diary);
  const standing = diary.visits.filter(({ state }) => state !== 'CANCELLED');
  const isClosed = diary.places.every(({ hours }) => hours === null);
  return (
    <section aria-label={dates.day(diary.day)} aria-busy={isComing} className={own.day}>
      <p className={own.said} role="status">
        {t('diary.count', { day: dates.day(diary.day), count: standing.length })}
      </p>
      {isClosed && <p className={style.notice}>{t('diary.closed')}</p>}
      {!isClosed && columns.length === 0 && <p className={style.empty}>{t('diary.empty')}</p>}
      <DiaryColumns
        columns={columns}
        now={diary.now}
        onWrite={diary.day < diary.today ? null : onWrite}
        {...{ after, onMove }}
      />
      {!isClosed && away.length > 0 && (
        <p className={own.away}>{t('diary.away', { names: list(away) })}</p>
      )}
    </section>
  );
}

interface WorkingProps {
  work: Work;
  /** null: nothing was done */
  onDone(said: ReactNode): void;
}
function Working({ work, onDone }: WorkingProps) {
  const t = useText();
  const dates = useDates('UTC');
  if (work.kind === 'write')
    return (
      <Suspense fallback={<p role="status">{t('app.loading')}</p>}>
        <WriteVisit
          at={work.at}
          onDone={(written) => onDone(written && <WhatWasWritten {...written} />)}
        />
      </Suspense>
    );
  const { id, customerName, service } = work.visit;
  const whose = (
    <>
      <bdi>{customerName}</bdi> · {service}
    </>
  );
  return (
    <section className={style.card} aria-labelledby="move-visit">
      <h2 id="move-visit">{t('appointment.move')}</h2>
      <p>{whose}</p>
      <MoveStaffVisit
        key={id}
        appointmentId={id}
        onDone={(to) =>
          onDone(
            to && (
              <p className={style.done}>
                {whose}: {t('appointment.moved', { time: dates.slot(to.startDate, to.startTime) })}
              </p>
            ),
          )
        }
      />
    </section>
  );
}
