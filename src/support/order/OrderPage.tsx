import { useEffect, useState } from 'react';
import type { Trace } from '#machines/domain/trace/trace.ts';
import { readTrace } from '#src/trace/format.ts';
import { useHref } from '../../wiring/hooks/running.ts';
import { type SupportOrder, useSupportCalls } from '../../wiring/hooks/traces.ts';
import { When } from '../desk/When.tsx';
import { drawings } from '../drawings.ts';
import { Player } from '../player/Player.tsx';
import { sumWords } from '../player/words.ts';
import type { ShopOf } from '../screen/ShopScreen.tsx';
import { Unreadable } from '../Unreadable.tsx';
import { isClosed } from '../unread.ts';
import { type Answered, type LatestRead, latestRead } from './latestRead.ts';
import { moneyOf } from './moneyOf.ts';

/** At least once a minute: whether who reads may still read what is shown. */
const AGAIN_MS = 30_000;

interface Shown {
  trace: Trace;
  order: SupportOrder;
  desk: boolean;
  readAt: Date;
}
/** One order by what the shop itself knows of it, whether a page of it was recorded or not (509). */
export default function OrderPage({ id, shop }: { id: string; shop: ShopOf }) {
  const calls = useSupportCalls();
  const [{ shown, failed }, tell] = useState<LatestRead<Shown>>({ shown: null, failed: null });
  useEffect(() => {
    let isHere = true;
    const ask = async (): Promise<Answered<Shown>> => {
      const answer = await calls.order(id);
      if (!answer.ok) return answer;
      const found = readTrace(JSON.stringify(answer.data.trace));
      return found.ok
        ? { ok: true, data: { ...answer.data, trace: found.trace, readAt: new Date() } }
        : { ok: false, why: 'UNREADABLE' };
    };
    const read = latestRead(ask, (latest) => {
      if (isHere) tell(latest);
    });
    // Money may have come while another page was looked at.
    const seen = (): void => {
      if (document.visibilityState === 'visible') void read();
    };
    void read();
    document.addEventListener('visibilitychange', seen);
    return () => {
      isHere = false;
      document.removeEventListener('visibilitychange', seen);
    };
  }, [calls, id]);
  // What was read goes with the right to read it.
  const isShown = shown !== null;
  useEffect(() => {
    if (!isShown) return;
    const ask = async (): Promise<void> => {
      const answer = await calls.desk();
      if (answer.ok || !isClosed(answer.why)) return;
      tell({ shown: null, failed: answer.why });
    };
    const timer = setInterval(ask, AGAIN_MS);
    return () => clearInterval(timer);
  }, [calls, isShown]);
  if (failed === 'MISSING')
    return (
      <p className="said" role="alert">
        There is no such order in this shop, or you are not of its support.
      </p>
    );
  if (failed) return <Unreadable why={failed} />;
  if (!shown) return <p className="empty">Reading the order…</p>;
  const { trace, order, desk, readAt } = shown;
  return (
    <Player
      trace={trace}
      drawings={drawings}
      shop={shop}
      title={`Order ${order.orderNumber}`}
      orderNumber={order.orderNumber}
      more={<About order={order} desk={desk} readAt={readAt} />}
    />
  );
}

const hourOf = (at: Date): string =>
  at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

/** Whose order it is, so that support knows that it is the caller's; and the ways on. */
function About({ order, desk, readAt }: Omit<Shown, 'trace'>) {
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
            {sumWords(order.total, order.currency)} · {moneyOf(order)}, as of {hourOf(readAt)}
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
