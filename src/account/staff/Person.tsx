import { addressLines } from '#machines/domain/address.ts';
import { shownPhone } from '#machines/domain/contact.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { taxIdLabel } from '#machines/domain/taxId.ts';
import { AddressLines } from '../../checkout/parts/AddressLines.tsx';
import { useText } from '../../ui/useText.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';
import { Promised } from './Promised.tsx';
import own from './StaffOrder.module.css';

/** Who ordered, where the order belongs, and the ways to reach them. */
export function Person({ order }: { order: OrderView }) {
  const t = useText();
  const to = order.shipment?.customerLocation ?? order.visitAt;
  const business = useBusiness();
  const place = order.table?.name ?? order.location?.name;
  const isFetched =
    !to && !order.table && order.lines.every(({ appointments }) => appointments.length === 0);
  return (
    <section className={`${own.block} ${own.who}`} aria-labelledby="staff-person">
      <h2 id="staff-person">{t('staff.person')}</h2>
      <ul className={own.person}>
        {order.customerName && <li>{order.customerName}</li>}
        {order.company && (
          <li>
            {t('information.company')}: {order.company}
          </li>
        )}
        {order.taxId && (
          <li>
            {taxIdLabel(business)}: <bdi>{order.taxId}</bdi>
          </li>
        )}
        {order.billing && (
          <li className={own.address}>
            <strong>{t('information.billing')}</strong>
            <AddressLines lines={order.billing.split('\n')} />
          </li>
        )}
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
        {place && !isFetched && <li>{order.shipment ? t('staff.from', { place }) : place}</li>}
        {isFetched && order.location && (
          <li className={own.address}>
            <strong>{t('staff.at')}</strong>
            <AddressLines lines={[order.location.name, order.location.address]} />
          </li>
        )}
        {to && (
          <li className={own.address}>
            <strong>{t(order.shipment ? 'place.delivery' : 'information.visit')}</strong>
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
