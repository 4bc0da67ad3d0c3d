import { can, formOf, linesOf } from '#machines/checkout/view.ts';
import { lazyWithRetry } from '../ui/retryImport.ts';
import { useText } from '../ui/useText.ts';
import { useBusiness, useCheckout, useSendCheckout } from '../wiring/hooks/running.ts';
import style from './parts/Checkout.module.css';
import { DepositChoice } from './parts/DepositChoice.tsx';
import { Heading } from './parts/Heading.tsx';
import { MethodBlock } from './parts/MethodBlock.tsx';
import { NothingToOrder } from './parts/nothingToOrder.ts';
import { OpenOrders } from './parts/OpenOrders.tsx';
import { PayBar } from './parts/PayBar.tsx';
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
