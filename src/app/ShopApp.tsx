import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { cartOf } from '#machines/cart/view.ts';
import { isVisible } from '#machines/cart-panel/view.ts';
import { isWaiting } from '#machines/session/outline.ts';
import { type MessageLoader, MessagesProvider, useLearn } from '../ui/messageLoader.tsx';
import { lazyWithRetry, retryImport } from '../ui/retryImport.ts';
import { yieldToBrowser } from '../ui/yieldToBrowser.ts';
import {
  RunningProvider,
  SESSION_ENDED,
  useCart,
  usePanel,
  useRunning,
  useSession,
} from '../wiring/hooks/running.ts';
import { Banner } from './Banner.tsx';
import { RUNNING } from './eventReplayScript.ts';
import { HeaderCart } from './HeaderCart.tsx';

export interface ShopAppProps {
  messages: MessageLoader;
  running: Parameters<typeof RunningProvider>[0]['value'] & object;
  children: ReactNode;
}

const TableStrip = lazyWithRetry(() => import('./TableStrip.tsx'));
const CartPanel = lazyWithRetry(
  (): Promise<{ default: ComponentType }> => import('../islands/CartPanel.tsx'),
);

/** Around every page of a shop document: the language, the running charts, the banner, and the cart's panel once it is first opened. */
export function ShopApp({ messages, running, children }: ShopAppProps) {
  return (
    <MessagesProvider value={messages}>
      <RunningProvider value={running}>
        <HeaderCart />
        <Starter />
        <Table />
        <Pages>{children}</Pages>
        <Banner />
        <Panel />
      </RunningProvider>
    </MessagesProvider>
  );
}

/** The charts start after hydration, so that server and browser render the same first state. Then early events are replayed. */
function Starter() {
  const { start } = useRunning();
  const learn = useLearn();
  const [isRunning, run] = useState(false);
  useEffect(() => {
    // A piece of its own, after what React has just taken over.
    void yieldToBrowser().then(() => {
      start();
      run(true);
    });
  }, [start]);
  useEffect(() => {
    // Within React's effects: what fields hold is told to it as one change, not field after field with the others emptied.
    if (isRunning) document.dispatchEvent(new Event(RUNNING));
  }, [isRunning]);
  useEffect(() => void yieldToBrowser().then(retryImport(() => learn('first'))), [learn]);
  return null;
}

/** Signing out leaves nothing in memory: what the pages hold goes, and what was read is forgotten (I39). */
function Pages({ children }: { children: ReactNode }) {
  const [person, next] = useState(0);
  useEffect(() => {
    const leave = (): void => next((one) => one + 1);
    document.addEventListener(SESSION_ENDED, leave);
    return () => document.removeEventListener(SESSION_ENDED, leave);
  }, []);
  return (
    <main id="main" key={person}>
      {person === 0 ? children : <OnceIdentified>{children}</OnceIdentified>}
    </main>
  );
}

/** Until the next person is known the cookie may still speak for the last one: nothing is read under it. */
function OnceIdentified({ children }: { children: ReactNode }) {
  const isSomebody = useSession(
    (snapshot) => snapshot.context.identity !== null || isWaiting(snapshot),
  );
  return isSomebody ? children : null;
}

/** Who sits at a table is told which, and how to leave it. */
function Table() {
  const isSeated = useCart((snapshot) => cartOf(snapshot).tableName !== null);
  return isSeated ? (
    <Suspense>
      <TableStrip />
    </Suspense>
  ) : null;
}

function Panel() {
  const open = usePanel(isVisible);
  const learn = useLearn();
  const [wanted, want] = useState(false);
  useEffect(() => {
    if (open) void retryImport(() => learn('later'))().then(() => want(true));
  }, [open, learn]);
  return wanted ? (
    <Suspense>
      <CartPanel />
    </Suspense>
  ) : null;
}
