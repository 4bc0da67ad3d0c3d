import { Suspense } from 'react';
import { isPlaced, moneyOf, orderOf, placedOf, problemOf } from '#machines/checkout/view.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { isOver, orderStatusOf } from '#machines/domain/orderStatus.ts';
import { whoOf } from '#machines/session/view.ts';
import { lazyWithRetry } from '../ui/retryImport.ts';
import { useText } from '../ui/useText.ts';
import {
  useBusiness,
  useCheckout,
  useHref,
  useLacks,
  useSession,
} from '../wiring/hooks/running.ts';
import { NextSteps } from './parts/NextSteps.tsx';
import style from './parts/Order.module.css';
import { OrderHero } from './parts/OrderHero.tsx';
import { OrderLines } from './parts/OrderLines.tsx';
import { OrderPlace } from './parts/OrderPlace.tsx';
import { OrderSums } from './parts/OrderSums.tsx';
import { progressOf } from './parts/orderTexts.ts';
import { PayAgain } from './parts/PayAgain.tsx';
import { PaymentHistory } from './parts/PaymentHistory.tsx';
import { paysInCard } from './parts/paysInCard.ts';
import { useShownOrder } from './useShownOrder.ts';

const NotifyOffer = lazyWithRetry(() => import('../account/NotifyOffer.tsx'));
const OrderStory = lazyWithRetry(() => import('./parts/OrderStory.tsx'));

/** One page for an order from the moment it exists: the truth about its money first, then everything else about it (W3). */
export function OrderPage() {
  const order = useShownOrder();
  const isNowhere = useCheckout(
    (snapshot) => !orderOf(snapshot) && !placedOf(snapshot) && problemOf(snapshot) === 'NOT_FOUND',
  );
  const isPaying = useCheckout(paysInCard);
  // Accepted to be paid later: paying now is an offer, not what the page is about.
  const isAccepted = useCheckout(isPlaced);
  return (
    <div className="page">
      <OrderHero />
      <div className={style.grid}>
        <div className={style.column}>
          {!isAccepted && <PayAgain />}
          {order && !order.limited && <OrderBody isPaying={isPaying} />}
          {isAccepted && <PayAgain />}
          {order?.limited && <LimitedOrder />}
          {isNowhere && <LimitedOrder />}
        </div>
        {order && !order.limited && (
          <>
            <div className={`${style.column} ${style.after}`}>
              <Suspense>
                <OrderStory order={order} />
              </Suspense>
            </div>
            <OrderSide isPaying={isPaying} />
          </>
        )}
      </div>
    </div>
  );
}

function OrderBody({ isPaying }: { isPaying: boolean }) {
  const t = useText();
  const inDoubt = useCheckout((snapshot) => moneyOf(snapshot) === 'maybe');
  const business = useBusiness();
  const order = useShownOrder()!;
  const isAccepted = useCheckout(isPlaced);
  // Shoppers need no news of what has come.
  const isThere = ['delivered', 'served'].includes(progressOf(order) ?? '');
  // What takes days is told by push, to shoppers who want it.
  const isAwaited = order.attempt?.outcome.status === 'IN_PROCESS';
  return (
    <>
      {!isPaying && <NextSteps order={order} />}
      <Suspense>
        {!isThere &&
          (isAccepted ||
            isAwaited ||
            order.paymentState === 'PAID' ||
            order.paymentState === 'PART_PAID') && <NotifyOffer />}
      </Suspense>
      <section className={style.block} aria-labelledby="lines-title">
        <h2 id="lines-title">{t('order.items')}</h2>
        <OrderLines order={order} timeZone={business.timeZone} />
        <OrderSums order={order} timeZone={business.timeZone} inDoubt={inDoubt} />
      </section>
    </>
  );
}

/** Nothing is picked up or brought for an order that is over; its times are shown, each with how it stands. */
function leadsSomewhere(order: OrderView): boolean {
  const stands = orderStatusOf(order, false);
  const hasEnded = isOver(stands) || stands === 'endedInProcess';
  return !hasEnded || order.lines.some((line) => line.appointments.length > 0);
}

function OrderSide({ isPaying }: { isPaying: boolean }) {
  const t = useText();
  const href = useHref();
  const business = useBusiness();
  const order = useShownOrder()!;
  const isGuest = useSession((snapshot) => whoOf(snapshot) !== 'customer');
  return (
    <div className={`${style.column} ${style.side}`}>
      {leadsSomewhere(order) && (
        <OrderPlace order={order} businessName={business.name} timeZone={business.timeZone} />
      )}
      <PaymentHistory order={order} />
      {isGuest && !isPaying && !order.table && (
        <section className={style.block} aria-labelledby="account-title">
          <h2 id="account-title">{t('order.account')}</h2>
          <p className={style.quiet}>{t('order.accountHint')}</p>
          <a className="button button-quiet" href={href('/register')}>
            {t('order.account')}
          </a>
        </section>
      )}
    </div>
  );
}

/** What a stranger with the link may see: that there is an order, and where its owner finds the rest. */
function LimitedOrder() {
  const t = useText();
  const href = useHref();
  const order = useShownOrder();
  const canFind = !useLacks('findOrder');
  const whole = canFind ? 'order.limited' : 'order.limitedOnly';
  const words = order ? whole : canFind ? 'order.notFoundHint' : 'order.notFoundOnly';
  return (
    <section className={style.block}>
      <p>{t(words)}</p>
      {canFind && (
        <a
          className="button button-quiet"
          href={href(
            order ? `/orders/find?number=${encodeURIComponent(order.orderNumber)}` : '/orders/find',
          )}
        >
          {t('order.find')}
        </a>
      )}
    </section>
  );
}
