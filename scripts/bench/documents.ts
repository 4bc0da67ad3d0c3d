import type { Page } from 'playwright';
import type { StoreSlug } from '#server/db/demoStores.ts';
import type { Scenario } from '#tests/e2e/scenarios.ts';
import type { RunningShop } from '#tests/support/startShop.ts';

/** A document as a shopper meets it: something is in the cart where it is about a cart. */
export interface Opened {
  name: string;
  store: StoreSlug;
  /** comes to where the document's address is known, with what it needs in the browser's storage */
  prepare(page: Page, origin: string): Promise<string>;
}

const PLAIN = 'main a[href*="/products/"]:not([data-options])';

/** One of each kind. */
export async function documentsOf({ ports }: RunningShop): Promise<Opened[]> {
  process.env.E2E_PORTS = JSON.stringify(ports);
  const { Shopper } = await import('#tests/e2e/shopper.ts');

  const at = (path: string) => async (_page: Page, origin: string) => origin + path;
  const firstProduct = (link: string) => async (page: Page, origin: string) => {
    await page.goto(`${origin}/products`);
    const href = await page.locator(link).first().getAttribute('href');
    return new URL(href ?? '/', origin).href;
  };
  const scenarioOf = (store: StoreSlug): Scenario => ({
    store,
    kind: store === 'services' || store === 'beauty' ? 'services' : 'goods',
    who: 'guest',
    method: 'PAY_LATER',
  });
  const information =
    (store: StoreSlug) =>
    async (page: Page, origin: string): Promise<string> => {
      await new Shopper(page, scenarioOf(store)).adds(0);
      return `${origin}/cart/information`;
    };
  const review =
    (store: StoreSlug) =>
    async (page: Page, origin: string): Promise<string> => {
      await page.goto(await information(store)(page, origin));
      const shopper = new Shopper(page, scenarioOf(store));
      await shopper.tellsWho();
      await shopper.sees('review');
      return page.url();
    };
  const order =
    (store: StoreSlug) =>
    async (page: Page, origin: string): Promise<string> => {
      await review(store)(page, origin);
      await new Shopper(page, scenarioOf(store)).ordersNow();
      await page.waitForURL(/\/orders\//);
      return page.url();
    };

  return [
    { name: 'list', store: 'grocery', prepare: at('/products') },
    { name: 'search', store: 'grocery', prepare: at('/products?q=milk') },
    { name: 'product', store: 'grocery', prepare: firstProduct(PLAIN) },
    { name: 'product of sizes', store: 'retail', prepare: firstProduct('main a[data-options]') },
    { name: 'service', store: 'services', prepare: firstProduct(PLAIN) },
    { name: 'menu', store: 'restaurant', prepare: at('/') },
    { name: 'checkout, form', store: 'grocery', prepare: information('grocery') },
    { name: 'checkout, review', store: 'retail', prepare: review('retail') },
    { name: 'checkout, order', store: 'retail', prepare: order('retail') },
    { name: 'account, orders', store: 'retail', prepare: at('/orders') },
    { name: 'account, sign-in', store: 'retail', prepare: at('/login') },
  ];
}
