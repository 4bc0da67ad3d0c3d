import {
  isPlaced,
  isTrouble,
  orderOf,
  placedOf,
  problemOf,
  referenceOf,
} from '#machines/checkout/view.ts';
import { useText } from '../ui/useText.ts';
import { useCheckout, useHref, useLacks } from '../wiring/hooks/running.ts';
import style from './parts/Order.module.css';
import { OrderHero, OrderNumber } from './parts/OrderHero.tsx';
import { PayAgain } from './parts/PayAgain.tsx';
import { paysInCard } from './parts/paysInCard.ts';
import { SendTrace } from './parts/SendTrace.tsx';
import { ShownOrder } from './parts/ShownOrder.tsx';
import { useOrderDetails } from './parts/useOrderDetails.ts';
import { useShownOrder } from './useShownOrder.ts';

/** One page for an order from the moment it exists: the truth about its money first, then everything else about it (W3). */
export function OrderPage() {
  return (
    <ShownOrder>
      <Order />
    </ShownOrder>
  );
}

function Order() {
  const order = useShownOrder();
  const details = useOrderDetails();
  const told = order && !order.limited ? details : null;
  const isNowhere = useCheckout(
    (snapshot) => !orderOf(snapshot) && !placedOf(snapshot) && problemOf(snapshot) === 'NOT_FOUND',
  );
  const isPaying = useCheckout(paysInCard);
  // No money is in doubt: what support would ask for comes after everything else (433), of an order that was cancelled too (437).
  const isHelped = useCheckout(isTrouble);
  const reference = useCheckout(referenceOf);
  // Accepted to be paid later: paying now is an offer, not what the page is about.
  const isAccepted = useCheckout(isPlaced);
  return (
    <div className="page">
      <OrderHero />
      <div className={style.grid}>
        <div className={style.column}>
          {!isAccepted && <PayAgain />}
          {isPaying && <OrderNumber />}
          {told && <told.OrderBody isPaying={isPaying} />}
          {/* Below what was ordered, and so never before it: it moved by a third of a phone's screen when that came (435). */}
          {isAccepted && (told || order?.limited) && <PayAgain />}
          {told && <told.OrderNews />}
          {order?.limited && <LimitedOrder />}
          {isNowhere && <LimitedOrder />}
        </div>
        {told && <told.OrderColumns isPaying={isPaying} />}
      </div>
      {isHelped && <SendTrace reference={reference} isOffered />}
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
