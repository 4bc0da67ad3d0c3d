import type { Screen } from '#machines/checkout/types.ts';
import { formOf } from '#machines/checkout/view.ts';
import { useCheckout } from '../wiring/hooks/running.ts';
import { CheckoutPage } from './CheckoutPage.tsx';
import { DifferencesPage } from './DifferencesPage.tsx';
import { InformationPage } from './InformationPage.tsx';
import { OrderPage } from './OrderPage.tsx';
import { PausedPage } from './PausedPage.tsx';
import { SlotPage } from './SlotPage.tsx';
import { TableCheckoutPage } from './TableCheckoutPage.tsx';

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
      return <SlotPage />;
    case 'payment':
    case 'order':
      return <OrderPage />;
    case 'session':
    case 'offline':
    case 'blocked':
      return <PausedPage />;
  }
}
