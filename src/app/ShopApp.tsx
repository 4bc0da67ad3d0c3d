import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { IntlProvider, type MessageFormatElement } from 'react-intl';
import { Outlet } from 'react-router';
import { isVisible } from '#machines/cart-panel/view.ts';
import { Banner } from '../ui/Banner.tsx';
import { RunningProvider, usePanel, useRunning } from '../wiring/hooks.ts';

/** Compiled in a build, plain where tests render: never both at once. */
export type Messages = Record<string, string | MessageFormatElement[]>;
export interface Surroundings {
  messages: Messages;
  running: Parameters<typeof RunningProvider>[0]['value'] & object;
}

const CartPanel = lazy((): Promise<{ default: ComponentType }> => import('../islands/CartPanel.tsx'));

/** Around every page of a shop document: the language, the running charts, the banner, and the cart's panel once it is first opened. */
export function ShopApp({ messages, running }: Surroundings) {
  return (
    <IntlProvider locale={running.locale} messages={messages as Record<string, MessageFormatElement[]>}>
      <RunningProvider value={running}>
        <Starter />
        <main id="main">
          <Outlet />
        </main>
        <Banner />
        <Panel />
      </RunningProvider>
    </IntlProvider>
  );
}

/** The charts start once what the server rendered has been taken over: until then both show the same first state. */
function Starter() {
  const { start } = useRunning();
  useEffect(start, [start]);
  return null;
}

function Panel() {
  const open = usePanel(isVisible);
  const [wanted, want] = useState(false);
  useEffect(() => {
    if (open) want(true);
  }, [open]);
  return wanted ? (
    <Suspense>
      <CartPanel />
    </Suspense>
  ) : null;
}
