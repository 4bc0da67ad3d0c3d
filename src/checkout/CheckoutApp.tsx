import {
  Suspense,
  startTransition,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useReducer,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { can, formOf, hasOrder, orderOf, placedOf, screenOf } from '#machines/checkout/outline.ts';
import type { Screen } from '#machines/checkout/types.ts';
import { useWay } from '../app/ShopRouter.tsx';
import { type Learn, useLearn } from '../ui/messageLoader.tsx';
import { retryImport } from '../ui/retryImport.ts';
import { yieldToBrowser } from '../ui/yieldToBrowser.ts';
import { useCheckout, useRunning, useSendCheckout, whenUsed } from '../wiring/hooks/running.ts';
import { ProgressPage } from './ProgressPage.tsx';
import { routeFor } from './routeFor.ts';

/** The chart decides the screen, the screen decides the path: whatever address was opened, the truth is shown. */
export function CheckoutApp() {
  const screen = useCheckout(screenOf);
  usePathOf(screen);
  return <ScreenOf screen={screen} />;
}

/** What a chart shows while it asks stands at once; every other page comes while the answer is on its way. */
function ScreenOf({ screen }: { screen: Screen }) {
  const { pathname } = useLocation();
  const { kind } = useCheckout(formOf);
  const isOrder = useCheckout(hasOrder);
  const learn = useLearn();
  const pages = usePages(pathname, learn);
  const name = pages?.pageOf(screen, kind, isOrder) ?? null;
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const Page = (name && pages?.pageNamed(name)) || null;
  // React draws at once what follows a chart. In the place of a wait a whole page is drawn in slices; a page's place is taken at once, because it knows nothing of the next one's state.
  const isOver = useDeferredValue(Page !== null);
  useEffect(() => {
    if (name && !Page) void pages?.fetchPage(name, learn).then(() => startTransition(redraw));
  }, [name, Page, pages, learn]);
  const progress = <ProgressPage arrival={arrivalTitle(pathname)} isOver={screen !== 'progress'} />;
  return <Suspense fallback={progress}>{Page && isOver ? <Page /> : progress}</Suspense>;
}

const loadPages = retryImport(() => import('./screenPages.ts'));
type Pages = typeof import('./screenPages.ts');
let shown: Pages | null = null;

/** Every page that is here; null until the one of this address is, with all that a checkout can say. The ones that may follow come with the first press. */
function usePages(path: string, learn: Learn): Pages | null {
  const { loadSession, bringsOrder } = useRunning();
  const [pages, show] = useState(shown);
  const [arrivedAt] = useState(path);
  useEffect(() => {
    const load = async (): Promise<void> => {
      // Naming many files to a browser takes it as long as a task may be: they are asked for after what was just rendered, in two pieces.
      await yieldToBrowser();
      const all = await loadPages();
      const here = all.fetchAt(arrivedAt, learn);
      await yieldToBrowser();
      await Promise.all([here, retryImport(loadSession)()]);
      shown = all;
      bringsOrder?.(() => all.bringOrder(learn));
      startTransition(() => show(all));
      await whenUsed();
      await all.fetchAfter(arrivedAt, learn);
    };
    void load();
  }, [arrivedAt, learn, loadSession, bringsOrder]);
  return pages;
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
  const { base, go } = useWay();
  const { pathname } = useLocation();
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
      go(wanted, screen === 'review' && pathname === '/cart/information' ? 'push' : 'replace');
  }, [wanted]);
}
