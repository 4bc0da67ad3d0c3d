import { useDates } from '../../ui/useDates.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

interface ChangeRuleProps {
  /** the first time that is booked, as `2026-11-27T11:00Z`: times of the shop's own clock, so that a moment in UTC stands in for each */
  first: string;
  today: string | null;
}

/** Until when a visit can still be moved, or that it cannot any more, said before it is paid. */
export function ChangeRule({ first, today }: ChangeRuleProps) {
  const t = useText();
  const { changeHours = DAY_HOURS, timeZone } = useBusiness();
  const dates = useDates(timeZone);
  const last = new Date(Date.parse(first) - changeHours * HOUR_MS).toISOString();
  const [day, time] = [last.slice(0, 10), last.slice(11, 16)];
  return (
    <p>
      {today && day < today
        ? t('review.changeLate')
        : t('review.changeUntil', { time: dates.slot(day, time) })}
    </p>
  );
}
