import { Component, type ReactNode, Suspense, useMemo } from 'react';
import { MemoryRouter } from 'react-router';
import { createActor } from 'xstate';
import { bannerMachine } from '#machines/banner/machine.ts';
import { cartMachine } from '#machines/cart/machine.ts';
import { cartPanelMachine } from '#machines/cart-panel/machine.ts';
import { type CheckoutSnapshot, screenOf, titleOf } from '#machines/checkout/view.ts';
import type { Business, StoreSettings } from '#machines/domain/store.ts';
import { sessionMachine } from '#machines/session/machine.ts';
import { themeSheet } from '../../app/themeSheet.ts';
import { ProgressPage } from '../../checkout/ProgressPage.tsx';
import Screens from '../../checkout/Screens.tsx';
import { shopSheet } from '../../layouts/sheets.ts';
import { type Messages, MessagesProvider, messageLoaderOf } from '../../ui/messageLoader.tsx';
import { RunningProvider, type useRunning } from '../../wiring/hooks/running.ts';
import { Framed } from './Framed.tsx';
import { presentable } from './presentable.ts';

export interface ShopOf {
  business: Business;
  settings: StoreSettings;
  messages: Messages;
  locale: string;
}
type Running = ReturnType<typeof useRunning>;
interface ShopScreenProps {
  snapshot: CheckoutSnapshot;
  shop: ShopOf;
  /** a recording holds a stand-in for it */
  orderNumber?: string | null;
  /** what the shopper reads to support */
  reference?: string | null;
}

/** What the shopper saw: the shop's own screen, drawn again from the replayed chart. It asks nothing and can be pressed nowhere. */
export default function ShopScreen({
  snapshot,
  shop,
  orderNumber = null,
  reference = null,
}: ShopScreenProps) {
  const shown = useMemo(() => presentable(snapshot, orderNumber), [snapshot, orderNumber]);
  const running = useMemo(() => stillShop(shown, shop, reference), [shown, shop, reference]);
  const messages = useMemo(() => messageLoaderOf(shop.locale, shop.messages), [shop]);
  const sheets = useMemo(
    () => `${themeSheet(shop.settings)}${shopSheet(shop.settings.layout)}`,
    [shop],
  );
  const screen = screenOf(shown);
  const title = titleOf(shown);
  return (
    <Framed
      title="The shopper’s screen, drawn again"
      sheets={sheets}
      layout={shop.settings.layout.toLowerCase()}
      locale={shop.locale}
      width={390}
    >
      <MessagesProvider value={messages}>
        <Undrawn key={title} instead={messages.formatter().formatMessage({ id: title })}>
          <RunningProvider value={running}>
            <MemoryRouter>
              <main id="main">
                <Suspense>
                  {screen === 'progress' ? (
                    <ProgressPage arrival="order.titleArriving" isOver={false} />
                  ) : (
                    <Screens screen={screen} />
                  )}
                </Suspense>
              </main>
            </MemoryRouter>
          </RunningProvider>
        </Undrawn>
      </MessagesProvider>
    </Framed>
  );
}

/** Charts that never start, around the one that is shown. */
export function stillShop(
  snapshot: CheckoutSnapshot,
  { business, locale }: ShopOf,
  reference: string | null = null,
): Running {
  const still = { getSnapshot: () => snapshot, subscribe: () => NOT_AGAIN, on: () => NOT_AGAIN };
  const input = { businessId: business.id, currency: business.currency };
  const session = createActor(sessionMachine);
  // Every member by its name, so that one that is added or renamed is a type error here.
  const running: Record<keyof Running, unknown> = {
    cart: createActor(cartMachine, { input }),
    panel: createActor(cartPanelMachine),
    banner: createActor(bannerMachine),
    session,
    checkout: { ...still, send: nothing },
    bringsOrder: nothing,
    api: () => new Promise(nothing),
    loadSession: async () => session,
    // The one that the shopper had, never one of what support does here.
    trace: async () => reference && { reference, isSent: () => false, attach: async () => false },
    isSending: () => false,
    account: null,
    push: () => NO_PUSH,
    business,
    locale,
    lacks: [],
    suggestsPlaces: false,
    sendsMail: false,
    shopper: () => ({ isAuthenticated: false }),
    ask: () => new Promise(nothing),
    start: nothing,
  };
  return running as Running;
}
const nothing = (): void => undefined;
/** The same one each time: React reads it while it draws. */
const NO_PUSH = Promise.resolve(null);
const NOT_AGAIN = { unsubscribe: nothing };

/** A screen that cannot be drawn from what a trace may hold says its title. */
export class Undrawn extends Component<{ instead: ReactNode; children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }
  override render(): ReactNode {
    return this.state.failed ? (
      <div className="page">
        <h1>{this.props.instead}</h1>
        <p>The rest of this screen cannot be drawn from what a trace holds.</p>
      </div>
    ) : (
      this.props.children
    );
  }
}
