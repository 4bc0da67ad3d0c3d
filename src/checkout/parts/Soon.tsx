import type { OrderTimes } from '#machines/domain/orderTimes.ts';
import { useDates } from '../../ui/useDates.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';

/** How soon that is: what the store takes, or when it opens. A delivery has the courier's own promise. */
export function Soon({ times, isShipped }: { times: OrderTimes; isShipped: boolean }) {
  const t = useText();
  const { timeZone, orderTiming } = useBusiness();
  const dates = useDates(timeZone);
  if (times.opensAt) {
    const [day = '', time = ''] = times.opensAt.split('T');
    return t('when.closed', { time: dates.slot(day, time) });
  }
  return t(isShipped ? 'when.packed' : 'when.ready', { minutes: orderTiming?.readyMinutes ?? 0 });
}
