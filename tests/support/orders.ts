import { randomUUID } from 'node:crypto';
import { emptyAddress } from '#machines/checkout/facts.ts';
import type { CartItem } from '#machines/domain/cart.ts';
import { emptyCart } from '#machines/domain/cart.ts';
import { toMinor } from '#machines/domain/money.ts';
import { everyAddOn } from '#machines/domain/nestedGroups.ts';
import { orderBody } from '#machines/domain/orderBody.ts';
import type { OrderBody } from '#machines/domain/orderSent.ts';
import type { Product } from '#machines/domain/product.ts';
import type { Address, Shipment } from '#machines/domain/shipment.ts';
import { totalsOf } from '#machines/domain/totals.ts';
import { store } from './inProcess.ts';

export interface Line {
  product: Product;
  quantity?: number;
  variantId?: string;
  /** add-on ids with quantities */
  addOns?: Record<string, number>;
  partial?: boolean;
  notes?: string;
  /** appointment ids, in slot order, with what each slot is */
  appointments?: string[];
}
export interface OrderOptions {
  method?: string;
  intent?: string;
  locationId?: string;
  promotion?: string;
  table?: string;
  shipment?: Shipment;
  b2b?: { term: number | null };
  contact?: { name?: string; email?: string; phone?: string; billing?: string };
  visitAt?: Address | null;
  wantedAt?: string;
  /** decimal */
  tip?: number;
  soldOut?: 'CALL' | 'SIMILAR' | 'REFUND';
}

/** The payload that an honest storefront sends for these lines: made by the same domain code, with the catalogue's prices as shown. */
export function anOrder(slug: string, lines: Line[], options: OrderOptions = {}): OrderBody {
  const { business, taxes, promotions, serviceChargePercentage } = store(slug);
  const { currency } = business;
  const locationId = options.locationId ?? business.locations[0]?.id ?? '';
  const found = promotions.find((one) => one.code === options.promotion);
  const minorOrNull = (amount: number | null) =>
    amount === null ? null : toMinor(amount, currency);
  const promotion = found && {
    id: found.id,
    code: found.code,
    name: found.name,
    discountFixedAmount: minorOrNull(found.discountFixedAmount),
    discountPercentage: found.discountPercentage,
  };
  const items = lines.map((line, at) => cartItem(line, at, currency, locationId));
  const [tax = null] = taxes.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const totals = totalsOf(items, {
    currency,
    promotion: promotion ?? null,
    tax,
    serviceChargePercentage: options.table ? serviceChargePercentage : 0,
    shipping: options.shipment ? toMinor(options.shipment.quoteDetails.cost, currency) : 0,
    tip: toMinor(options.tip ?? 0, currency),
  });
  const cart = {
    ...emptyCart(currency),
    items,
    promotion: promotion ?? null,
    tableId: options.table ?? null,
  };
  return orderBody(cart, {
    intentId: options.intent ?? randomUUID(),
    businessId: business.id,
    customerId: null,
    contact: {
      fullName: options.contact?.name ?? 'Amina Otieno',
      email: options.contact?.email ?? 'amina@example.test',
      phone: options.contact?.phone ?? '+254722000000',
      company: '',
      taxId: '',
      billing: options.contact?.billing ?? '',
      notes: '',
    },
    paymentMethod: options.method ?? 'PAY_LATER',
    totals,
    appointments: lines.map((line) => line.appointments ?? []),
    shipment: options.shipment ?? null,
    visitAt: options.visitAt === undefined ? doorOf(lines, business.country) : options.visitAt,
    wantedAt: options.wantedAt ?? null,
    soldOut: options.soldOut ?? null,
    isB2B: options.b2b !== undefined,
    paymentTerm: options.b2b?.term ?? null,
    taxIds: tax ? [tax.id] : [],
    orderDate: '2026-03-02T08:00:00.000Z',
    today: '2026-03-02',
  });
}

