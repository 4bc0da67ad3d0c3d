import type { Browser, BrowserContextOptions } from '@playwright/test';
import type { OrderView } from '#machines/domain/order.ts';
import type { ProviderCode } from '#machines/domain/payment.ts';
import { DEMO_ACCOUNTS } from '#server/demo/accounts.ts';
import { isHosted, productsFor, type Scenario, storeOf } from '../../e2e/scenarios.ts';
import { Shopper } from '../../e2e/shopper.ts';
import type { Made } from './answers.ts';
import { nameOf } from './proxy.ts';
import type { Variant } from './results.ts';

type Kept = Awaited<ReturnType<import('@playwright/test').BrowserContext['storageState']>>;

/** What a shopper has done before the paths begin, by hand and at the real shop: a cart, a form, an order that is to be paid. */
export interface Visit {
  scenario: Scenario;
  variant: Variant | undefined;
  url: string;
  methods: readonly string[];
  /** the browser when the review stood, and when the order was placed */
  beforeOrder: Kept;
  afterOrder: Kept;
  /** the order stands, and the cart was filled anew */
  withAnotherCart: Kept;
  /** each line is there twice: two times that overlap */
  clashing: Kept;
  order: OrderView;
  made: Made;
}

export async function visitShop(
  browser: Browser,
  scenario: Scenario,
  options: BrowserContextOptions,
  variant?: Variant,
): Promise<Visit> {
  const context = await browser.newContext({ ...options, locale: 'en-GB' });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const made: Made = { placed: null, appointment: null };
  context.on('response', async (reply) => {
    const name = nameOf(reply.request());
    if (reply.status() !== 201) return;
    if (name === 'placeOrder') made.placed = await reply.json().catch(() => null);
    if (name === 'createAppointment') made.appointment = await reply.json().catch(() => null);
  });
  const Hands = variant === 'business' ? BusinessShopper : Shopper;
  const shopper = new Hands(page, scenario, tasteOf(scenario, variant));
  await shopper.goesToReview();
  await shopper.choosesMethod();
  // What was typed is kept in a moment of rest.
  await page.waitForTimeout(1_000);
  const kept = await context.storageState({ indexedDB: true });
  const beforeOrder = variant === 'business' && scenario.kind === 'table' ? withTerm(kept) : kept;
  // A page that is left too early has begun no payment.
  const begun = page
    .waitForResponse((reply) => nameOf(reply.request()) === 'start', { timeout: 30_000 })
    .catch(() => null);
  await shopper.ordersAndReads();
  await begun;
  // The page leaves by itself, and a way that is gone meanwhile is broken off.
  if (isHosted(scenario.method))
    await page
      .waitForURL(({ origin }) => origin !== new URL(shopper.url).origin, { timeout: 20_000 })
      .catch(() => undefined);
  await page.goto(`${shopper.url}/orders/${shopper.placed.id}`);
  const order = await shopper.orderFromServer();
  const afterOrder = await context.storageState({ indexedDB: true });
  await context.close();
  const { business } = storeOf(scenario.store);
  return {
    ...{
      scenario,
      variant,
      url: shopper.url,
      methods: business.paymentMethods,
      beforeOrder,
      afterOrder,
    },
    ...{ withAnotherCart: filledAnew(afterOrder), clashing: doubled(beforeOrder), order, made },
  };
}

/** The store's customer who buys for a business: terms are agreed on with one. */
class BusinessShopper extends Shopper {
  override signsIn(): Promise<void> {
    const own = DEMO_ACCOUNTS.filter(({ business }) => business === this.scenario.store);
    const { email, password } = own[1] as (typeof own)[number];
    return super.signsIn({ email, password });
  }
}

interface KeptCart {
  value: { cart: { items: { id: string; awaitingOrder: unknown; isSelected: boolean }[] } };
}
type Item = KeptCart['value']['cart']['items'][number];
const again = (one: Item): Item => ({
  ...one,
  ...{ id: `${one.id}-2`, awaitingOrder: null, isSelected: true },
});
const filledAnew = (kept: Kept): Kept => withItems(kept, (items) => items.map(again));
const doubled = (kept: Kept): Kept => withItems(kept, (items) => [...items, ...items.map(again)]);

/** A term that was chosen at a review stays in the draft, and is still there when its customer sits down at a table. */
const withTerm = (kept: Kept): Kept =>
  inStorage(kept, 'storefront.checkout', (draft: { value: { paymentTerm: number | null } }) => {
    draft.value.paymentTerm = 7;
  });

/** A service at the shopper's door where there is one: only that asks for an address. */
function tasteOf(scenario: Scenario, variant: Variant | undefined): number | undefined {
  if (scenario.kind !== 'services') return undefined;
  const place = variant === 'inShop' ? 'AT_LOCATION' : 'AT_CUSTOMER';
  const at = productsFor(scenario).findIndex((one) => one.servicePlace === place);
  return at < 0 ? undefined : at;
}

const withItems = (kept: Kept, how: (items: Item[]) => Item[]): Kept =>
  inStorage(kept, 'storefront.cart', ({ value: { cart } }: KeptCart) => {
    cart.items = how(cart.items);
  });

function inStorage<T>({ origins, ...rest }: Kept, name: string, change: (one: T) => void): Kept {
  const anew = (text: string): string => {
    const kept: T = JSON.parse(text);
    change(kept);
    return JSON.stringify(kept);
  };
  return {
    ...rest,
    origins: origins.map((origin) => ({
      ...origin,
      localStorage: origin.localStorage.map((one) =>
        one.name === name ? { ...one, value: anew(one.value) } : one,
      ),
    })),
  };
}

export const providerOf = ({ scenario }: Visit): ProviderCode => scenario.method as ProviderCode;
