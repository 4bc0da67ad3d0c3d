import type { ReplyOf } from '#machines/domain/api.ts';
import { arrivesBy } from '#machines/domain/arrival.ts';
import type { Slot } from '#machines/domain/cart.ts';
import { isInPart, PART_NAMES } from '#machines/domain/partOfDay.ts';
import type { Translate } from '../ui/messages.ts';

export type Free = ReplyOf<'slots'>[number]['times'][number];

/** What the shopper has at a time. */
export interface Own {
  name: string;
  /** the beginning of what keeps them from having this one; nothing where it can be had */
  taken: string | undefined;
  /** it is that very time, and none that overlaps with it */
  isThis: boolean;
}

interface Props {
  day: string;
  times: Free[];
  /** of one name are those that are one choice */
  name: string;
  has(slot: Slot): boolean;
  /** the time that another press is about */
  isCurrent(slot: Slot): boolean;
  pick(slot: Slot): void;
  /** of the same visit */
  ownAt(slot: Slot): Own | undefined;
  /** who comes arrives within so many minutes */
  arrival: number;
  t: Translate;
}

/** A day's free times, by the part of the day, of which one is chosen: further ones were chosen before, and are given up by name. With anyone, two people free at one time are one time. */
export function Times({ day, times, name, has, isCurrent, pick, ownAt, arrival, t }: Props) {
  const starts = [...new Set(times.map((one) => one.startTime))].sort();
  const leftAt = (startTime: string): number | undefined =>
    times.find((one) => one.startTime === startTime)?.left;
  return PART_NAMES.map((part) => {
    const own = starts.filter((time) => isInPart(time, part));
    if (own.length === 0) return null;
    return (
      <fieldset
        className="times"
        data-arrival={arrival > 0 || undefined}
        key={part}
        aria-label={t(`slot.${part}`)}
      >
        <h3>{t(`slot.${part}`)}</h3>
        <ul>
          {own.map((startTime) => {
            const slot = { startDate: day, startTime };
            const left = leftAt(startTime);
            const yours = ownAt(slot);
            return (
              <li key={startTime}>
                {/* It can be pressed: the press says why it cannot be had. */}
                <label
                  className="time"
                  data-own={yours?.isThis || undefined}
                  data-taken={(yours?.taken && !yours.isThis) || undefined}
                >
                  <input
                    type="radio"
                    name={name}
                    checked={isCurrent(slot)}
                    disabled={has(slot) && !isCurrent(slot)}
                    onChange={() => pick(slot)}
                  />
                  {startTime.slice(0, 5)}
                  {arrival > 0 && `–${arrivesBy(startTime, arrival)}`}
                  {left !== undefined && <small>{t('slot.left', { count: left })}</small>}
                  {yours && (
                    <>
                      {/* It is free, and does not fit beside what its shopper has. */}
                      <small aria-hidden="true">
                        {yours.isThis
                          ? t('slot.own')
                          : yours.taken
                            ? t('slot.overlapsAt', { time: yours.taken.slice(0, 5) })
                            : yours.name}
                      </small>
                      <span className="spoken">, {t('slot.yours', { name: yours.name })}</span>
                    </>
                  )}
                </label>
              </li>
            );
          })}
        </ul>
      </fieldset>
    );
  });
}
