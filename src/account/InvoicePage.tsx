import { useLocation } from 'react-router';
import { shownPhone } from '#machines/domain/contact.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { type OrderStatus, orderStatusOf } from '#machines/domain/orderStatus.ts';
import { taxIdLabel } from '#machines/domain/taxId.ts';
import { Heading } from '../checkout/parts/Heading.tsx';
import { OrderSums } from '../checkout/parts/OrderSums.tsx';
import { Wanted } from '../checkout/parts/Wanted.tsx';
import { useDates } from '../ui/useDates.ts';
import { useMoney } from '../ui/useMoney.ts';
import { useText } from '../ui/useText.ts';
import { useOrder } from '../wiring/hooks/reads.ts';
import { useBusiness, useHref, useLacks } from '../wiring/hooks/running.ts';
import style from './Invoice.module.css';

/** Money may have been taken, unseen: nothing is called unpaid. */
const IN_DOUBT: readonly OrderStatus[] = [
  'confirming',
  'inProcess',
  'endedInProcess',
  'inReview',
  'disputed',
];

/** An order as a sheet of paper: who sold what to whom, what it cost, what is paid and what is due by when. */
export default function InvoicePage() {
  const t = useText();
  const href = useHref();
  const { pathname } = useLocation();
  const id = /^\/orders\/([^/]+)\/invoice$/.exec(pathname)?.[1] ?? null;
  const canFind = !useLacks('findOrder');
  const { data: order, failed } = useOrder(id);
  const isMissing = failed || order !== undefined;
  if (!order || order.limited)
    return (
      <div className={`page ${style.sheet}`}>
        <Heading title="invoice.title" />
        <p role="status">
          {t(isMissing ? (canFind ? 'order.notFoundHint' : 'order.notFoundOnly') : 'app.loading')}
        </p>
        {isMissing && canFind && (
          <a className="button button-quiet" href={href('/orders/find')}>
            {t('order.find')}
          </a>
        )}
      </div>
    );
  return <Sheet order={order} />;
}

function Sheet({ order }: { order: OrderView }) {
  const t = useText();
  const href = useHref();
  const business = useBusiness();
  const dates = useDates(business.timeZone);
  const { fromWire } = useMoney(order.currency);
  const buyer = [order.company, order.customerName, order.email, shownPhone(order)].filter(Boolean);
  return (
    <div className={`page ${style.sheet}`}>
      <div className={style.tools}>
        <button type="button" className="button button-main" onClick={() => print()}>
          {t('voucher.print')}
        </button>
        <a className="button button-plain" href={href(`/orders/${order.id}`)}>
          {t('invoice.back')}
        </a>
      </div>
      <Heading title="invoice.title" />
      <div className={style.ends}>
        <address>
          <strong>{business.name}</strong>
          <span>{order.location?.address}</span>
          <span>{business.contactEmail}</span>
          <span>{business.contactPhone}</span>
          {business.taxNumber && (
            <span>
              {taxIdLabel(business.country)} {business.taxNumber}
            </span>
          )}
        </address>
        <address>
          {buyer.map((fact) => (
            <span key={fact}>
              <bdi>{fact}</bdi>
            </span>
          ))}
          {order.taxId && (
            <span>
              {taxIdLabel(business.country)} {order.taxId}
            </span>
          )}
        </address>
      </div>
      <p>
        {order.invoiceNumber && `${t('invoice.number', { number: order.invoiceNumber })} · `}
        {t('orders.row', { orderNumber: order.orderNumber })} · {dates.instant(order.createdAt)}
        {order.paymentTerm !== null && ` · ${t('review.termDays', { days: order.paymentTerm })}`}
      </p>
      <Wanted order={order} />
      <table className={style.lines}>
        <thead>
          <tr>
            <th scope="col">{t('differences.what')}</th>
            <th scope="col">{t('invoice.quantity')}</th>
            <th scope="col">{t('invoice.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a placed order's lines never change places
            <tr key={at}>
              <th scope="row">
                {line.name}
                {[line.variant, ...line.addOns].filter(Boolean).map((detail) => (
                  <span key={detail} className={style.detail}>
                    {detail}
                  </span>
                ))}
              </th>
              <td>{line.quantity}</td>
              <td>{fromWire(line.totalPrice)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <OrderSums
        order={order}
        timeZone={business.timeZone}
        inDoubt={IN_DOUBT.includes(orderStatusOf(order, false))}
      />
    </div>
  );
}
