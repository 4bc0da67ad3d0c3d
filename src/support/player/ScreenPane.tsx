import { lazy, Suspense } from 'react';
import type { CheckoutSnapshot } from '#machines/checkout/view.ts';
import type { ShopOf } from '../screen/ShopScreen.tsx';
import type { Moment } from './moments.ts';
import type { MoneyVerdict } from './verdict.ts';
import { besideScreen } from './whenShown.ts';

const ShopScreen = lazy(() => import('../screen/ShopScreen.tsx'));

interface ScreenPaneProps {
  moments: readonly Moment[];
  moment: Moment;
  verdict: MoneyVerdict;
  shop: ShopOf | null;
  orderNumber: string | null;
  reference: string;
}
/** What the shopper read at that moment, drawn again from the chart. */
export function ScreenPane({
  moments,
  moment,
  verdict,
  shop,
  orderNumber,
  reference,
}: ScreenPaneProps) {
  const snapshot = moments[moment.checkoutAt]?.step?.snapshot as
    | CheckoutSnapshot
    | null
    | undefined;
  if (!moments.some(({ step }) => step))
    return <p className="empty">No page of the shopper is in what is shown here.</p>;
  if (!snapshot) return <p className="empty">No page of the checkout was open yet.</p>;
  if (!shop) return <p className="empty">The shop of this trace is not known here.</p>;
  return (
    <>
      <p className="when-shown">{besideScreen(moments, moment, verdict)}</p>
      <Suspense fallback={<p className="empty">Drawing…</p>}>
        <ShopScreen {...{ snapshot, shop, orderNumber, reference }} />
      </Suspense>
    </>
  );
}
