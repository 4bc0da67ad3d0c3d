import type { OrderRequest, OrderView } from '#machines/domain/order.ts';
import { useDates } from '../../ui/useDates.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';
import style from './Order.module.css';
import story from './Story.module.css';

/** What its shopper has asked about an order, in their words, and what became of each. */
export function AskedOfShop({ order }: { order: OrderView }) {
  return (
    <ul className={story.asked}>
      {order.requests?.map((one) => (
        <Asked key={one.id} request={one} />
      ))}
    </ul>
  );
}

function Asked({ request: { kind, reason, text, at, status } }: { request: OrderRequest }) {
  const t = useText();
  const dates = useDates(useBusiness().timeZone);
  return (
    <li>
      <strong>{t('asks.line', { kind: t(`asks.kind.${kind}`), when: dates.instant(at) })}</strong>
      {reason && <p>{t(`asks.reason.${reason}`)}</p>}
      {text && <q>{text}</q>}
      <p className={style.quiet}>{t(`asks.status.${status}`)}</p>
    </li>
  );
}
