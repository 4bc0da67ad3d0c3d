import { Suspense, useId } from 'react';
import type { Slot } from '#machines/domain/cart.ts';
import { lazyWithRetry } from '../../ui/retryImport.ts';
import { useDates } from '../../ui/useDates.ts';
import { useText } from '../../ui/useText.ts';
import type { Read } from '../../wiring/hooks/reads.ts';
import { useLacks } from '../../wiring/hooks/running.ts';
import style from './Checkout.module.css';
import times from './Slots.module.css';

const TypedTime = lazyWithRetry(() => import('./TypedTime.tsx'));

type Days = { day: string; times: { startTime: string }[] }[];
const SHOWN_DAYS = 5;

interface FreeTimesProps {
  found: Read<Days>;
  onPick(picked: Slot): void;
  zone: string;
  /** where the time is wanted, should it have to be typed */
  locationId: string;
  isDaily?: boolean;
  busy?: boolean;
}

/** The nearest days with something free, each time a button. */
export function FreeTimes({
  found: { data: days, failed, again },
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
  const isTyped = useLacks('slots');
  const free = (days ?? []).filter((day) => day.times.length > 0).slice(0, SHOWN_DAYS);
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
      {days && free.length === 0 && <p className={style.notice}>{t('slot.none')}</p>}
      {free.map(({ day, times: open }) => (
        <section key={day} className={style.block} aria-labelledby={`${id}${day}`}>
          <h2 id={`${id}${day}`}>{dates.day(day)}</h2>
          <ul className={times.times}>
            {[...new Set(open.map(({ startTime }) => startTime))].map((startTime) => (
              <li key={startTime}>
                <button
                  type="button"
                  className="button button-quiet"
                  disabled={busy}
                  onClick={() => onPick({ startDate: day, startTime })}
                >
                  {startTime.slice(0, 5)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className={style.quiet}>{t('place.zone', { zone })}</p>
    </>
  );
}
