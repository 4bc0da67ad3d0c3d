import type { OrderRequest, OrderView } from '#machines/domain/order.ts';
import { useDates } from '../../ui/useDates.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';
import style from './Order.module.css';
import story from './Story.module.css';

/** What its shopper has asked about an order, in their words, and what became of each where that is for them to read. */
export function AskedOfShop({ order, answer = true }: { order: OrderView; answer?: boolean }) {
  return (
    <ul className={story.asked}>
      {order.requests?.map((one) => (
        <Asked key={one.id} request={one} answer={answer} />
      ))}
    </ul>
  );
}

function Asked({
  request: { kind, reason, text, at, status },
  answer,
}: {
  request: OrderRequest;
  answer: boolean;
}) {
  const t = useText();
  // A return is answered here by yes or no; anything else only once it was seen to.
  const isTold = status === 'OPEN' && kind !== 'RETURN';
  const dates = useDates(useBusiness().timeZone);
  return (
    <li>
      <strong>{t('asks.line', { kind: t(`asks.kind.${kind}`), when: dates.instant(at) })}</strong>
      {reason && <p>{t(`asks.reason.${reason}`)}</p>}
      {text && <q>{text}</q>}
      {answer && (
        <p className={style.quiet}>{t(isTold ? 'asks.waits' : `asks.status.${status}`)}</p>
      )}
    </li>
  );
}
