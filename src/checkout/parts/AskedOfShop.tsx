import type { RefObject } from 'react';
import type { OrderRequest, OrderView } from '#machines/domain/order.ts';
import { useDates } from '../../ui/useDates.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';
import style from './Order.module.css';
import story from './Story.module.css';

/** What its shopper has asked about an order, in their words, and what became of each where that is for them to read. */
export function AskedOfShop({
  order,
  answer = true,
  latest,
}: {
  order: OrderView;
  answer?: boolean;
  /** takes the focus after it was asked */
  latest?: RefObject<HTMLParagraphElement | null>;
}) {
  return (
    <ul className={story.asked}>
      {order.requests?.map((one, at, all) => (
        <Asked
          key={one.id}
          request={one}
          answer={answer}
          {...(at === all.length - 1 && { words: latest })}
        />
      ))}
    </ul>
  );
}

function Asked({
  request: { kind, reason, text, at, status },
  answer,
  words,
}: {
  request: OrderRequest;
  answer: boolean;
  words?: RefObject<HTMLParagraphElement | null> | undefined;
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
        <p className={style.quiet} ref={words} tabIndex={-1}>
          {t(isTold ? 'asks.waits' : `asks.status.${status}`)}
        </p>
      )}
    </li>
  );
}
