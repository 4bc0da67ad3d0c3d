import { lastMoment } from '#machines/domain/changeHours.ts';
import { useDates } from '../../ui/useDates.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';
import { branchPhone } from '../branchPhone.ts';

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
  /** where they are */
  branch: string | undefined;
}

/**
 * Until when a visit can still be moved, or that it cannot any more, and what becomes of its money if it is cancelled, said before it is
 * paid; of several by the name and time of each.
 */
export function ChangeRule({ visits, today, branch }: ChangeRuleProps) {
  const t = useText();
  const business = useBusiness();
  const { timeZone, cancelSaid } = business;
  let cancels = cancelSaid?.inTime;
  const dates = useDates(timeZone);
  const clock = (at: number): string => new Date(at).toLocaleString('sv', { timeZone });
  // What the shop's clock shows then, counted as if it were the clock of UTC. What a review shared with an order's page for it would come with a form and an account, too.
  const wall = (at: number): number => Date.parse(`${clock(at).replace(' ', 'T')}Z`);
  const rules = visits.map(({ service, day, time }) => {
    const shown = Date.parse(`${day}T${time}Z`);
    const near = 2 * shown - wall(shown);
    // Hours that pass, also where the clocks change in between: so the shop counts them.
    const until = lastMoment(near + shown - wall(near), business);
    const last = clock(until);
    const isLate = today !== null && until < Date.now();
    // All of them are cancelled, or none is (436).
    if (isLate) cancels = cancelSaid?.late;
    return (
      <p key={service + day + time}>
        {visits[1] && (
          <strong>
            {service} · {dates.slot(day, time)}
            <br />
          </strong>
        )}
        {isLate
          ? t('review.changeLate')
          : t('review.changeUntil', { time: dates.slot(last.slice(0, 10), last.slice(11)) })}
      </p>
    );
  });
  return (
    <>
      {rules}
      <p>{cancels?.replace('{phone}', branchPhone(business, branch))}</p>
    </>
  );
}
