import { useEffect, useState } from 'react';
import type { Trace } from '#machines/domain/trace/trace.ts';
import { readTrace } from '#src/trace/format.ts';
import { useHref } from '../../wiring/hooks/running.ts';
import { type SupportOrder, type UnreadTrace, useSupportCalls } from '../../wiring/hooks/traces.ts';
import { When } from '../desk/When.tsx';
import { drawings } from '../drawings.ts';
import { Player } from '../player/Player.tsx';
import { sumWords } from '../player/words.ts';
import type { ShopOf } from '../screen/ShopScreen.tsx';
import { Unreadable } from '../Unreadable.tsx';
import { isClosed } from '../unread.ts';
import { PAYMENT } from './paymentState.ts';

/** At least once a minute: whether who reads may still read what is shown. */
const AGAIN_MS = 30_000;

interface Shown {
  trace: Trace;
  order: SupportOrder;
  desk: boolean;
}
/** One order by what the shop itself knows of it, whether a page of it was recorded or not (509). */
export default function OrderPage({ id, shop }: { id: string; shop: ShopOf }) {
  const calls = useSupportCalls();
  const [shown, show] = useState<Shown | null>(null);
  const [failed, fail] = useState<UnreadTrace | 'UNREADABLE' | null>(null);
  useEffect(() => {
    let isHere = true;
    void calls.order(id).then((answer) => {
      if (!isHere) return;
      if (!answer.ok) return fail(answer.why);
      const read = readTrace(JSON.stringify(answer.data.trace));
      if (read.ok) show({ ...answer.data, trace: read.trace });
      else fail('UNREADABLE');
    });
    return () => {
      isHere = false;
    };
  }, [calls, id]);
  // What was read goes with the right to read it.
  useEffect(() => {
    if (!shown) return;
    const ask = async (): Promise<void> => {
      const answer = await calls.desk();
      if (answer.ok || !isClosed(answer.why)) return;
      show(null);
      fail(answer.why);
    };
    const seen = (): void => {
      if (document.visibilityState === 'visible') void ask();
    };
    const timer = setInterval(ask, AGAIN_MS);
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [calls, shown]);
  if (failed === 'MISSING')
    return (
      <p className="said" role="alert">
        There is no such order in this shop, or you are not of its support.
      </p>
    );
  if (failed) return <Unreadable why={failed} />;
  if (!shown) return <p className="empty">Reading the order…</p>;
  const { trace, order, desk } = shown;
  return (
    <Player
      trace={trace}
      drawings={drawings}
      shop={shop}
      title={`Order ${order.orderNumber}`}
      orderNumber={order.orderNumber}
      more={<About order={order} desk={desk} />}
    />
  );
}

/** Whose order it is, so that support knows that it is the caller's; and the ways on. */
function About({ order, desk }: { order: SupportOrder; desk: boolean }) {
  const href = useHref();
  const { checkouts, what, others } = order;
  return (
    <>
      <dl className="about-order">
        <div>
          <dt>Ordered by</dt>
          <dd>
            <b>
              <bdi>{order.customerName || 'no name'}</bdi>
            </b>
            {[order.phone, order.email].filter(Boolean).map((one) => (
              <span key={one}>
                {' · '}
                <bdi>{one}</bdi>
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt>What</dt>
          <dd>
            <bdi>{what}</bdi>
            {others > 0 && ` and ${others} more`} · <When at={order.createdAt} />
          </dd>
        </div>
        <div>
          <dt>In the books</dt>
          <dd>
            {sumWords(order.paid, order.currency)} of {sumWords(order.total, order.currency)} ·{' '}
            {PAYMENT[order.paymentState] ?? order.paymentState}
          </dd>
        </div>
      </dl>
      <div className="row">
        {checkouts.map(({ id, reference }) => (
          <a key={id} className="button" href={href(`/support/checkouts/${id}`)}>
            What the shopper’s page did: {reference}
          </a>
        ))}
        {checkouts.length === 0 && <span>No page of this order was recorded.</span>}
        {desk && (
          <a className="button" href={href(`/staff/orders/${order.id}`)}>
            Order {order.orderNumber} as staff see it
          </a>
        )}
      </div>
    </>
  );
}
