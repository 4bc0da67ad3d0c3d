import { useDates } from '../../ui/useDates.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

export interface Visit {
  service: string;
  day: string;
  /** by the shop's own clock */
  time: string;
}

interface ChangeRuleProps {
  /** what is booked, the earliest first */
  visits: Visit[];
  today: string | null;
}

/**
 * Until when a visit can still be moved, or that it cannot any more, and what becomes of its money if it is cancelled, said before it is
 * paid; of several by the name and time of each.
 */
export function ChangeRule({ visits, today }: ChangeRuleProps) {
  const t = useText();
  const { changeHours = DAY_HOURS, timeZone } = useBusiness();
  const dates = useDates(timeZone);
  const rules = visits.map(({ service, day, time }) => {
    // Times of one clock, so that a moment in UTC stands in for each.
    const starts = Date.parse(`${day}T${time.slice(0, 5)}Z`);
    const last = new Date(starts - changeHours * HOUR_MS).toISOString();
    const until = last.slice(0, 10);
    return (
      <p key={service + day + time}>
        {visits[1] && (
          <strong>
            {service} · {dates.slot(day, time)}
            <br />
          </strong>
        )}
        {today && until < today
          ? t('review.changeLate')
          : t('review.changeUntil', { time: dates.slot(until, last.slice(11, 16)) })}
      </p>
    );
  });
  return (
    <>
      {rules}
      <p>{t('review.cancelPaid')}</p>
    </>
  );
}
