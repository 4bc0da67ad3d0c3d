import type { FreshLine } from '#machines/cart/types.ts';
import type { DeliveryDraft } from '#machines/checkout/draft.ts';
import type { Reviewed, ReviewInput } from '#machines/checkout/ports.ts';
import type { Twin } from '#machines/checkout/types.ts';
import { IN_HOUSE } from '#machines/domain/carriers.ts';
import { type Cart, type CartItem, orderableItems, type Promotion } from '#machines/domain/cart.ts';
import { toDecimal, toMinor } from '#machines/domain/money.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { priceWith } from '#machines/domain/personPrice.ts';
import type { AddOnGroup, Product } from '#machines/domain/product.ts';
import type { PromotionView } from '#machines/domain/promotion.ts';
import { isNonInventory, stockAt } from '#machines/domain/stock.ts';
import type { Business } from '#machines/domain/store.ts';
import { lineTotal } from '#machines/domain/totals.ts';
import type { Answer, Api } from '#src/api/calls.ts';
import { unreached } from './failures.ts';
import { readQuote } from './readQuote.ts';

/** What review needs beside the API: who writes down the intent, and the business's calendar. */
export interface ReviewTools {
  api: Api;
  timeZone: string;
  /** where its people go */
  area: Pick<Business, 'visitArea' | 'shipsTo'>;
  /** makes the intent id, stores it, and sees to it that the shopper is known */
  prepare(intentId: string | null): Promise<string>;
}

/** No number, and those that their shopper was asked about: sent again as they are, they stand (520). */
const stand = [''];

/** Everything that review shows, read anew. Any read that fails leaves review closed: a price is never guessed. */
export async function readReview(
  { api, timeZone, area, prepare }: ReviewTools,
  input: ReviewInput,
  signal: Pick<AbortSignal, 'aborted'>,
): Promise<Reviewed> {
  const intentId = await prepare(input.intentId);
  void releaseTimes(api, input.abandoned);
  const items = orderableItems(input.cart);
  if (area.visitArea && items.some(({ service }) => service?.atCustomer)) {
    const { isVisited } = await import('#machines/domain/visitArea.ts');
    if (!isVisited(input.address, area)) return { ok: false, reason: 'DELIVERY' };
  }
  const locationId = items[0]?.location.id ?? '';
  const [products, charges, promotion, delivery, orders, phone] = await Promise.all([
    readProducts(api, items),
    api('charges', { query: { locationId, table: input.cart.tableId ? '1' : '0' } }),
    readPromotion(api, input.cart),
    quoteAnew(api, input, locationId),
    api('orders', {}),
    stand.includes(input.phone) ? null : api('writePhone', { body: { phone: input.phone } }),
  ]);
  if (!delivery.ok && delivery.problem?.code === 'DELIVERY_REFUSED')
    return { ok: false, reason: 'DELIVERY' };
  // Without an answer it stands as it was typed.
  const written = phone?.ok ? phone.data.phoneText : undefined;
  if (written === null) {
    // Nothing is asked by an answer that comes when its review was given up.
    if (!signal.aborted) stand.push(input.phone);
    return { ok: false, reason: 'PHONE' };
  }
  if (!products.ok || !charges.ok || !promotion.ok || !delivery.ok) {
    const missed = [products, charges, promotion, delivery].find((answer) => !answer.ok);
    return { ok: false, reason: unreached(missed!) };
  }
  const byId = new Map(products.data.map((product) => [product.id, product]));
  const now = new Date();
  return {
    ok: true,
    intentId,
    charges: {
      tax: charges.data.tax,
      ...(charges.data.rates && { rates: charges.data.rates }),
      serviceChargePercentage: charges.data.serviceChargePercentage,
      taxRounding: charges.data.taxRounding ?? 'ORDER',
    },
    lines: items.flatMap((item) => freshLine(item, byId.get(item.product.id), input.cart.currency)),
    gone: items.filter((item) => !byId.has(item.product.id)).map((item) => item.id),
    promotion: promotion.data,
    delivery: delivery.data,
    // Swedish writes a day as ISO does.
    today: now.toLocaleDateString('sv', { timeZone }),
    orderDate: now.toISOString(),
    twin: orders.ok ? twinAmong(orders.data, items, intentId, now.getTime()) : null,
    phone: written,
  };
}

/** One after the other; what cannot be reached ends by itself (F91). */
export async function releaseTimes(api: Api, ids: string[]): Promise<void> {
  for (const id of ids)
    await api('patchAppointment', { params: { id }, body: { status: 'CANCELLED' } });
}

const BATCH = 24;
async function readProducts(api: Api, items: CartItem[]): Promise<Answer<Product[]>> {
  const ids = [...new Set(items.map((item) => item.product.id))];
  const batches = Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, at) =>
    ids.slice(at * BATCH, (at + 1) * BATCH),
  );
  const found: Product[] = [];
  for (const batch of batches) {
    const answer = await api('products', { query: { ids: batch } });
    if (!answer.ok) return answer;
    found.push(...answer.data.products);
  }
  return { ok: true, data: found };
}

