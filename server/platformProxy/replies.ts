import * as v from 'valibot';
import { API, type ApiName } from '#machines/domain/api.ts';
import { shipmentTypeOf } from '#machines/domain/carriers.ts';
import { OrderView } from '#machines/domain/order.ts';
import { Product } from '#machines/domain/product.ts';
import { StoreSettings } from '#machines/domain/store.ts';
import type { Store } from '../stores.ts';
import { orderReader } from './orders.ts';
import { isRow, type Reader, type Readers, shapeLike } from './shapeLike.ts';
import { first, idIn, listIn, partOf, SHAPES, settingsReader } from './shapes.ts';

type Row = Record<string, unknown>;

/** What was asked, as far as an answer may leave it out. */
export interface PlatformQuestion {
  store: Pick<Store, 'id' | 'business' | 'currency' | 'lacks'>;
  params: Record<string, string>;
  body: unknown;
  now: Date;
}

const ENVELOPES = ['data', 'result', 'results', 'response', 'payload', 'items', 'rows', 'content'];
const QUOTE_MS = 15 * 60_000;

/** A platform's answer in the contract's shape; null when it cannot be read so. The one place where replies are read tolerantly. */
export function readReply<N extends ApiName>(
  name: N,
  json: unknown,
  question: PlatformQuestion,
): v.InferOutput<(typeof API)[N]['reply']> | null {
  const schema = API[name].reply as v.GenericSchema;
  const wrapped = WRAPPED.has(name) ? { data: unwrapped(json, isRow) } : listOf(name, schema, json);
  const fitted = shapeLike(
    schema,
    SHAPED[name]?.(wrapped, question) ?? wrapped,
    readersFor(question),
  );
  const read = v.safeParse(schema, fitted);
  return read.success ? (read.output as v.InferOutput<(typeof API)[N]['reply']>) : null;
}

/** Calls whose own reply has an envelope: a platform may answer with it or without. */
const WRAPPED = new Set<ApiName>([
  'placeOrder',
  'createAppointment',
  'patchAppointment',
  'createShipment',
  'proposeChange',
  'attach',
  'tableBill',
  'closeTable',
]);

function listOf(name: ApiName, schema: v.GenericSchema, json: unknown): unknown {
  if (name === 'products') return productsIn(json);
  if (schema.type !== 'array') return unwrapped(json, isRow, OF_ITSELF[name]);
  const found = unwrapped(json, Array.isArray);
  // A business by its domain may come alone.
  return Array.isArray(found) ? found : isRow(found) && name === 'business' ? [found] : found;
}

/** Replies that are small and have none of the usual names: what tells that the envelope is off. */
const OF_ITSELF: Partial<Record<ApiName, string>> = {
  quote: 'cost',
  carrierQuote: 'cost',
  capturePayPal: 'outcome',
};

/** Takes at most two envelopes off: `{data: {items: [...]}}`. What has an id is the thing itself, whatever else it has. */
function unwrapped(json: unknown, isWanted: (value: unknown) => boolean, mark = 'id'): unknown {
  let found = json;
  for (let depth = 0; depth < 2 && isRow(found); depth++) {
    const row: Row = found;
    if (isWanted === isRow && (mark in row || '_id' in row)) break;
    const inner = ENVELOPES.map((name) => row[name]).find(
      (one) => isRow(one) || Array.isArray(one),
    );
    if (inner === undefined) break;
    found = inner;
  }
  return found;
}

/** A page of products, or a bare list of them. One that cannot be read is left out: it must not close the shelf. */
function productsIn(json: unknown): unknown {
  const page = isRow(json) && isRow(json.data) ? json.data : json;
  const list = isRow(page) ? (page.products ?? unwrapped(page, Array.isArray)) : page;
  if (!Array.isArray(list)) return json;
  const row: Row = isRow(page) ? page : {};
  const total = first(row, 'total', 'totalCount', 'count') ?? list.length;
  return {
    products: list,
    total,
    page: first(row, 'page', 'currentPage') ?? 1,
    pages: first(row, 'pages', 'totalPages') ?? 1,
  };
}

