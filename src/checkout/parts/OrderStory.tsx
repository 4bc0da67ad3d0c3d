import { Suspense, useEffect } from 'react';
import type { OrderView } from '#machines/domain/order.ts';
import { useLearn } from '../../ui/messageLoader.tsx';
import { lazyWithRetry } from '../../ui/retryImport.ts';
import { useDates } from '../../ui/useDates.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useParcel } from '../../wiring/hooks/reads.ts';
import { fetchAhead, useBusiness, useHref, whenUsed } from '../../wiring/hooks/running.ts';
import { hasInvoice, invoiceWord } from './hasInvoice.ts';
import { bringPart, Coming, Later } from './Later.tsx';
import * as later from './laterParts.ts';
import style from './Order.module.css';
import { OrderAgain } from './OrderAgain.tsx';
import { OrderChanges } from './OrderChanges.tsx';
import { OrderRequests } from './OrderRequests.tsx';
import { storyOf } from './orderTexts.ts';
import { PaymentHistory } from './PaymentHistory.tsx';
import story from './Story.module.css';

/** The note and the files of its shopper, where it has any. */
const OrderFiles = lazyWithRetry(() => import('./OrderFiles.tsx'));

/** How an order was paid, what has happened to it and what its owner may still do about it. It comes after the page's own scripts. */
export default function OrderStory({ order }: { order: OrderView }) {
  const t = useText();
  const learn = useLearn();
  useEffect(() => {
    // With the first press at the latest: no answer that comes while the page stands waits for a file.
    const bring = async (): Promise<void> => {
      await whenUsed();
      for (const load of Object.values(later)) await fetchAhead(() => bringPart(load, learn));
    };
    void bring();
  }, [learn]);
  const href = useHref();
  const business = useBusiness();
  const dates = useDates(business.timeZone);
  const { fromWire } = useMoney(order.currency);
  const { data: parcel } = useParcel(order);
  const tracking = order.tracking ?? parcel;
  const visits = [...(order.visitMoves ?? []), ...(order.visitsOff ?? [])];
  const told = [...storyOf(order), ...visits].sort((one, other) => one.at.localeCompare(other.at));
  const invoice = invoiceWord(order);
  return (
    <>
      <PaymentHistory order={order} />
      {tracking && (
        <Suspense fallback={<Coming />}>
          <Later load={later.orderTracking} given={{ order, tracking }} />
        </Suspense>
      )}
      <OrderChanges order={order} />
      {told.length > 1 && (
        <section className={style.block} aria-labelledby="story-title">
          <h2 id="story-title">{t('order.story')}</h2>
          <ol className={story.story}>
            {told.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what has happened never changes places
              <li key={at}>
                <span>
                  {'kind' in one ? (
                    t(`timeline.${one.kind}`)
                  ) : (
                    <Suspense fallback={t('app.loading')}>
                      <Later load={later.visitStory} given={{ order, told: one }} />
                    </Suspense>
                  )}
                  {'amount' in one && one.amount && ` · ${fromWire(one.amount)}`}
                </span>
                <time dateTime={one.at}>{dates.instant(one.at)}</time>
              </li>
            ))}
          </ol>
        </section>
      )}
      {/* What else is told here waits for no further file. */}
      {(order.notes || !!order.attachments?.length) && (
        <Suspense>
          <OrderFiles order={order} />
        </Suspense>
      )}
      <OrderRequests order={order} />
      <div className={style.actions}>
        {invoice && (
          <a className="button button-quiet" href={href(`/orders/${order.id}/invoice`)}>
            {t(invoice)}
          </a>
        )}
        {hasInvoice(order) && <OrderAgain order={order} />}
      </div>
    </>
  );
}
