import { Suspense } from 'react';
import type { Screen } from '#machines/checkout/types.ts';
import { formOf } from '#machines/checkout/view.ts';
import { lazyWithRetry } from '../ui/retryImport.ts';
import { useCheckout } from '../wiring/hooks/running.ts';
import { CheckoutPage } from './CheckoutPage.tsx';
import { DifferencesPage } from './DifferencesPage.tsx';
import { InformationPage } from './InformationPage.tsx';
import { OrderPage } from './OrderPage.tsx';
import { PausedPage } from './PausedPage.tsx';
import { TableCheckoutPage } from './TableCheckoutPage.tsx';

/** Hardly ever seen: another shopper was quicker. */
const SlotPage = lazyWithRetry(() => import('./SlotPage.tsx'));

/** Every screen but the one that says that something is under way. */
export default function Screens({ screen }: { screen: Exclude<Screen, 'progress'> }) {
  const isTable = useCheckout((snapshot) => formOf(snapshot).kind === 'table');
  switch (screen) {
    case 'information':
      return isTable ? <TableCheckoutPage /> : <InformationPage />;
    case 'review':
      return isTable ? <TableCheckoutPage /> : <CheckoutPage />;
    case 'differences':
      return <DifferencesPage />;
    case 'slot':
      return (
        <Suspense>
          <SlotPage />
        </Suspense>
      );
    case 'payment':
    case 'order':
      return <OrderPage />;
    case 'session':
    case 'offline':
    case 'blocked':
      return <PausedPage />;
  }
}
