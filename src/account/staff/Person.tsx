import { shownPhone } from '#machines/domain/contact.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { Wanted } from '../../checkout/parts/Wanted.tsx';
import { useText } from '../../ui/useText.ts';
import own from './StaffOrder.module.css';

/** Who ordered, where the order belongs, and the ways to reach them. */
export function Person({ order }: { order: OrderView }) {
  const t = useText();
  const place = order.table?.name ?? order.location?.name;
  return (
    <section className={`${own.block} ${own.who}`} aria-labelledby="staff-person">
      <h2 id="staff-person">{t('staff.person')}</h2>
      <ul className={own.person}>
        {order.customerName && <li>{order.customerName}</li>}
        {order.email && (
          <li>
            <a href={`mailto:${order.email}`}>{order.email}</a>
          </li>
        )}
        {order.phone && (
          <li>
            <a href={`tel:${order.phone.replaceAll(/[^\d+]/g, '')}`}>
              <bdi>{shownPhone(order)}</bdi>
            </a>
          </li>
        )}
        {!order.email && !order.phone && <li className={own.quiet}>{t('staff.noContact')}</li>}
        {place && <li>{place}</li>}
        {order.notes && <li className={own.quiet}>{order.notes}</li>}
      </ul>
      <Wanted order={order} />
    </section>
  );
}
