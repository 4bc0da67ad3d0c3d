import { useState } from 'react';
import { useLocation } from 'react-router';
import type { OrderView } from '#machines/domain/order.ts';
import { Heading } from '../checkout/parts/Heading.tsx';
import { Sums } from '../checkout/parts/OrderSums.tsx';
import { useLanguage } from '../ui/language.ts';
import { saveFile } from '../ui/saveFile.ts';
import { useText } from '../ui/useText.ts';
import { useInvoicePdf } from '../wiring/hooks/orders.ts';
import { useOrder } from '../wiring/hooks/reads.ts';
import { useBusiness, useHref, useLacks } from '../wiring/hooks/running.ts';
import style from './Invoice.module.css';
import { invoiceSheet, paperTitle } from './invoiceSheet.ts';

/** An order as a sheet of paper, to be printed or saved. */
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
  const sheet = invoiceSheet(order, useBusiness(), useLanguage());
  const { seller, buyer, delivery, about, dates, wanted, columns, lines, sums, taxes, payTo } =
    sheet;
  return (
    <div className={`page ${style.sheet}`}>
      <div className={style.tools}>
        <button type="button" className="button button-main" onClick={() => print()}>
          {t('voucher.print')}
        </button>
        {!useLacks('invoice') && <SavePdf orderId={order.id} name={sheet.fileName} />}
        <a className="button button-plain" href={href(`/orders/${order.id}`)}>
          {t('invoice.back')}
        </a>
      </div>
      <Heading title={paperTitle(order)} />
      <div className={style.ends}>
        <address>
          <strong>{seller.name}</strong>
          <Facts facts={seller.facts} />
        </address>
        <address>
          <strong>{buyer.title}</strong>
          <Facts facts={buyer.facts} />
        </address>
        {delivery && (
          <address>
            <strong>{delivery.title}</strong>
            <Facts facts={delivery.facts} />
          </address>
        )}
      </div>
      <p>{about}</p>
      {[...dates, ...wanted].map((one) => (
        <p key={one}>{one}</p>
      ))}
      <table className={style.lines}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, details, quantity, unitPrice, amount }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a placed order's lines never change places
            <tr key={at}>
              <th scope="row">
                {name}
                {details.map((detail) => (
                  <span key={detail} className={style.detail}>
                    {detail}
                  </span>
                ))}
              </th>
              <td>{quantity}</td>
              <td>{unitPrice}</td>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Sums sums={sums} />
      {sheet.paidBy.map((one) => (
        <p key={one}>{one}</p>
      ))}
      {taxes && (
        <table className={style.lines}>
          <thead>
            <tr>
              {taxes.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {taxes.rows.map(([name, ...figures], at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a placed order's taxes never change places
              <tr key={at}>
                <th scope="row">{name}</th>
                {figures.map((figure, column) => (
                  <td key={taxes.columns[column + 1]}>{figure}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {payTo && (
        <section className={style.ends}>
          <address>
            <h2>{payTo.title}</h2>
            <Facts facts={payTo.lines} />
          </address>
        </section>
      )}
    </div>
  );
}

const Facts = ({ facts }: { facts: string[] }) =>
  facts.map((fact) => (
    <span key={fact}>
      <bdi>{fact}</bdi>
    </span>
  ));

/** An address alone would not show who asks, so it comes by a call. */
function SavePdf({ orderId, name }: { orderId: string; name: string }) {
  const t = useText();
  const fetchPdf = useInvoicePdf(orderId);
  const [state, setState] = useState<'idle' | 'fetching' | 'failed'>('idle');
  const save = async (): Promise<void> => {
    setState('fetching');
    const pdf = await fetchPdf();
    if (pdf) saveFile(pdf, name);
    setState(pdf ? 'idle' : 'failed');
  };
  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        aria-busy={state === 'fetching'}
        onClick={() => void save()}
      >
        {t('invoice.save')}
      </button>
      <p role="status" className={style.told}>
        {state === 'failed' && t('files.unfetched', { name })}
      </p>
    </>
  );
}
