import {
  can,
  formOf,
  linesOf,
  problemMessage,
  problemOf,
  twinOf,
} from '#machines/checkout/view.ts';
import { lazyWithRetry } from '../ui/retryImport.ts';
import { useText } from '../ui/useText.ts';
import { useBusiness, useCheckout, useHref, useSendCheckout } from '../wiring/hooks/running.ts';
import style from './parts/Checkout.module.css';
import { DepositChoice } from './parts/DepositChoice.tsx';
import { Heading } from './parts/Heading.tsx';
import { PlaceButton } from './parts/MainButton.tsx';
import { MethodBlock } from './parts/MethodBlock.tsx';
import { OpenOrders } from './parts/OpenOrders.tsx';
import { OrderNotPlaced } from './parts/OrderNotPlaced.tsx';
import { PlaceBlock } from './parts/PlaceBlock.tsx';
import { ItemsBlock, PersonBlock } from './parts/ReviewBlocks.tsx';
import { Steps } from './parts/Steps.tsx';
import { TotalsBlock } from './parts/TotalsBlock.tsx';

const Tip = lazyWithRetry(() => import('./parts/Tip.tsx'));

/** Everything that will be ordered and paid, before it is. It must not look like a confirmation. */
export function CheckoutPage() {
  const t = useText();
  const send = useSendCheckout();
  const { kind } = useCheckout(formOf);
  const { tips } = useBusiness();
  const hasItems = useCheckout((snapshot) => linesOf(snapshot).length > 0);
  const editable = useCheckout((snapshot) => can(snapshot, 'information.edit'));
  if (!hasItems) return <NothingToOrder />;
  return (
    <div className={`page ${style.frame}`}>
      <div>
        <Heading title="review.title">
          <Steps
            at="review"
            kind={kind}
            onInformation={editable ? () => send({ type: 'information.edit' }) : undefined}
          />
          <p>{t('review.lead')}</p>
        </Heading>
        <OpenOrders />
        <DepositChoice />
        <MethodBlock />
        {tips && <Tip percentages={tips.percentages} />}
        <ItemsBlock />
        <PersonBlock />
        <PlaceBlock />
      </div>
      <div className={style.aside}>
        <TotalsBlock />
        <PayBar />
      </div>
    </div>
  );
}

/** The button with what keeps it from working, said next to it. */
export function PayBar() {
  const t = useText();
  const problem = useCheckout(problemOf);
  const message = useCheckout(problemMessage);
  const twin = useCheckout(twinOf);
  return (
    <div className={style.payBar}>
      {twin && (
        <p className={style.notice} data-kind="warning">
          {t('review.twin', { orderNumber: twin.orderNumber })}
        </p>
      )}
      {message && problem !== 'PROMOTION_REFUSED' && (
        <p className={style.notice} data-kind="error" role="alert">
          {t(message)}
        </p>
      )}
      <OrderNotPlaced />
      <PlaceButton />
    </div>
  );
}

export function NothingToOrder() {
  const t = useText();
  const href = useHref();
  return (
    <div className={`page ${style.narrow}`}>
      <Heading title="review.emptyTitle">
        <p>{t('review.empty')}</p>
      </Heading>
      <a className="button button-main" href={href('/products')}>
        {t('app.back')}
      </a>
    </div>
  );
}
