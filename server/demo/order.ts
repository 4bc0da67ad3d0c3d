import { type Cart, type CartItem, emptyCart, type Slot } from '#machines/domain/cart.ts';
import { toMinor } from '#machines/domain/money.ts';
import { orderBody } from '#machines/domain/orderBody.ts';
import type { OrderBody } from '#machines/domain/orderSent.ts';
import { PAY_LATER } from '#machines/domain/payment.ts';
import type { Product } from '#machines/domain/product.ts';
import { totalsOf } from '#machines/domain/totals.ts';
import type { Store } from '../stores.ts';
import type { DemoAccount } from './accounts.ts';
import type { StoreSeed } from './stores.ts';

/** Who buys where; what is in stock is what its file says. */
export interface Buyer {
  store: Store;
  seed: StoreSeed;
  person: DemoAccount;
}

const LINES = 3;
/** What the n-th order is of: one service, or a few things that need no choice or of which any will do. */
export function boughtAt({ products, business }: StoreSeed, at: number): Product[] {
  const here = business.locations[0]?.id;
  const plain = products.filter(
    (one) =>
      !one.soldOutUntil &&
      one.serviceType !== 'DAILY' &&
      one.bundleItems.length === 0 &&
      one.addOnGroups.every(({ min }) => min === 0) &&
      one.productLocation.some(
        ({ locationId, nonInventory, stockInHand }) =>
          locationId === here && (nonInventory || stockInHand > LINES),
      ),
  );
  const services = plain.filter(({ type }) => type === 'SERVICE');
  if (services.length > 0) return services.slice(at * 2, at * 2 + 1);
  return plain.slice(at * LINES, at * LINES + LINES);
}

export function cartOf({ store, seed }: Buyer, bought: Product[], slot: Slot | null): Cart {
  const items = bought.map((product, at) => itemOf(store, product, at, slot));
  return { ...emptyCart(seed.business.currency), items };
}

function itemOf(
  { business, currency }: Store,
  product: Product,
  at: number,
  slot: Slot | null,
): CartItem {
  const [location] = business.locations;
  const shelf = product.productLocation.find(
    (one) => one.locationId === location?.id && (one.nonInventory || one.stockInHand > LINES),
  );
  const variant = product.productVariants.find(({ id }) => id === shelf?.productVariantId);
  return {
    id: `line-${at}`,
    product: {
      id: product.id,
      name: product.name,
      SKU: product.SKU,
      sellingPrice: toMinor(product.sellingPrice, currency),
      taxIncluded: product.taxIncluded,
      taxRateId: product.taxId,
      stockInHand: shelf?.stockInHand ?? 0,
      image: product.imageUrl,
      ...(product.measure && { measure: product.measure }),
    },
    productVariant: variant ? { id: variant.id, variantValues: variant.variantValues } : null,
    productLocation: {
      locationId: location?.id ?? '',
      allowPartialPayment: false,
      deposit: null,
      depositUnitOfMeasurement: null,
      nonInventory: shelf?.nonInventory ?? false,
    },
    location: { id: location?.id ?? '', name: location?.name ?? '' },
    type: product.type,
    qty: 1,
    sellingPrice: toMinor(variant?.sellingPrice ?? product.sellingPrice, currency),
    notes: '',
    isSelected: true,
    orderedProductAddOns: [],
    partialPayment: false,
    service: slot && {
      ...slot,
      slots: [slot],
      duration: product.duration ?? 0,
      serviceType: product.serviceType ?? 'FIXED',
      employee: null,
      atCustomer: product.servicePlace === 'AT_CUSTOMER',
    },
    awaitingOrder: null,
    addedAt: at,
  };
}

interface Made {
  intentId: string;
  /** appointment ids by line */
  booked: string[];
  now: Date;
}

export function orderOf(
  { store, seed, person }: Buyer,
  cart: Cart,
  { intentId, booked, now }: Made,
): OrderBody {
  const { tax = null, rates = [] } = store.business.charges ?? {};
  const known = seed.customers.find(({ firebaseId }) => firebaseId === person.uid);
  const { currency } = cart;
  const charges = {
    currency,
    promotion: null,
    tax,
    rates,
    serviceChargePercentage: 0,
    shipping: 0,
  };
  return orderBody(cart, {
    intentId,
    businessId: store.id,
    customerId: known?.id ?? null,
    contact: {
      fullName: person.fullName,
      email: person.email,
      phone: person.phone,
      company: '',
      taxId: '',
      billing: '',
      notes: '',
    },
    paymentMethod: PAY_LATER,
    totals: totalsOf(cart.items, charges),
    appointments: cart.items.map((_, at) => (booked[at] ? [booked[at]] : [])),
    shipment: null,
    visitAt: cart.items.some(({ service }) => service?.atCustomer)
      ? (known?.addresses[0] ?? null)
      : null,
    isB2B: false,
    paymentTerm: null,
    taxIds: tax ? [tax.id] : [],
    orderDate: now.toISOString(),
    today: now.toISOString().slice(0, 10),
  });
}
