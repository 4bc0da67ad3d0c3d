import { useEffect, useState } from 'react';
import type { TaskReason } from '#machines/domain/staffTask.ts';
import { useHref } from '../../wiring/hooks/running.ts';
import {
  type AttentionRow,
  type FailedRow,
  type SupportDesk,
  useSupportCalls,
} from '../../wiring/hooks/traces.ts';
import { PAYMENT } from '../order/paymentState.ts';
import { TASKS } from '../player/orderWords.ts';
import { stoodWords } from '../player/stood.ts';
import { providerName, readable, sumWords } from '../player/words.ts';
import { When } from './When.tsx';

const AGAIN_MS = 15_000;
const FIRST = 12;
/** The server counts no further. */
const MOST = 500;

/** What went wrong lately, and which orders wait for a person: before a shopper has said anything. */
export function Desk() {
  const calls = useSupportCalls();
  const [desk, show] = useState<SupportDesk | null>(null);
  const [rows, setRows] = useState({ failed: FIRST, attention: FIRST });
  const more = (name: keyof typeof rows): void =>
    setRows((now) => ({ ...now, [name]: Math.min(MOST, now[name] + MORE) }));
  useEffect(() => {
    let isHere = true;
    const read = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const answer = await calls.desk({
        ...{ failed: `${rows.failed}`, attention: `${rows.attention}` },
      });
      // Why nothing can be read is said by the list below.
      if (isHere && answer.ok) show(answer.data);
    };
    void read();
    const timer = setInterval(read, AGAIN_MS);
    return () => {
      isHere = false;
      clearInterval(timer);
    };
  }, [calls, rows]);
  if (!desk) return null;
  const { failed, failures, attention, waiting } = desk;
  return (
    <div className="desk">
      <section aria-labelledby="desk-failed">
        <h2 id="desk-failed">Failed lately{ofAll(failed.length, failures)}</h2>
        {failed.length === 0 && <p className="empty">Nothing failed in the last seven days.</p>}
        <ul className="desk-rows">
          {failed.map((row) => (
            <li key={`${row.kind}${row.at}${row.order?.id ?? row.checkout?.id}`}>
              <Failed row={row} />
            </li>
          ))}
        </ul>
        <More of={failed.length} all={failures} onPress={() => more('failed')} />
      </section>
      <section aria-labelledby="desk-attention">
        <h2 id="desk-attention">
          Orders that want attention
          {ofAll(attention.length, waiting)}
        </h2>
        {attention.length === 0 && <p className="empty">No order waits for a person.</p>}
        <ul className="desk-rows">
          {attention.map((row) => (
            <li key={`${row.orderId}${row.reason}${row.since}`}>
              <Attention row={row} />
            </li>
          ))}
        </ul>
        <More of={attention.length} all={waiting} onPress={() => more('attention')} />
      </section>
    </div>
  );
}

const MORE = 24;
/** A list that ends is not taken for all there is. */
export const ofAll = (shown: number, all: number): string =>
  all > shown ? ` (${shown} of ${all >= MOST ? `${MOST} and more` : all})` : '';
export function More({ of, all, onPress }: { of: number; all: number; onPress(): void }) {
  if (all <= of || of >= MOST) return null;
  return (
    <button type="button" onClick={onPress}>
      Show {Math.min(MORE, all - of, MOST - of)} more
    </button>
  );
}

const ENDED: Record<string, string> = {
  DECLINED: 'was declined',
  EXPIRED: 'was not paid in time',
  MISMATCH: 'brought money that does not fit',
  UNKNOWN: 'has not said how it ended',
};

/** Opens what tells most: the page that was recorded, or the order. */
function Failed({
  row: { kind, at, state, provider, amount, currency, order, checkout },
}: {
  row: FailedRow;
}) {
  const href = useHref();
  const to = checkout ? `/support/checkouts/${checkout.id}` : `/support/orders/${order?.id}`;
  const through = providerName(provider);
  return (
    <a href={href(to)}>
      <strong>
        {kind === 'payment'
          ? `Payment through ${through} ${ENDED[state] ?? readable(state)}`
          : `Checkout: ${stoodWords(state)}`}
      </strong>
      {amount !== null && <span className="sum">{sumWords(amount, currency)}</span>}
      <span>
        {order
          ? `Order ${order.orderNumber}, ${PAYMENT[order.paymentState] ?? order.paymentState} now`
          : 'no order was placed'}{' '}
        · <When at={at} />
      </span>
    </a>
  );
}

function Attention({
  row: { orderId, orderNumber, reason, amount, currency, since },
}: {
  row: AttentionRow;
}) {
  const href = useHref();
  return (
    <a href={href(`/support/orders/${orderId}`)}>
      <strong>Order {orderNumber}</strong>
      {amount !== null && <span className="sum">{sumWords(amount, currency)}</span>}
      <span>
        {TASKS[reason as TaskReason] ?? readable(reason)} · <When at={since} />
      </span>
    </a>
  );
}
