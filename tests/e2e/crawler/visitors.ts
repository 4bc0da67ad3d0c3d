import { expect, type Page } from '@playwright/test';
import { PAY_LATER } from '#machines/domain/payment.ts';
import { STORE_SLUGS, type StoreSlug } from '#server/db/demoStores.ts';
import { FINDS_NOTHING, NO_PATH, OWN_PATHS, SIGN_IN_PATHS } from '../addresses.ts';
import { anAccount, PASSWORD } from '../people.ts';
import { isHosted, type Scenario, storeOf } from '../scenarios.ts';
import { Shopper, table } from '../shopper.ts';

/** Who walks through which store, and what they have brought. */
export interface Visitor {
  store: StoreSlug;
  who: Scenario['who'];
  atTable: boolean;
}
export const VISITORS: Visitor[] = STORE_SLUGS.flatMap((store) =>
  [false, ...(storeOf(store).tables.length > 0 ? [true] : [])].flatMap((atTable) =>
    (['guest', 'customer'] as const).map((who) => ({ store, who, atTable })),
  ),
);
export const nameOf = ({ store, who, atTable }: Visitor): string =>
  `${store}, ${who}${atTable ? ' at a table' : ''}`;

/** A customer of this run alone: an account whose end no other test would notice. */
class NewCustomer extends Shopper {
  private email = '';
  override async signsIn(): Promise<void> {
    if (this.email) return;
    this.email = (await anAccount('crawler')).email;
    await super.signsIn({ email: this.email, password: PASSWORD });
  }
  override async sitsDown(): Promise<void> {
    await this.page.goto(`${this.url}/t/${table.id}`);
    await this.sitsAt(table.id);
  }
  /** A new account has no phone yet, and is asked like a guest where one is needed; at a table its name is enough. */
  override async goesToReview(): Promise<void> {
    if (this.scenario.who === 'customer') await this.signsIn();
    if (this.scenario.kind === 'table') await this.sitsDown();
    await this.adds();
    await this.opensCart();
    await this.page.getByRole('button', { name: /^View Cart/ }).click();
    const form = this.page.getByLabel(/^(Full name|Name for this order)$/);
    const isKnown = this.scenario.kind === 'table' && this.scenario.who === 'customer';
    if (!isKnown) await expect(form.or(this.mainButton()).first()).toBeVisible();
    if (!isKnown && (await form.isVisible())) await this.tellsWho();
    await this.sees('review');
  }
}

/** What the addresses of this visitor mean: the same page with another order is another page to press on. */
export type Known = Map<string, string>;

/** Goes shopping so that every page has something on it: an order to pay later, one whose payment was left, times, a cart. */
export async function arrives(
  page: Page,
  { store, who, atTable }: Visitor,
  how: 'with a cart' | 'with everything',
): Promise<Known> {
  const kind = atTable
    ? 'table'
    : storeOf(store).products.some((one) => one.type === 'SERVICE')
      ? 'services'
      : 'goods';
  const shopper = new NewCustomer(page, { store, kind, who, method: PAY_LATER }, 3);
  const known: Known = new Map();
  if (who === 'customer') await shopper.signsIn();
  if (atTable) await shopper.sitsDown();
  if (how === 'with everything') {
    known.set(await orders(shopper, PAY_LATER), ':placed');
    if (!atTable)
      known.set(
        await orders(
          shopper,
          storeOf(store).business.paymentMethods.find((one) =>
            isHosted(one as Scenario['method']),
          ) as Scenario['method'],
        ),
        ':unfinished',
      );
  }
  await page.goto(`${shopper.url}/products`);
  await shopper.adds();
  return known;
}

async function orders(shopper: NewCustomer, method: Scenario['method']): Promise<string> {
  shopper.scenario.method = method;
  await shopper.goesToPay();
  if (method === PAY_LATER) return shopper.placed.id;
  await shopper.cancelsThere();
  await shopper.comesBack();
  await expect(shopper.page).toHaveURL(/\/orders\/[\w-]{36}/, { timeout: 40_000 });
  return shopper.placed.id;
}

/** Where a visit begins; everything else is found by its links. */
export function doorsOf({ store, who, atTable }: Visitor, known: Known): string[] {
  const orders = [...known].flatMap(([id]) => [`/orders/${id}`, `/orders/${id}/invoice`]);
  return [
    '/',
    '/products',
    '/products?q=a',
    FINDS_NOTHING,
    ...storeOf(store).products.map(({ slug }) => `/products/${slug}`),
    ...(atTable
      ? [`/t/${table.id}`, '/cart/table-checkout']
      : ['/cart/information', '/cart/checkout']),
    ...orders,
    '/orders/find',
    ...(who === 'customer' ? OWN_PATHS : ['/orders', '/appointments', ...SIGN_IN_PATHS]),
    NO_PATH,
  ];
}
