import { type ActorRefFrom, createActor } from 'xstate';
import { totalsFor } from '#machines/checkout/facts.ts';
import { checkoutMachine } from '#machines/checkout/machine.ts';
import {
  isOpeningReview,
  moneyOf,
  providerOf,
  stageOf,
  titleOf,
} from '#machines/checkout/outline.ts';
import type { CheckoutInput } from '#machines/checkout/types.ts';
import { knowAddressForms } from '#machines/domain/address.ts';
import { emptyCart } from '#machines/domain/cart.ts';
import { localePath } from '#machines/domain/locale.ts';
import type { PaymentMethod } from '#machines/domain/payment.ts';
import { approveThenCaptureMachine } from '#machines/payment/approveThenCapture.ts';
import { hostedPageMachine } from '#machines/payment/hostedPage.ts';
import { qrMachine } from '#machines/payment/qr.ts';
import type { Api } from '#src/api/calls.ts';
import { login } from '#src/api/login.ts';
import { isKept } from '../browser/browserStorage.ts';
import { capabilityOf, keepCapability } from '../browser/capabilities.ts';
import { noteInDraft, readDraft } from '../browser/draftStorage.ts';
import { leaveForProvider } from '../browser/leaveForProvider.ts';
import { readShopper } from '../browser/shopperStorage.ts';
import { connectTabs, type Tabs } from '../browser/tabs.ts';
import { readKeptCart } from '../ports/cartPorts.ts';
import { checkoutPorts } from '../ports/checkoutPorts.ts';
import { paymentPorts, untilPayable } from '../ports/paymentPorts.ts';
import { makeCart, showNotice, startCart } from './cart.ts';
import type { DocumentData } from './config.ts';
import { askBy } from './currentProducts.ts';
import { NOTIFICATIONS_CHANGED } from './documentEvents.ts';
import { keepDraft } from './keepDraft.ts';
import { lazyPush } from './lazyPush.ts';
import { owedShipments } from './owedShipments.ts';
import { type Recording, recording } from './recording.ts';
import type { Running } from './running.ts';
import { keepServiceTransaction } from './serviceTransaction.ts';
import type { RunningSession } from './session.ts';
import { type ShopClients, shopClientsOf } from './shopClients.ts';

type RunningCheckout = ActorRefFrom<typeof checkoutMachine>;

/** Where the document stands: its path without the locale, and what a provider's return left in the fragment. */
export interface Arrival {
  path: string;
  fragment: string;
}

/** The charts of a checkout document. On the server they are only made; in the browser `start` sets them going after hydration. */
export function checkoutShop(data: DocumentData, arrival: Arrival): Running {
  const { config, store } = data;
  knowAddressForms(store.business.addressForms);
  const recorder = recording({
    config,
    settings: store.settings,
    about: () => {
      const { order, placed, intentId, orderId } = checkout.getSnapshot().context;
      // The draft knows an intent before the checkout has read it; beside an order's own page it may be another's.
      const draft = readDraft();
      const isItsOwn = !orderId || draft?.orderId === orderId;
      return {
        intent: order?.intentId ?? ((isItsOwn && (intentId ?? draft?.intentId)) || null),
        orderId: order?.id ?? placed?.id ?? orderId,
      };
    },
    money: moneyOf,
    begins: true,
  });
  const navigate = (path: string): void => location.assign(localePath(config.locale, path));
  const clients = shopClientsOf(config);
  const charts = makeCart({
    businessId: config.businessId,
    currency: config.currency,
    navigate,
    inspect: recorder.observer,
  });
  /** The session's chart comes while the first screen stands: what it needs is read by the cookie, and no order is sent before the shopper is known. */
  const loadSession = once(async () => {
    const { confirmPaidAppointments, makeSession, startSession } = await import('./loadSession.ts');
    const session = makeSession(clients, recorder.observer);
    startSession(session, charts, clients.siteHttp);
    session.on('session.ended', () => {
      recorder.forget();
      checkout.send({ type: 'session.lost' });
    });
    running.session = session;
    confirmPaidAppointments(clients.api);
    return session;
  });
  const held: Held = { tabs: null, intent: null, bringOrder: null, mayHaveSent: true, press: '' };
  const checkout = makeCheckout({ data, arrival, clients, held, loadSession, recorder });
  const push = lazyPush(async () => ({
    config,
    api: clients.api,
    session: await loadSession(),
    banner: charts.banner,
    inspect: recorder.observer,
  }));
  const running: Running = {
    ...charts,
    session: null,
    bringsOrder: (bring) => {
      held.bringOrder = bring;
    },
    isSending: () => held.mayHaveSent && stageOf(checkout.getSnapshot()) === 'sending',
    loadSession,
    trace: recorder.trace,
    checkout,
    api: clients.api,
    business: store.business,
    account: null,
    push: push.open,
    locale: config.locale,
    lacks: config.lacks ?? [],
    suggestsPlaces: config.suggestsPlaces,
    sendsMail: config.sendsMail ?? false,
    shopper: readShopper,
    ask: askBy(clients.api),
    start() {
      followCheckout(checkout, held, clients.api);
      connectCart(checkout, charts);
      listenToBrowser(checkout, charts);
      startCart(charts, { navigate });
      void loadSession().catch(() => undefined);
      checkout.start();
      addEventListener('vite:preloadError', () => held.press && keepPress(held.press));
      if (isKept('session', 'press'))
        void import('./pressAgain.ts').then(({ pressAgain }) =>
          pressAgain(checkout, charts.banner),
        );
      recorder.keepWhenUsed();
      push.openWhenIdle();
    },
  };
  return running;
}