/** Of what can be added, choices within choices included. */
const pricesIn = (groups: readonly AddOnGroup[] = [], currency: string): [string, number][] =>
  groups
    .flatMap(({ addOns }) => addOns)
    .flatMap((one) => [
      [one.id, toMinor(one.sellingPrice, currency)],
      ...pricesIn(one.groups, currency),
    ]);

function freshLine(item: CartItem, product: Product | undefined, currency: string): FreshLine[] {
  if (!product) return [];
  const variant = product.productVariants.find((one) => one.id === item.productVariant?.id);
  return [
    {
      id: item.id,
      sellingPrice: toMinor(
        variant?.sellingPrice ?? priceWith(product, item.service?.employee?.id),
        currency,
      ),
      stockInHand: stockAt(product, item.location.id, item.productVariant?.id ?? null),
      nonInventory: item.type === 'SERVICE' || isNonInventory(product, item.location.id),
      addOns: Object.fromEntries(pricesIn(product.addOnGroups, currency)),
      taxRateId: product.taxId,
      taxIncluded: product.taxIncluded,
    },
  ];
}

export const promotionOf = (view: PromotionView, currency: string): Promotion => ({
  id: view.id,
  code: view.code,
  name: view.name,
  discountFixedAmount:
    view.discountFixedAmount === null ? null : toMinor(view.discountFixedAmount, currency),
  discountPercentage: view.discountPercentage,
  automatic: view.automatic ?? false,
});

/** Null when it no longer holds: a refusal is an answer, only a lost one is not. */
async function readPromotion(api: Api, cart: Cart): Promise<Answer<Promotion | null>> {
  const amount = orderableItems(cart).reduce((sum, item) => sum + lineTotal(item), 0);
  if (!cart.promotion || cart.promotion.automatic)
    return automaticPromotion(api, amount, cart.currency);
  const answer = await api('promotion', {
    params: { code: cart.promotion.code },
    query: { amount: String(toDecimal(amount, cart.currency)) },
  });
  if (answer.ok) return { ok: true, data: promotionOf(answer.data, cart.currency) };
  if (!answer.problem || answer.problem.status >= 500 || answer.problem.status === 429)
    return answer;
  return automaticPromotion(api, amount, cart.currency);
}

/** What the store gives to a cart of that amount by itself; a platform that knows no such thing gives nothing. */
export async function automaticPromotion(
  api: Api,
  amount: number,
  currency: string,
): Promise<Answer<Promotion | null>> {
  const answer = await api('automaticPromotions', {
    query: { amount: String(toDecimal(amount, currency)) },
  });
  const [best] = answer.ok ? answer.data : [];
  return answer.ok || answer.problem
    ? { ok: true, data: best ? promotionOf(best, currency) : null }
    : answer;
}

async function quoteAnew(
  api: Api,
  { cart, address, delivery }: ReviewInput,
  locationId: string,
): Promise<Answer<DeliveryDraft>> {
  if (delivery.kind === 'collect' || cart.tableId || cart.items[0]?.type === 'SERVICE')
    return { ok: true, data: delivery };
  const amount = orderableItems(cart).reduce((sum, item) => sum + lineTotal(item), 0);
  const body = { locationId, customerLocation: address, amount: toDecimal(amount, cart.currency) };
  // Pressed on before a way was shown: then the shop says which one the form would have chosen (557).
  const isUnseen = !delivery.quote && delivery.provider === IN_HOUSE;
  const answer = await readQuote(
    api,
    delivery.provider,
    isUnseen ? { ...body, usual: true } : body,
  );
  if (!answer.ok) return answer;
  const quote = answer.data;
  return { ok: true, data: { ...delivery, provider: quote.provider, quote } };
}

const TWIN_WITHIN_MS = 10 * 60_000;
/** An order with the same lines a few minutes ago, under another intent: perhaps from another device (F34). */
function twinAmong(
  orders: OrderView[],
  items: CartItem[],
  intentId: string,
  now: number,
): Twin | null {
  const key = (lines: { id: string; count: number }[]): string =>
    JSON.stringify(lines.map(({ id, count }) => [id, count]).sort());
  const wanted = key(items.map((item) => ({ id: item.product.id, count: item.qty })));
  const twin = orders.find(
    (order) =>
      order.intentId !== intentId &&
      !['CANCELLED', 'EXPIRED', 'CLOSED', 'REFUNDED'].includes(order.paymentState) &&
      now - Date.parse(order.createdAt) < TWIN_WITHIN_MS &&
      key(order.lines.map((line) => ({ id: line.productId, count: line.quantity }))) === wanted,
  );
  return twin
    ? {
        orderNumber: twin.orderNumber,
        minutesAgo: Math.max(0, Math.round((now - Date.parse(twin.createdAt)) / 60_000)),
      }
    : null;
}
