import { useState } from 'react';
import { addDays, isCivilDay } from '#machines/domain/day.ts';
import { awayOn, columnsOf, type Diary } from '#machines/domain/diary.ts';
import { SelectField, TextField } from '../ui/Field.tsx';
import { useDates } from '../ui/useDates.ts';
import { useList } from '../ui/useList.ts';
import { useText } from '../ui/useText.ts';
import { useBusiness } from '../wiring/hooks/running.ts';
import { type DiaryWanted, useDiary } from '../wiring/hooks/staffDiary.ts';
import style from './Account.module.css';
import own from './StaffDiary.module.css';
import { DiaryColumns } from './staff/DiaryColumns.tsx';
import { StaffReadState, Stranger } from './staff/StaffReadState.tsx';
import { StaffRoom } from './staff/StaffRoom.tsx';

/** For those who do the work: one day, who is booked when and for whom, and what is free. */
export default function StaffDiaryPage() {
  return (
    <StaffRoom title="diary.title">
      <Days />
    </StaffRoom>
  );
}

function Days() {
  const [wanted, want] = useState(wantedHere);
  const { diary, failed, again } = useDiary(wanted);
  if (diary === null) return <Stranger />;
  const look = (next: DiaryWanted): void => {
    want(next);
    history.replaceState(history.state, '', addressOf(next));
  };
  return (
    <>
      <Choosing wanted={wanted} shown={diary} look={look} />
      <StaffReadState isStale={failed} isRead={diary !== undefined} />
      {diary && (
        <OneDay
          diary={diary}
          isComing={wanted.day !== null && wanted.day !== diary.day}
          after={again}
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
}
function OneDay({ diary, isComing, after }: OneDayProps) {
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
      <DiaryColumns columns={columns} now={diary.now} after={after} />
      {!isClosed && away.length > 0 && (
        <p className={own.away}>{t('diary.away', { names: list(away) })}</p>
      )}
    </section>
  );
}
