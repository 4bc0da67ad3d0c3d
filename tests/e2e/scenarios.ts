import { asksFor } from '#machines/domain/payer.ts';
import {
  isProviderCode,
  PAY_LATER,
  type PaymentMethod,
  PROVIDER_CODES,
  PROVIDERS,
  type ProviderCode,
} from '#machines/domain/payment.ts';
import type { Product } from '#machines/domain/product.ts';
import { payerNeeds } from '#providers/all.ts';
import type { StoreSlug } from '#server/db/demoStores.ts';
import { SEED } from '#server/demo/stores.ts';

export interface Scenario {
  store: StoreSlug;
  kind: 'goods' | 'services' | 'table';
  who: 'guest' | 'customer';
  method: PaymentMethod;
}

export const storeOf = (slug: StoreSlug) => SEED.find((one) => one.slug === slug)!;
const KINDS: Record<StoreSlug, Scenario['kind'][]> = {
  grocery: ['goods'],
  retail: ['goods'],
  services: ['services'],
  restaurant: ['table', 'goods'],
  beauty: ['services'],
};

/** Every kind of cart with every way to pay that its store offers, for a guest and for a customer. */
export const SCENARIOS: Scenario[] = SEED.flatMap(({ slug, business }) =>
  KINDS[slug].flatMap((kind) =>
    business.paymentMethods.flatMap((method) =>
      (['guest', 'customer'] as const).map((who) => ({
        store: slug,
        kind,
        who,
        method: method as PaymentMethod,
      })),
    ),
  ),
);

/** The first store that offers the method, with the simplest cart that it sells. */
export function scenarioOf(method: PaymentMethod, who: Scenario['who']): Scenario {
  const own = SCENARIOS.filter((one) => one.method === method && one.who === who);
  return own.find((one) => one.kind === 'goods') ?? own[0]!;
}
export const METHODS: PaymentMethod[] = [...PROVIDER_CODES, PAY_LATER];
export const isHosted = (method: PaymentMethod): method is ProviderCode =>
  isProviderCode(method) && PROVIDERS[method].flow !== 'qr';

/** The same number for the same words, so that a test always takes the same things from the shelf. */
export function spread(words: string, below: number): number {
  let sum = 0;
  for (const letter of words) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003;
  return sum % below;
}

/** What can be put into a cart without choosing anything, and is there in plenty. */
export function productsFor({ store, kind }: Scenario): Product[] {
  const { products, business } = storeOf(store);
  const branch = business.locations[0]?.id;
  const isPlain = (one: Product): boolean =>
    one.addOnGroups.every((group) => group.preselected.length >= group.min) &&
    one.bundleItems.length === 0 &&
    !one.soldOutUntil;
  const hasPlenty = (one: Product): boolean =>
    one.productLocation.some(
      (entry) => entry.locationId === branch && (entry.nonInventory || entry.stockInHand >= 20),
    );
  const isHere = (one: Product): boolean =>
    one.productLocation.some((entry) => entry.locationId === branch);
  if (kind === 'services')
    return products.filter(
      (one) => one.type === 'SERVICE' && one.serviceType !== 'DAILY' && isPlain(one) && isHere(one),
    );
  return products.filter(
    (one) =>
      one.type === 'GOODS' && one.productVariants.length === 0 && isPlain(one) && hasPlenty(one),
  );
}

/** Of these, the one with the largest stock. */
export function mostOf(scenario: Scenario): Product {
  const stock = (one: Product): number =>
    Math.max(...one.productLocation.map((entry) => (entry.nonInventory ? 0 : entry.stockInHand)));
  return productsFor(scenario).toSorted((one, other) => stock(other) - stock(one))[0]!;
}

/** Where a way to pay must know the phone, no shopper gets to review without one; a table asks only for what the chosen way must know. */
export const asksForPhone = ({ store, kind, method }: Scenario): boolean =>
  (kind === 'table' ? [method] : storeOf(store).business.paymentMethods).some((one) =>
    asksFor(one, payerNeeds([one])).includes('phone'),
  );
export const asksForEmail = ({ kind, method }: Scenario): boolean =>
  kind !== 'table' || asksFor(method, payerNeeds([method])).includes('email');