const readableOnly = (page: unknown, question: PlatformQuestion): unknown => {
  if (!isRow(page) || !Array.isArray(page.products)) return page;
  const readers = readersFor(question);
  return {
    ...page,
    products: page.products
      .map((one) => shapeLike(Product, one, readers))
      .filter((one) => v.is(Product, one)),
  };
};

/** What only the question knows. */
const SHAPED: Partial<Record<ApiName, (json: unknown, question: PlatformQuestion) => unknown>> = {
  products: readableOnly,
  placeOrder: (json, { body, store }) =>
    isRow(json) && { data: placedOf(json.data, body, store.currency) },
  createAppointment: (json, { body }) =>
    isRow(json) && {
      data: isRow(json.data) && isRow(body) ? { ...body, ...json.data } : json.data,
    },
  quote: (json, question) => quoteOf(json, 'in-house', question),
  carrierQuote: (json, question) => quoteOf(json, question.params.provider ?? '', question),
  shipments: (json) =>
    Array.isArray(json) ? json.map((one) => (isRow(one) ? shipmentOf(one) : one)) : json,
  capturePayPal: outcomeOf,
};

/** 201 with id and number is success; what the order costs is what was sent, where the answer does not say. */
function placedOf(placed: unknown, body: unknown, currency: string): unknown {
  if (!isRow(placed) || !isRow(body)) return placed;
  const total = first(placed, 'total', 'totalCartAmount') ?? body.totalCartAmount;
  const outstanding = first(placed, 'outstanding') ?? body.outstanding ?? 0;
  return {
    ...placed,
    id: first(placed, 'id', '_id'),
    total,
    outstanding,
    dueNow: first(placed, 'dueNow') ?? Number(total) - Number(outstanding),
    currency: first(placed, 'currency') ?? currency,
  };
}

function quoteOf(json: unknown, provider: string, { now }: PlatformQuestion): unknown {
  if (!isRow(json)) return json;
  return {
    ...json,
    id: first(json, 'id', '_id', 'quoteId', 'quotationId') ?? `${provider}-${now.getTime()}`,
    provider: first(json, 'provider') ?? provider,
    shipmentType: first(json, 'shipmentType') ?? shipmentTypeOf(provider),
    cost:
      first(json, 'cost', 'price', 'amount', 'fee', 'total', 'shippingCost') ??
      partOf(json.priceBreakdown, 'total'),
    promise: first(json, 'promise', 'eta') ?? '',
    expiresAt: first(json, 'expiresAt') ?? new Date(now.getTime() + QUOTE_MS).toISOString(),
  };
}

const shipmentOf = (one: Row): Row => ({
  ...one,
  orderId: first(one, 'orderId') ?? idIn(first(one, 'order', 'cartTransaction')) ?? '',
  status: first(one, 'status') ?? 'PENDING',
});

/** A capture is ours, or PayPal's own order as it publishes it: COMPLETED, with captures that are COMPLETED, moved the money. */
function outcomeOf(json: unknown): unknown {
  if (!isRow(json) || 'outcome' in json) return json;
  const captures = listIn(json.purchase_units).flatMap((unit) =>
    listIn(isRow(unit) && isRow(unit.payments) ? unit.payments.captures : []),
  );
  const states = captures.map((one) => partOf(one, 'status'));
  const reference = String(first(json, 'id') ?? '');
  if (
    json.status === 'COMPLETED' &&
    states.length > 0 &&
    states.every((one) => one === 'COMPLETED')
  )
    return { outcome: { status: 'PAID', reference } };
  if (states.length > 0 && states.every((one) => one === 'DECLINED' || one === 'FAILED'))
    return { outcome: { status: 'DECLINED', reason: 'BANK_REFUSED' } };
  if (states.includes('PENDING')) return { outcome: { status: 'PENDING', reference } };
  return { outcome: { status: 'UNKNOWN' } };
}

const ofBusiness =
  (store: PlatformQuestion['store']): Reader =>
  (raw) => ({ ...raw, businessId: store.id });

function readersFor({ store }: PlatformQuestion): Readers {
  const shapes = new Map<unknown, Reader>(SHAPES);
  const readProduct = shapes.get(Product);
  shapes.set(Product, (raw) => ofBusiness(store)(readProduct?.(raw) ?? raw));
  shapes.set(OrderView, orderReader(store));
  shapes.set(StoreSettings, settingsReader(store.business));
  return shapes;
}
