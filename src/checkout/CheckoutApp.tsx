import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import { can, formOf, orderOf, placedOf, screenOf } from '#machines/checkout/outline.ts';
import type { Screen } from '#machines/checkout/types.ts';
import { useLoadMessages } from '../ui/messageLoader.tsx';
import { retryImport } from '../ui/retryImport.ts';
import { yieldToBrowser } from '../ui/yieldToBrowser.ts';
import { useCheckout, useRunning, useSendCheckout } from '../wiring/hooks/running.ts';
import { ProgressPage } from './ProgressPage.tsx';
import { routeFor } from './routeFor.ts';

const loadScreens = retryImport(() => import('./Screens.tsx'));

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
  const learn = useLoadMessages();
  const { loadSession } = useRunning();
  const [Screens, show] = useState(() => shown);
  useEffect(() => {
    const load = async (): Promise<void> => {
      // Naming thirty files to a browser takes it as long as a task may be: they are asked for after what was just rendered, in two pieces.
      await yieldToBrowser();
      const screens = loadScreens();
      await yieldToBrowser();
      const [loaded] = await Promise.all([screens, learn(), retryImport(loadSession)()]);
      shown = loaded.default;
      startTransition(() => show(() => shown));
    };
    void load();
  }, [learn, loadSession]);
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
  const { pathname } = useLocation();
  const base = useHref('/').replace(/\/$/, '');
  const { kind } = useCheckout(formOf);
  const orderId = useCheckout(
    (snapshot) => orderOf(snapshot)?.id ?? placedOf(snapshot)?.id ?? null,
  );
  const editable = useCheckout((snapshot) => can(snapshot, 'information.edit'));
  const wanted = routeFor(screen, { kind, orderId });
  // Asked of the window: React has not drawn a step that is taken back at once, and then sees no change at all.
  const onPop = useEffectEvent(() => {
    const path = window.location.pathname.slice(base.length);
    if (wanted === null || path === wanted) return;
    if (path === '/cart/information' && editable) send({ type: 'information.edit' });
    else if (path === '/cart/checkout' && screen === 'information') send({ type: 'review.open' });
    else if (screen === 'order' || screen === 'payment') window.location.reload();
  });
  useEffect(() => {
    const listener = (): void => onPop();
    addEventListener('popstate', listener);
    return () => removeEventListener('popstate', listener);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the screen, never the other way round
  useEffect(() => {
    if (wanted !== null && wanted !== pathname)
      navigate(wanted, { replace: !(screen === 'review' && pathname === '/cart/information') });
  }, [wanted]);
}
