import { useState } from 'react';
import type { Slot } from '#machines/domain/cart.ts';
import { addDays } from '#machines/domain/day.ts';
import { clockIn } from '../../catalog/hours.ts';
import { FreeTimes } from '../../checkout/parts/FreeTimes.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useDates } from '../../ui/useDates.ts';
import { useText } from '../../ui/useText.ts';
import type { useSlots } from '../../wiring/hooks/reads.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';

/** Today on the business's calendar. */
export const useToday = (): string => clockIn(new Date().toISOString(), useBusiness().timeZone).day;

/** So many days are asked for at once. */
const ASKED_DAYS = 14;
const DAYS_BEFORE = 2;

interface Days {
  /** that is looked at */
  day: string;
  /** the first that is asked for: some days before it are as good */
  from: string;
  /** another day was looked for than the first */
  isOther: boolean;
  look(day: string): void;
}
/** A day and those around it, today at the earliest: only a day that is not among them is asked for anew. */
export function useDays(first: string): Days {
  const today = useToday();
  const around = (day: string): { day: string; from: string } => {
    const before = addDays(day, -DAYS_BEFORE);
    return { day, from: before < today ? today : before };
  };
  const [wanted, want] = useState<{ day: string; from: string } | null>(null);
  const shown = wanted ?? around(first < today ? today : first);
  return {
    ...shown,
    isOther: wanted !== null,
    look: (day) => {
      const { from } = shown;
      want(day < from || day >= addDays(from, ASKED_DAYS) ? around(day) : { day, from });
    },
  };
}

interface TimesFromProps {
  id: string;
  found: ReturnType<typeof useSlots>;
  day: string;
  locationId: string;
  isDaily?: boolean;
  busy: boolean;
  onDay(day: string): void;
  onPick(slot: Slot): void;
}

/** Free times of a day, today at the earliest, and of those around it. */
export function TimesFrom({ id, day, onDay, ...times }: TimesFromProps) {
  const t = useText();
  const dates = useDates(useBusiness().timeZone);
  return (
    <>
      <TextField
        id={id}
        type="date"
        label={t('appointment.day')}
        min={useToday()}
        value={day}
        onText={(next) => next && onDay(next)}
      />
      <FreeTimes zone={dates.zone()} {...{ day, onDay, ...times }} />
    </>
  );
}
