import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import type { Screen } from '#machines/checkout/types.ts';
import { can, formOf, orderOf, placedOf, screenOf } from '#machines/checkout/view.ts';
import { useCheckout, useSendCheckout } from '../wiring/hooks.ts';
import { CheckoutPage } from './CheckoutPage.tsx';
import { DifferencesPage } from './DifferencesPage.tsx';
import { InformationPage } from './InformationPage.tsx';
import { OrderPage } from './OrderPage.tsx';
import { PausedPage } from './PausedPage.tsx';
import { ProgressPage } from './ProgressPage.tsx';
import { routeFor } from './routeFor.ts';
import { SlotPage } from './SlotPage.tsx';
import { TableCheckoutPage } from './TableCheckoutPage.tsx';

/** The chart decides the screen, the screen decides the path: whatever address was opened, the truth is shown. */
export function CheckoutApp() {
  const screen = useCheckout(screenOf);
  usePathOf(screen);
  return <ScreenOf screen={screen} />;
}

function ScreenOf({ screen }: { screen: Screen }) {
  const { pathname } = useLocation();
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
    case 'progress':
      return <ProgressPage arrival={arrivalTitle(pathname)} />;
  }
}

const arrivalTitle = (path: string): string =>
  path.startsWith('/orders/') ? 'order.titleArriving' : path.endsWith('/information') ? 'information.title' : 'review.title';

/** The address follows the screen. From the form to review is a step that Back takes back; onto an order there is no way back into its form. */
function usePathOf(screen: Screen): void {
  const send = useSendCheckout();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const how = useNavigationType();
  const { kind } = useCheckout(formOf);
  const orderId = useCheckout((snapshot) => orderOf(snapshot)?.id ?? placedOf(snapshot)?.id ?? null);
  const editable = useCheckout((snapshot) => can(snapshot, 'information.edit'));
  const wanted = routeFor(screen, { kind, orderId });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new address is the shopper's wish; the rest is read as it is then
  useEffect(() => {
    if (how !== NavigationType.Pop || wanted === null || pathname === wanted) return;
    if (pathname === '/cart/information' && editable) send({ type: 'information.edit' });
    else if (pathname === '/cart/checkout' && screen === 'information') send({ type: 'review.open' });
    else if (screen === 'order' || screen === 'payment') location.reload();
  }, [pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the screen, never the other way round
  useEffect(() => {
    if (wanted !== null && wanted !== pathname) navigate(wanted, { replace: !(screen === 'review' && pathname === '/cart/information') });
  }, [wanted]);
}
