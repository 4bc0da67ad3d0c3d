import { OrderView } from '#machines/domain/order.ts';
import { TRACE_FIELDS } from '#machines/domain/trace/fields.ts';

/** As far as a schema of valibot says what it is made of. */
interface Schema {
  type: string;
  entries?: Record<string, Schema>;
  item?: Schema;
  wrapped?: Schema;
  options?: readonly unknown[];
  getter?: (input: unknown) => Schema;
}

/** Any value of it. */
function sampleOf(schema: Schema): unknown {
  const { type, entries, item, wrapped, options, getter } = schema;
  if (wrapped) return sampleOf(wrapped);
  if (entries) return mapped(entries, sampleOf);
  if (item) return [sampleOf(item)];
  if (getter) return sampleOf(getter(undefined));
  const [first] = options ?? [];
  if (first !== undefined) return isSchema(first) ? sampleOf(first) : first;
  const simple: Record<string, unknown> = { number: 7, boolean: true, null: null, literal: 'x' };
  return type in simple ? simple[type] : 'a word';
}
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && 'type' in value;
const mapped = (entries: Record<string, Schema>, as: (one: Schema) => unknown) =>
  Object.fromEntries(Object.entries(entries).map(([name, one]) => [name, as(one)]));

const isKept = (parent: string, name: string): boolean =>
  `${parent}.${name}` in TRACE_FIELDS || name in TRACE_FIELDS;

/** What is added: fields that no trace keeps, so that the chart goes its way as before, or all that the schema knows. */
export type Adding = 'left out' | 'all';

function filledBy(schema: Schema, value: unknown, at: string, adding: Adding): unknown {
  const { wrapped, item, entries } = schema;
  if (value === null && adding === 'all') return sampleOf(schema);
  if (wrapped) return filledBy(wrapped, value, at, adding);
  if (Array.isArray(value) && item)
    return value.length === 0 && adding === 'all'
      ? [sampleOf(item)]
      : value.map((one) => filledBy(item, one, at, adding));
  if (typeof value !== 'object' || value === null || !entries) return value;
  const own = value as Record<string, unknown>;
  const isAdded = (name: string): boolean =>
    own[name] === undefined && (adding === 'all' || !isKept(at, name));
  const added = Object.entries(entries).flatMap(([name, one]): [string, unknown][] =>
    isAdded(name) ? [[name, sampleOf(one)]] : [],
  );
  const filled = Object.entries(own).map(([name, one]): [string, unknown] => [
    name,
    entries[name] ? filledBy(entries[name], one, name, adding) : one,
  ]);
  return Object.fromEntries([...filled, ...added]);
}

const ORDER = OrderView as unknown as Schema;
const isOrder = (value: object): boolean => 'paymentState' in value && 'attempts' in value;
/** Every order in it with what the shop may say of one beside: a field that was added since is replaced like any other. */
export function withEveryField<T>(value: T, adding: Adding, at = ''): T {
  if (Array.isArray(value)) return value.map((one) => withEveryField(one, adding, at)) as T;
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (isOrder(value)) return filledBy(ORDER, value, at, adding) as T;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withEveryField(one, adding, name)]),
  ) as T;
}

/** Fields of an order that no trace keeps, as `parent.name`. */
export function leftOutOfOrders(schema = ORDER, at = 'order'): string[] {
  const { entries, item, wrapped } = schema;
  if (wrapped) return leftOutOfOrders(wrapped, at);
  if (item) return leftOutOfOrders(item, at);
  return Object.entries(entries ?? {}).flatMap(([name, one]) =>
    isKept(at, name) ? leftOutOfOrders(one, name) : [`${at}.${name}`],
  );
}
/** The same, as they stand in a value. */
export function fieldsIn(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => fieldsIn(one, at));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => [`${at}.${name}`, ...fieldsIn(one, name)]);
}
