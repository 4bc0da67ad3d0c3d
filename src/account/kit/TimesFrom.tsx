import type { Slot } from '#machines/domain/cart.ts';
import { clockIn } from '../../catalog/hours.ts';
import { FreeTimes } from '../../checkout/parts/FreeTimes.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useDates } from '../../ui/useDates.ts';
import { useText } from '../../ui/useText.ts';
import type { useSlots } from '../../wiring/hooks/reads.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';

/** Today on the business's calendar. */
export const useToday = (): string => clockIn(new Date().toISOString(), useBusiness().timeZone).day;

interface TimesFromProps {
  id: string;
  found: ReturnType<typeof useSlots>;
  from: string;
  locationId: string;
  isDaily?: boolean;
  busy: boolean;
  onDay(day: string): void;
  onPick(slot: Slot): void;
}

/** Free times from a day on, today at the earliest. */
export function TimesFrom({ id, found, from, onDay, ...times }: TimesFromProps) {
  const t = useText();
  const dates = useDates(useBusiness().timeZone);
  return (
    <>
      <TextField
        id={id}
        type="date"
        label={t('appointment.day')}
        min={useToday()}
        value={from}
        onText={(day) => day && onDay(day)}
      />
      <FreeTimes found={found} zone={dates.zone()} {...times} />
    </>
  );
}
