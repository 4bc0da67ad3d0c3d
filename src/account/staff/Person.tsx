import { addressLines } from '#machines/domain/address.ts';
import { shownPhone } from '#machines/domain/contact.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { AddressLines } from '../../checkout/parts/AddressLines.tsx';
import { useText } from '../../ui/useText.ts';
import { Promised } from './Promised.tsx';
import own from './StaffOrder.module.css';

/** Who ordered, where the order belongs, and the ways to reach them. */
export function Person({ order }: { order: OrderView }) {
  const t = useText();
  const to = order.shipment?.customerLocation ?? order.visitAt;
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
        {place && <li>{order.shipment ? t('staff.from', { place }) : place}</li>}
        {to && (
          <li className={own.address}>
            <strong>{t('place.delivery')}</strong>
            <AddressLines lines={addressLines(to)} />
            {to.note && <q>{to.note}</q>}
          </li>
        )}
        {order.notes && <li className={own.quiet}>{order.notes}</li>}
      </ul>
      <Promised order={order} />
    </section>
  );
}
