import { useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { can, formOf, orderOf, placedOf, screenOf } from '#machines/checkout/outline.ts';
import type { Screen } from '#machines/checkout/types.ts';
import { persistently } from '../app/persistently.ts';
import { useLearn } from '../ui/intl.tsx';
import { useCheckout, useRunning, useSendCheckout } from '../wiring/hooks/running.ts';
import { ProgressPage } from './ProgressPage.tsx';
import { routeFor } from './routeFor.ts';

const loadScreens = persistently(() => import('./Screens.tsx'));

/** The chart decides the screen, the screen decides the path: whatever address was opened, the truth is shown. */
export function CheckoutApp() {
  const screen = useCheckout(screenOf);
  usePathOf(screen);
  return <ScreenOf screen={screen} />;
}

/** What a chart shows while it asks stands at once; every other screen comes while the answer is on its way. */
function ScreenOf({ screen }: { screen: Screen }) {
  const { pathname } = useLocation();
  const Screens = useScreens();
  return screen === 'progress' || !Screens ? (
    <ProgressPage arrival={arrivalTitle(pathname)} />
  ) : (
    <Screens screen={screen} />
  );
}

type ScreensComponent = typeof import('./Screens.tsx').default;
let shown: ScreensComponent | null = null;

/** The other screens with what they say; null until both are here. */
function useScreens(): ScreensComponent | null {
  const learn = useLearn();
  const { whoShops } = useRunning();
  const [Screens, show] = useState(() => shown);
  useEffect(() => {
    void Promise.all([loadScreens(), learn(), persistently(whoShops)()]).then(([loaded]) => {
      shown = loaded.default;
      show(() => shown);
    });
  }, [learn, whoShops]);
  return Screens;
}

const arrivalTitle = (path: string): string =>
  path.startsWith('/orders/')
    ? 'order.titleArriving'
    : path.endsWith('/information')
      ? 'information.title'
      : 'review.title';

/** The address follows the screen. From the form to review is a step that Back takes back; onto an order there is no way back into its form. */
function usePathOf(screen: Screen): void {
  const send = useSendCheckout();
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname } = location;
  const how = useNavigationType();
  const { kind } = useCheckout(formOf);
  const orderId = useCheckout(
    (snapshot) => orderOf(snapshot)?.id ?? placedOf(snapshot)?.id ?? null,
  );
  const editable = useCheckout((snapshot) => can(snapshot, 'information.edit'));
  const wanted = routeFor(screen, { kind, orderId });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new place is the shopper's wish; the rest is read as it is then
  useEffect(() => {
    if (how !== NavigationType.Pop || wanted === null || pathname === wanted) return;
    if (pathname === '/cart/information' && editable) send({ type: 'information.edit' });
    else if (pathname === '/cart/checkout' && screen === 'information')
      send({ type: 'review.open' });
    else if (screen === 'order' || screen === 'payment') window.location.reload();
    // The place itself, not its path: a Back that follows at once on the step to review ends where React still is.
  }, [location]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the screen, never the other way round
  useEffect(() => {
    if (wanted !== null && wanted !== pathname)
      navigate(wanted, { replace: !(screen === 'review' && pathname === '/cart/information') });
  }, [wanted]);
}
