import { Suspense, useId } from 'react';
import type { Slot } from '#machines/domain/cart.ts';
import { isInPart, PART_NAMES } from '#machines/domain/partOfDay.ts';
import { dayNames } from '../../islands/dayNames.ts';
import { useLanguage } from '../../ui/language.ts';
import { lazyWithRetry } from '../../ui/retryImport.ts';
import { useDates } from '../../ui/useDates.ts';
import { useText } from '../../ui/useText.ts';
import type { Read } from '../../wiring/hooks/reads.ts';
import { useLacks } from '../../wiring/hooks/running.ts';
import style from './Checkout.module.css';
import own from './Slots.module.css';

const TypedTime = lazyWithRetry(() => import('./TypedTime.tsx'));

type Day = { day: string; times: { startTime: string }[] };

interface FreeTimesProps {
  found: Read<Day[]>;
  /** the day that is looked at: where it has nothing free, the next one that has is open */
  day: string;
  onDay(day: string): void;
  onPick(picked: Slot): void;
  zone: string;
  /** where the time is wanted, should it have to be typed */
  locationId: string;
  isDaily?: boolean;
  busy?: boolean;
}

/** The days as a booking shows them, and the free times of one by the part of the day, each time a button. */
export function FreeTimes({
  found: { data: days, failed, again },
  day,
  onDay,
  onPick,
  zone,
  locationId,
  isDaily = false,
  busy = false,
}: FreeTimesProps) {
  const t = useText();
  // Two may be open over one order of staff's.
  const id = useId();
  const dates = useDates('UTC');
  const { short } = dayNames(useLanguage().locale);
  const isTyped = useLacks('slots');
  const free = (days ?? []).filter(({ times }) => times.length > 0);
  const open = free.find((one) => one.day >= day) ?? free.at(-1);
  return (
    <>
      {isTyped && (
        <Suspense>
          <TypedTime locationId={locationId} isDaily={isDaily} busy={busy} onPick={onPick} />
        </Suspense>
      )}
      {failed && (
        <p className={style.notice} data-kind="error">
          {t('slot.failed')}{' '}
          <button type="button" className={style.link} onClick={again}>
            {t('app.retry')}
          </button>
        </p>
      )}
      {days && !open && <p className={style.notice}>{t('slot.none')}</p>}
      {days && open && (
        <ul className={own.days} aria-label={t('slot.typedDay')}>
          {days.map((one) => (
            <li key={one.day}>
              <button
                type="button"
                aria-label={dates.day(one.day)}
                aria-pressed={one === open}
                disabled={one.times.length === 0}
                onClick={() => onDay(one.day)}
              >
                {short(one.day)}
                <strong>{Number(one.day.slice(8))}</strong>
              </button>
            </li>
          ))}
        </ul>
      )}
      {open && (
        <section className={style.block} aria-labelledby={id}>
          <h2 id={id}>{dates.day(open.day)}</h2>
          {PART_NAMES.map((part) => {
            const starts = [...new Set(open.times.map(({ startTime }) => startTime))].filter(
              (startTime) => isInPart(startTime, part),
            );
            if (starts.length === 0) return null;
            return (
              <div key={part} className={own.part}>
                {!isDaily && <h3>{t(`slot.${part}`)}</h3>}
                <ul className={own.times}>
                  {starts.map((startTime) => (
                    <li key={startTime}>
                      <button
                        type="button"
                        className="button button-quiet"
                        disabled={busy}
                        onClick={() => onPick({ startDate: open.day, startTime })}
                      >
                        {startTime.slice(0, 5)}
                      </button>
                    </li>
                  ))}
                </ul>
              </div>
            );
          })}
        </section>
      )}
      <p className={style.quiet}>{t('place.zone', { zone })}</p>
    </>
  );
}
