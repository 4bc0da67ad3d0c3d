import { lazy, Suspense } from 'react';
import { Heading } from '../checkout/parts/Heading.tsx';
import { useSentence } from '../ui/messageLoader.tsx';
import { useText } from '../ui/useText.ts';
import { useOrders } from '../wiring/hooks/reads.ts';
import { useHref, useLacks } from '../wiring/hooks/running.ts';
import style from './Account.module.css';
import { NothingYet } from './kit/NothingYet.tsx';
import { ReadState } from './kit/ReadState.tsx';

// It says what an order's page says, which no other page of an account starts with (437).
const OrderRow = lazy(() => import('./OrderRow.tsx').then((file) => ({ default: file.OrderRow })));

/** The shopper's orders, newest first, each with the truth about its money. */
export function OrdersPage() {
  const t = useText();
  const sentence = useSentence();
  const href = useHref();
  const canFind = !useLacks('findOrder');
  const read = useOrders();
  const orders = read.data;
  return (
    <div className={`page ${style.list}`}>
      <Heading title="orders.title">
        <p className={style.links}>
          <a href={href('/account')}>{t('account.back')}</a>
        </p>
      </Heading>
      <ReadState read={read} />
      {orders?.length === 0 && <NothingYet />}
      <Suspense fallback={<p>{t('app.loading')}</p>}>
        {orders && orders.length > 0 && (
          <ul className={style.rows}>
            {orders.map((order) => (
              <li key={order.id}>
                <OrderRow order={order} />
              </li>
            ))}
          </ul>
        )}
        {(orders || read.failed) && canFind && (
          <p className={style.links}>
            {sentence('orders.none', {
              find: (words) => <a href={href('/orders/find')}>{words}</a>,
            })}
          </p>
        )}
      </Suspense>
    </div>
  );
}
