import type { OrderTimes } from '#machines/domain/orderTimes.ts';
import { useDates } from '../../ui/useDates.ts';
import { useText } from '../../ui/useText.ts';
import { useOrderTimes } from '../../wiring/hooks/orderTimes.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';
import style from './Checkout.module.css';

/** A round waits until the kitchen is open: no choice is lost. */
export default function KitchenClosed({ locationId }: { locationId: string }) {
  const times = useOrderTimes(locationId);
  return times && !times.isOpen ? <Closed opensAt={times.opensAt} /> : null;
}

/** Said where nothing is sent, and no waiter comes. */
export function Closed({ opensAt }: Pick<OrderTimes, 'opensAt'>) {
  const t = useText();
  const { timeZone } = useBusiness();
  const dates = useDates(timeZone);
  const [day = '', time = ''] = opensAt?.split('T') ?? [];
  return (
    <p className={style.notice} data-kind="warning" role="status">
      {opensAt
        ? t('table.kitchenOpens', { time: dates.slot(day, time) })
        : t('problem.SHOP_CLOSED')}
    </p>
  );
}