/** What a running checkout holds besides its chart: its tabs, and the intent whose id is stored before anything is sent under it. */
interface Held {
  tabs: Tabs | null;
  intent: string | null;
  /** brings what shows an order */
  bringOrder: (() => Promise<unknown>) | null;
  /** not while what an order and its payment need is brought, nor where it did not come: a document may be loaded anew then */
  mayHaveSent: boolean;
  /** the press that orders, for as long as what it needs is brought: what stood on the screen. Nothing of it was sent (467). */
  press: string;
}

interface Parts {
  data: DocumentData;
  arrival: Arrival;
  clients: ShopClients;
  held: Held;
  recorder: Recording;
  loadSession(): Promise<RunningSession>;
}

function makeCheckout(parts: Parts): RunningCheckout {
  const { data, arrival, clients, held, recorder } = parts;
  const { config, store } = data;
  const payment = paymentPorts({
    api: clients.api,
    http: clients.http,
    leave: leaveForProvider(config.locale),
    now: Date.now,
  });
  const ports = checkoutPorts({
    api: clients.api,
    timeZone: store.business.timeZone,
    area: store.business,
    currency: config.currency,
    prepare: (known) => prepareIntent(known, parts),
    untilReady: async () => {
      held.mayHaveSent = false;
      const snapshot = checkout.getSnapshot();
      const provider = providerOf(snapshot);
      held.press = JSON.stringify([totalsFor(snapshot.context), snapshot.context]);
      try {
        await Promise.all([held.bringOrder?.(), provider && untilPayable(provider)]);
      } finally {
        held.press = '';
      }
      // A file that only another page wanted did not come, and this press goes on.
      keepPress('');
      held.mayHaveSent = true;
    },
    takeLock: async (steal) => (held.tabs ? held.tabs.take(steal) : true),
  });
  const checkout: RunningCheckout = createActor(
    checkoutMachine.provide({
      actors: {
        ...ports,
        askOutcome: payment.askOutcome,
        hostedPage: hostedPageMachine.provide({ actors: payment }),
        approveThenCapture: approveThenCaptureMachine.provide({ actors: payment }),
        qr: qrMachine.provide({ actors: payment }),
      },
    }),
    { id: 'checkout', input: inputOf(data, arrival), inspect: recorder.observer },
  );
  return checkout;
}

/** The intent's id is stored, and the shop knows the shopper, before anything is sent under it. */
async function prepareIntent(
  known: string | null,
  { held, loadSession, clients }: Pick<Parts, 'held' | 'loadSession' | 'clients'>,
): Promise<string> {
  const intentId = known ?? crypto.randomUUID();
  held.intent = intentId;
  noteInDraft({ intentId });
  const { untilIdentified } = await import('./loadSession.ts');
  const session = await loadSession();
  session.send({ type: 'session.retry' });
  await untilIdentified(session);
  if (!session.getSnapshot().context.hasCookie) await login(clients.siteHttp);
  return intentId;
}

/** For the reload that this moment leads to, if any: what the file that did not come cuts off (474). */
function keepPress(press: string): void {
  try {
    if (press) sessionStorage['storefront.press'] = `${Date.now()} ${press}`;
    else sessionStorage.removeItem('storefront.press');
  } catch {
    // What is not remembered is not made again.
  }
}

