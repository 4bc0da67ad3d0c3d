import { useDates } from '../../ui/useDates.ts';
import { useText } from '../../ui/useText.ts';
import { useOrderTimes } from '../../wiring/hooks/orderTimes.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';
import style from './Checkout.module.css';

/** A round waits until the kitchen is open: no choice is lost. */
export default function KitchenClosed({ locationId }: { locationId: string }) {
  const t = useText();
  const { timeZone } = useBusiness();
  const dates = useDates(timeZone);
  const times = useOrderTimes(locationId);
  if (!times || times.isOpen) return null;
  const [day = '', time = ''] = times.opensAt?.split('T') ?? [];
  return (
    <p className={style.notice} data-kind="warning" role="status">
      {times.opensAt
        ? t('table.kitchenOpens', { time: dates.slot(day, time) })
        : t('problem.SHOP_CLOSED')}
    </p>
  );
}
