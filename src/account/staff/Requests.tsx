import type { OrderView } from '#machines/domain/order.ts';
import { AskedOfShop } from '../../checkout/parts/AskedOfShop.tsx';
import { useText } from '../../ui/useText.ts';
import own from './StaffOrder.module.css';

/** What the shopper wrote about the order, as the shopper's own page shows it. */
export function Requests({ order }: { order: OrderView }) {
  const t = useText();
  if ((order.requests ?? []).length === 0) return null;
  return (
    <section className={own.block} aria-labelledby="staff-requests">
      <h2 id="staff-requests">{t('staff.requests')}</h2>
      <AskedOfShop order={order} answer={false} />
    </section>
  );
}
