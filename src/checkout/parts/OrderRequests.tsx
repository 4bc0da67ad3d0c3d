import { Suspense, useState } from 'react';
import type { OrderView } from '#machines/domain/order.ts';
import { useLanguage } from '../../ui/language.ts';
import { mediumDay } from '../../ui/mediumDay.ts';
import { Coming, Later } from './Later.tsx';
import { askedOfShop, requestForm } from './laterParts.ts';
import style from './Order.module.css';
import { isReturnOffered, isReturnOver } from './returns.ts';
import story from './Story.module.css';

/** After the order: help, another order, none at all, or goods back. A person answers, so nothing is promised here but that the shop reads it. */
export function OrderRequests({ order }: { order: OrderView }) {
  const { t, locale } = useLanguage();
  const [isOpen, open] = useState(false);
  // These stand by themselves, among what can be done (523, 558).
  const apart = ['CANCEL', isReturnOffered(order) && 'RETURN'];
  const may = (order.mayAsk ?? []).filter((kind) => !apart.includes(kind));
  const { length: asked } = order.requests ?? [];
  const isAsked = asked > 0;
  // What is half typed stays where nothing may be asked any more; what was sent is told above.
  const [known, note] = useState(asked);
  if (may.length > 0 && known !== asked) note(asked);
  const isThere = may.length > 0 || (isOpen && known === asked);
  if (!isThere && !isAsked) return null;
  return (
    <section className={style.block} aria-labelledby="asks-title">
      <h2 id="asks-title">{t('asks.title')}</h2>
      {isAsked && (
        <Suspense fallback={<Coming />}>
          <Later load={askedOfShop} given={{ order }} />
        </Suspense>
      )}
      {isReturnOver(order) && (
        <p>{t('asks.returned', { day: mediumDay(order.returnUntil ?? '', locale) })}</p>
      )}
      {isThere && (
        <details className={story.proposal} onToggle={() => open(true)}>
          <summary>{t('asks.open')}</summary>
          {isOpen && (
            <Suspense fallback={<Coming />}>
              <Later load={requestForm} given={{ order, may }} />
            </Suspense>
          )}
        </details>
      )}
    </section>
  );
}
