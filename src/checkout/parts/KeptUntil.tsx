import type { OrderView } from '#machines/domain/order.ts';
import { useDates } from '../../ui/useDates.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';
import style from './Order.module.css';

/** Until when an unpaid order, or what it holds, is kept. */
export function KeptUntil({ order }: { order: OrderView }) {
  const t = useText();
  const dates = useDates(useBusiness().timeZone);
  // A table's bill keeps nothing: its dishes are eaten, and owed whatever becomes of this payment.
  if (!order.keptUntil || order.isBill || order.paymentState !== 'PENDING') return null;
  const time = dates.instant(order.keptUntil);
  return (
    <p className={style.quiet}>
      {t(isHeldLess(order) ? 'order.heldUntil' : 'order.keptUntil', { time })}
    </p>
  );
}

/** The order outlives what it holds: its money is on its way, or can be paid for longer. */
const isHeldLess = ({ goods, keptUntil, attempt }: OrderView): boolean =>
  goods === 'held' &&
  (attempt?.outcome.status === 'IN_PROCESS' || (attempt?.deadline ?? '') > (keptUntil ?? ''));