/** Draft, transaction, parcel and the other tabs follow what the checkout says. */
function followCheckout(checkout: RunningCheckout, held: Held, api: Api): void {
  const tabs = connectTabs({
    name: 'checkout',
    onLost: () => checkout.send({ type: 'lock.lost' }),
    onFree: () => checkout.send({ type: 'lock.free' }),
    onShown: (title) => checkout.send({ type: 'otherTab.shows', title }),
  });
  held.tabs = tabs;
  const shipments = owedShipments(api);
  checkout.subscribe((snapshot) => {
    const stage = stageOf(snapshot);
    keepDraft({ context: snapshot.context, stage }, isOpeningReview(snapshot) ? held.intent : null);
    keepServiceTransaction(snapshot, api);
    shipments.look(snapshot);
    tabs.show(stage === 'blocked' ? null : titleOf(snapshot));
  });
  addEventListener('online', () => {
    shipments.again();
    shipments.look(checkout.getSnapshot());
  });
}

/** Done once; what failed is done again when it is asked for the next time. */
function once<T>(action: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null;
  return () => {
    result ??= action().catch((error) => {
      result = null;
      throw error;
    });
    return result;
  };
}

/** What the checkout tells goes to the cart and the banner as it is; what the cart holds goes to the checkout. */
function connectCart(
  checkout: RunningCheckout,
  { cart, banner }: Pick<Running, 'cart' | 'banner'>,
): void {
  checkout.on('notice', (notice) => showNotice(banner, notice));
  for (const type of [
    'order.awaits',
    'order.released',
    'order.done',
    'cart.refresh',
    'item.setSlots',
    'promotion.set',
  ] as const)
    checkout.on(type, (event) => cart.send(event));
  let known = cart.getSnapshot().context.cart;
  cart.subscribe(({ context }) => {
    if (context.cart === known) return;
    known = context.cart;
    checkout.send({ type: 'cart.changed', cart: known });
  });
}

function listenToBrowser(checkout: RunningCheckout, { cart }: Pick<Running, 'cart'>): void {
  addEventListener('online', () => checkout.send({ type: 'network.back' }));
  addEventListener('offline', () => checkout.send({ type: 'network.lost' }));
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    cart.send({ type: 'cart.changedElsewhere', stored: readKeptCart() });
    checkout.send({ type: 'page.restored' });
  });
  const look = (): void => {
    if (document.visibilityState === 'visible') checkout.send({ type: 'page.visible' });
  };
  document.addEventListener('visibilitychange', look);
  // What was pushed to this device may be about the order on the screen.
  document.addEventListener(NOTIFICATIONS_CHANGED, look);
}

function inputOf(
  { config, store: { business, settings } }: DocumentData,
  { path, fragment }: Arrival,
): CheckoutInput {
  const isBrowser = typeof window !== 'undefined';
  const orderId = /^\/orders\/([^/]+)$/.exec(path)?.[1] ?? null;
  const left = new URLSearchParams(fragment.replace(/^#/, ''));
  const brought = left.get('c');
  const cancelledAttempt = (brought && left.get('cancelled')) || null;
  if (isBrowser && orderId && brought) keepCapability(orderId, brought);
  const cart = (isBrowser && readKeptCart()?.cart) || emptyCart(config.currency);
  const isTable = path === '/cart/table-checkout';
  return {
    kind: isTable ? 'table' : cart.items[0]?.type === 'SERVICE' ? 'services' : 'goods',
    businessId: config.businessId,
    country: business.country,
    // What lies on a shelf is brought, where it is known what that costs; what is made is fetched (487).
    delivers:
      settings.layout === 'GROCERY' ||
      (settings.layout === 'RETAIL' && business.locations.some((one) => one.deliveryFrom)),
    takesTips: business.tips !== undefined,
    cart,
    methods: business.paymentMethods as PaymentMethod[],
    slowMethods: (business.slowMethods ?? []) as PaymentMethod[],
    phoneMethods: (business.phoneMethods ?? []) as PaymentMethod[],
    emailMethods: (business.emailMethods ?? []) as PaymentMethod[],
    shortEmailMethods: (business.shortEmailMethods ?? []) as PaymentMethod[],
    endableMethods: (business.endableMethods ?? []) as PaymentMethod[],
    entry: orderId ? 'order' : path === '/cart/information' ? 'information' : 'review',
    orderId,
    capability: (isBrowser && orderId ? capabilityOf(orderId) : null) ?? brought,
    returned: brought !== null && !cancelledAttempt,
    cancelledAttempt,
  };
}
