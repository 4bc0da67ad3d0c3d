import { Suspense, useEffect } from 'react';
import { isPlaced, moneyOf } from '#machines/checkout/view.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { isOver, orderStatusOf } from '#machines/domain/orderStatus.ts';
import { whoOf } from '#machines/session/outline.ts';
import { lazyWithRetry } from '../../ui/retryImport.ts';
import { useText } from '../../ui/useText.ts';
import { useOrder } from '../../wiring/hooks/reads.ts';
import { useBusiness, useCheckout, useHref, useSession } from '../../wiring/hooks/running.ts';
import { useShownOrder } from '../useShownOrder.ts';
import { AskedByShop } from './AskedByShop.tsx';
import { NextSteps } from './NextSteps.tsx';
import style from './Order.module.css';
import { OrderLines } from './OrderLines.tsx';
import { OrderOffers } from './OrderOffers.tsx';
import { OrderPlace } from './OrderPlace.tsx';
import { OrderSums } from './OrderSums.tsx';
import { isHad } from './orderVisits.ts';

const NotifyOffer = lazyWithRetry(() => import('../../account/NotifyOffer.tsx'));
const OrderStory = lazyWithRetry(() => import('./OrderStory.tsx'));

export { OrderOffers };

/** What was ordered, and what comes next. */
export function OrderBody({ isPaying }: { isPaying: boolean }) {
  const t = useText();
  const inDoubt = useCheckout((snapshot) => moneyOf(snapshot) === 'maybe');
  const business = useBusiness();
  const order = useShownOrder()!;
  return (
    <>
      <AskedByShop order={order} />
      {!isPaying && <NextSteps order={order} />}
      <section className={style.block} aria-labelledby="lines-title">
        <h2 id="lines-title">{t('order.items')}</h2>
        <OrderLines order={order} timeZone={business.timeZone} />
        <OrderSums order={order} inDoubt={inDoubt} />
      </section>
    </>
  );
}

/** Whether the shopper wants to hear of it. What asks so comes last, and so it stands last. */
export function OrderNews() {
  const order = useShownOrder()!;
  const isAccepted = useCheckout(isPlaced);
  // Shoppers need no news of what has come.
  const isThere = isHad(order, Date.now(), useBusiness().timeZone);
  // What takes days is told by push, to shoppers who want it.
  const isAwaited = order.attempt?.outcome.status === 'IN_PROCESS';
  const isGood =
    isAccepted || isAwaited || order.paymentState === 'PAID' || order.paymentState === 'PART_PAID';
  return <Suspense>{!isThere && isGood && <NotifyOffer />}</Suspense>;
}

/** Nothing is picked up or brought for an order that is over; its times are shown, each with how it stands. */
function leadsSomewhere(order: OrderView): boolean {
  const stands = orderStatusOf(order, false);
  const hasEnded = isOver(stands) || stands === 'endedInProcess';
  return !hasEnded || order.lines.some((line) => line.appointments.length > 0);
}

/** Where, how it was paid, and what has happened since: in this order on a phone, too, whose shopper looks for the place first. */
export function OrderColumns({ isPaying }: { isPaying: boolean }) {
  const t = useText();
  const href = useHref();
  const business = useBusiness();
  const order = useShownOrder()!;
  const isGuest = useSession((snapshot) => whoOf(snapshot) !== 'customer');
  return (
    <div className={style.column}>
      {leadsSomewhere(order) && <OrderPlace order={order} timeZone={business.timeZone} />}
      <Suspense>
        <OrderStory order={order} />
        {isGuest && !isPaying && !order.table && (
          <section className={style.block} aria-labelledby="account-title">
            <h2 id="account-title">{t('order.account')}</h2>
            <p className={style.quiet}>{t('order.accountHint')}</p>
            <a className="button button-quiet" href={href('/register')}>
              {t('order.account')}
            </a>
          </section>
        )}
      </Suspense>
    </div>
  );
}

/** Tells of an order that the chart does not know. */
export function OrderReader({ id, onRead }: { id: string; onRead(order: OrderView): void }) {
  const { data } = useOrder(id);
  useEffect(() => {
    if (data) onRead(data);
  }, [data, onRead]);
  return null;
}
