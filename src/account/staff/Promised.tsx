import type { OrderView } from '#machines/domain/order.ts';
import { beganAt } from '../../checkout/parts/orderTexts.ts';
import { Wanted } from '../../checkout/parts/Wanted.tsx';
import { useDates } from '../../ui/useDates.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';
import { useAge } from './useAge.ts';

/** What its shopper was promised: the chosen time, else how soon the shop said that it can be; and the courier's own words. */
export function Promised({ order }: { order: OrderView }) {
  const t = useText();
  const age = useAge();
  const { timeZone, orderTiming } = useBusiness();
  const dates = useDates(timeZone);
  const isGoods = !order.table && order.lines.every((line) => line.appointments.length === 0);
  const placed = { age: age(order.createdAt) };
  const by = new Date(Date.parse(beganAt(order)) + (orderTiming?.readyMinutes ?? 0) * 60_000);
  return (
    <>
      <Wanted order={order} />
      {isGoods && !order.wanted && (
        <p>
          {orderTiming
            ? t('packing.by', { ...placed, time: dates.instant(by.toISOString()) })
            : t('packing.soon', placed)}
        </p>
      )}
      {order.shipment && (
        <p>
          {[t(`delivery.${order.shipment.provider}`), order.tracking?.promise]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </>
  );
}
