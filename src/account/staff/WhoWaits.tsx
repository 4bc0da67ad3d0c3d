import { useDates } from '../../ui/useDates.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';
import { useWhoWaits } from '../../wiring/hooks/whoWaits.ts';
import own from './StaffOrder.module.css';

/** How many wait for a time of which service: they are told by themselves, and staff see where an hour is wanted. */
export function WhoWaits() {
  const t = useText();
  const { timeZone } = useBusiness();
  const { day } = useDates(timeZone);
  const { data: services = [] } = useWhoWaits();
  if (services.length === 0) return null;
  return (
    <section className={own.part} aria-labelledby="staff-waiting">
      <h2 id="staff-waiting">{t('staff.waiting')}</h2>
      <ul className={own.waiting}>
        {services.map(({ productId, name, count, from, until }) => (
          <li key={productId}>
            <b>{name}</b>
            <span>{t('staff.waitingCount', { count })}</span>
            <span>{from === until ? day(from) : `${day(from)} – ${day(until)}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
