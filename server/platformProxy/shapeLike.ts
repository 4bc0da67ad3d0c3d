import * as v from 'valibot';

type Schema = v.GenericSchema;
type Row = Record<string, unknown>;
/** What a platform calls a shape's fields, and what it may leave out. */
export type Reader = (raw: Row) => Row;
export type Readers = ReadonlyMap<unknown, Reader>;

/** The parts of a schema that can be looked into. */
interface Inside {
  type: string;
  entries?: Record<string, Schema>;
  item?: Schema;
  items?: Schema[];
  options?: unknown[];
  wrapped?: Schema;
  key?: string;
  value?: Schema;
}

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/**
 * Brings what another system answered nearer to the shape that we need: numbers that came as text, ids that came as numbers, words in another
 * case, nothing where nothing is allowed. It never throws, and what it answers still has to be checked against the schema.
 */
export function shapeLike(schema: Schema, value: unknown, readers: Readers): unknown {
  const inside = schema as unknown as Inside;
  switch (inside.type) {
    case 'string':
      return typeof value === 'number' || typeof value === 'bigint' ? String(value) : value;
    case 'number':
      return typeof value === 'string' ? numberIn(value) : value;
    case 'boolean':
      return booleanIn(value);
    case 'picklist':
      return wordIn(inside.options ?? [], value);
    case 'nullable':
    case 'nullish':
    case 'optional':
      return fitOrNothing(inside, value, readers);
    case 'array':
      return Array.isArray(value) && inside.item
        ? value.map((one) => shapeLike(inside.item as Schema, one, readers))
        : value;
    case 'tuple':
      return Array.isArray(value)
        ? value.map((one, at) =>
            inside.items?.[at] ? shapeLike(inside.items[at], one, readers) : one,
          )
        : value;
    case 'object':
    case 'strict_object':
    case 'loose_object':
      return isRow(value) ? fitRow(schema, inside.entries ?? {}, value, readers) : value;
    case 'variant':
    case 'union':
      return fitOption((inside.options ?? []) as Schema[], value, readers);
    default:
      return value;
  }
}

function fitRow(
  schema: Schema,
  entries: Record<string, Schema>,
  value: Row,
  readers: Readers,
): Row {
  const read = readers.get(schema)?.(value) ?? value;
  const named: Row = 'id' in entries && isAbsent(read.id) ? { ...read, id: read._id } : read;
  const fitted = Object.entries(entries).map(([name, one]) => [
    name,
    shapeLike(one, named[name], readers),
  ]);
  return { ...named, ...Object.fromEntries(fitted) };
}

/** A part that may be missing and cannot be read is missing. */
function fitOrNothing({ type, wrapped }: Inside, value: unknown, readers: Readers): unknown {
  const nothing = type === 'optional' ? undefined : null;
  if (isAbsent(value) || !wrapped) return nothing;
  const fitted = shapeLike(wrapped, value, readers);
  return v.is(wrapped, fitted) ? fitted : nothing;
}

function fitOption(options: Schema[], value: unknown, readers: Readers): unknown {
  for (const option of options) {
    const fitted = shapeLike(option, value, readers);
    if (v.is(option, fitted)) return fitted;
  }
  return value;
}

/** "1278.90", "1,278.90" and " 7 " are numbers; "1.278,90" could be two and stays text. */
function numberIn(text: string): unknown {
  const plain = text
    .trim()
    .replace(
      /^(-?\d{1,3})((?:,\d{3})+)(?=\.|$)/,
      (_, head: string, tail: string) => head + tail.replaceAll(',', ''),
    );
  const number = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN;
  return Number.isFinite(number) ? number : text;
}

const YES = new Set<unknown>([true, 1, '1', 'true', 'yes', 'y']);
const NO = new Set<unknown>([false, 0, '0', 'false', 'no', 'n']);
function booleanIn(value: unknown): unknown {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
  return YES.has(word) ? true : NO.has(word) ? false : value;
}

const plainWord = (word: string): string =>
  word
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_');
const wordIn = (options: unknown[], value: unknown): unknown =>
  typeof value === 'string'
    ? (options.find((one) => typeof one === 'string' && plainWord(one) === plainWord(value)) ??
      value)
    : value;
