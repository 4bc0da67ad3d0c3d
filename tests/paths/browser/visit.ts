import type { Browser, BrowserContextOptions } from '@playwright/test';
import type { OrderView } from '#machines/domain/order.ts';
import type { ProviderCode } from '#machines/domain/payment.ts';
import { type Scenario, storeOf } from '../../e2e/scenarios.ts';
import { Shopper } from '../../e2e/shopper.ts';

type Kept = Awaited<ReturnType<import('@playwright/test').BrowserContext['storageState']>>;

/** What a shopper has done before the paths begin, by hand and at the real shop: a cart, a form, an order that is to be paid. */
export interface Visit {
  scenario: Scenario;
  url: string;
  methods: readonly string[];
  /** the browser when the review stood, and when the order was placed */
  beforeOrder: Kept;
  afterOrder: Kept;
  /** the order stands, and the cart was filled anew */
  withAnotherCart: Kept;
  order: OrderView;
}

export async function visitShop(
  browser: Browser,
  scenario: Scenario,
  options: BrowserContextOptions,
): Promise<Visit> {
  const context = await browser.newContext({ ...options, locale: 'en-GB' });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const shopper = new Shopper(page, scenario);
  await shopper.goesToReview();
  await shopper.choosesMethod();
  // What was typed is kept in a moment of rest.
  await page.waitForTimeout(1_000);
  const beforeOrder = await context.storageState({ indexedDB: true });
  await shopper.ordersAndReads();
  await page.goto(`${shopper.url}/orders/${shopper.placed.id}`);
  const order = await shopper.orderFromServer();
  const afterOrder = await context.storageState({ indexedDB: true });
  await context.close();
  const { business } = storeOf(scenario.store);
  return {
    ...{ scenario, url: shopper.url, methods: business.paymentMethods, beforeOrder, afterOrder },
    ...{ withAnotherCart: filledAnew(afterOrder), order },
  };
}

interface KeptCart {
  value: { cart: { items: { id: string; awaitingOrder: unknown; isSelected: boolean }[] } };
}
function filledAnew({ origins, ...rest }: Kept): Kept {
  const anew = (text: string): string => {
    const kept: KeptCart = JSON.parse(text);
    kept.value.cart.items = kept.value.cart.items.map((one) => ({
      ...one,
      ...{ id: `${one.id}-2`, awaitingOrder: null, isSelected: true },
    }));
    return JSON.stringify(kept);
  };
  return {
    ...rest,
    origins: origins.map((origin) => ({
      ...origin,
      localStorage: origin.localStorage.map((one) =>
        one.name === 'storefront.cart' ? { ...one, value: anew(one.value) } : one,
      ),
    })),
  };
}

export const providerOf = ({ scenario }: Visit): ProviderCode => scenario.method as ProviderCode;