/** Where staff come to for a service at the shopper's address. */
const doorOf = (lines: Line[], country: string): Address | null =>
  lines.some(({ product }) => product.servicePlace === 'AT_CUSTOMER')
    ? {
        ...{ ...emptyAddress(country), street: '7 Long Street', postalCode: '411001' },
        ...{ city: 'Pune', state: 'Maharashtra' },
      }
    : null;

export function cartItem(
  {
    product,
    quantity = 1,
    variantId,
    addOns = {},
    partial = false,
    notes = '',
    appointments = [],
  }: Line,
  at: number,
  currency: string,
  locationId: string,
): CartItem {
  const variant = product.productVariants.find((one) => one.id === variantId);
  const stockRow = product.productLocation.find(
    (one) => one.locationId === locationId && one.productVariantId === (variant?.id ?? null),
  );
  const offered = everyAddOn(product.addOnGroups);
  return {
    id: `line-${at}`,
    product: {
      id: product.id,
      name: product.name,
      SKU: product.SKU,
      sellingPrice: toMinor(product.sellingPrice, currency),
      taxIncluded: product.taxIncluded,
      stockInHand: stockRow?.stockInHand ?? 0,
      image: product.imageUrl,
      ...(product.measure && { measure: product.measure }),
    },
    productVariant: variant ? { id: variant.id, variantValues: variant.variantValues } : null,
    productLocation: {
      locationId,
      allowPartialPayment: stockRow?.allowPartialPayment ?? false,
      deposit: stockRow?.deposit ?? null,
      depositUnitOfMeasurement: stockRow?.depositUnitOfMeasurement ?? null,
      nonInventory: stockRow?.nonInventory ?? false,
    },
    location: { id: locationId, name: '' },
    type: product.type,
    qty: quantity,
    sellingPrice: toMinor(variant?.sellingPrice ?? product.sellingPrice, currency),
    notes,
    isSelected: true,
    orderedProductAddOns: Object.entries(addOns).map(([id, count]) => {
      const addOn = offered.find((one) => one.id === id);
      if (!addOn) throw new Error(`${product.name} offers no add-on ${id}`);
      return {
        productAddOns: {
          id,
          name: addOn.name,
          sellingPrice: toMinor(addOn.sellingPrice, currency),
        },
        quantity: count,
      };
    }),
    partialPayment: partial,
    service:
      product.type === 'SERVICE'
        ? {
            slots: appointments.map(() => ({ startDate: '', startTime: '' })),
            startDate: '',
            startTime: '',
            duration: product.duration ?? 0,
            serviceType: product.serviceType ?? 'FIXED',
            employee: null,
          }
        : null,
    awaitingOrder: null,
    addedAt: at,
  };
}

/** The n-th product of a store that has so many on the shelf of the location, with its variant and the choices that it requires. */
export function aLine(
  slug: string,
  { at = 0, stock = 3, quantity = 1 }: { at?: number; stock?: number; quantity?: number } = {},
): Line {
  const { products, business } = store(slug);
  const locationId = business.locations[0]?.id;
  const found = products.flatMap((product) => {
    if (product.type !== 'GOODS' || product.bundleItems.length > 0 || product.soldOutUntil)
      return [];
    const stockRow = product.productLocation.find(
      (one) => one.locationId === locationId && !one.nonInventory && one.stockInHand >= stock,
    );
    return stockRow
      ? [
          {
            product,
            quantity,
            ...(stockRow.productVariantId && { variantId: stockRow.productVariantId }),
            addOns: required(product),
          },
        ]
      : [];
  })[at];
  if (!found) throw new Error(`${slug} has no such product`);
  return found;
}

const required = (product: Product): Record<string, number> =>
  Object.fromEntries(
    product.addOnGroups
      .filter((group) => group.min > 0)
      .map((group) => [group.addOns[0]?.id ?? '', group.min]),
  );
