import { digest } from './digest.ts';
import { isListed } from './events.ts';
import { type Kept, TRACE_FIELDS } from './fields.ts';
import { TRACE_LIMITS } from './limits.ts';
import { mayHold } from './ofShopper.ts';
import { emailFor, phoneFor, postalFor, textFor } from './standIns.ts';

/** Words and times of ours: no space, no sign that a person's words need. */
const WORD = /^[A-Za-z0-9][\w.:+/-]*$/;
/** So many digits that are no time may be a number to call, or of an account. */
const NUMBER = /(\d\D*){6}/;
const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/;
const CLOCK = /^([01]\d|2[0-4]):[0-5]\d:[0-5]\d$/;
const isOurs = (word: string): boolean =>
  word.length <= TRACE_LIMITS.word &&
  WORD.test(word) &&
  (!NUMBER.test(word) || TIME.test(word) || CLOCK.test(word));
const ID = /^h[0-9a-z]{11}$/;

/** What stands beside a field. */
interface Place {
  country?: unknown;
}
export interface Redactor {
  /** an event with what may be kept of it; of one that is not listed, its name */
  event(event: { type: string }): { type: string; [field: string]: unknown };
  /** a chart's memory, by the same list */
  context(context: unknown): unknown;
}

/**
 * Keeps what is listed, and puts stand-ins where only "the same or not", "empty or not", and what charts ask of an address or a number may be known. What went through
 * once goes through again unchanged, so both ends use it. The key stays in the browser; without one only stand-ins pass.
 */
export function redactor(key: string | null, listed = TRACE_FIELDS): Redactor {
  const hidden = (text: string): string =>
    key === null ? 't00000000000' : `t${digest(key + text)}`;
  const words: Record<'text' | 'email' | 'phone', (text: string) => string> = {
    text: (text) => textFor(text, hidden),
    email: (text) => emailFor(text, hidden),
    phone: (text) => phoneFor(text, hidden),
  };

  function field(
    parent: string,
    name: string,
    value: unknown,
    depth: number,
    beside: Place,
  ): unknown {
    const kept = listed[`${parent}.${name}`] ?? (Object.hasOwn(listed, name) && listed[name]);
    return kept && depth < TRACE_LIMITS.depth ? as(kept, name, value, depth, beside) : undefined;
  }
  function as(kept: Kept, name: string, value: unknown, depth: number, beside: Place): unknown {
    if (value === null) return null;
    if (Array.isArray(value))
      return value
        .slice(0, TRACE_LIMITS.list)
        .map((one) => as(kept === 'byId' ? 'text' : kept, name, one, depth, beside) ?? null);
    if (typeof value === 'object')
      return kept === 'byId' ? amountsById(value) : inside(name, value, depth + 1);
    if (typeof value === 'string') return string(kept, value, beside);
    if (kept !== 'keep') return undefined;
    return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
      ? value
      : undefined;
  }
  function string(kept: Kept, value: string, { country }: Place): string | undefined {
    if (value === '') return kept === 'inside' ? undefined : '';
    switch (kept) {
      case 'keep':
        return isOurs(value) ? value : undefined;
      case 'word':
        return isOurs(value) ? value : framed(value, words.text);
      case 'id':
        return idOf(value);
      case 'secret':
        return 's';
      case 'intentKey':
        return keyOf(value);
      case 'text':
      case 'email':
      case 'phone':
        return framed(value, words[kept]);
      case 'postal':
        return framed(value, (word) => postalFor(word, country, hidden));
      case 'inside':
      case 'byId':
        return framed(value, words.text);
    }
  }
  /** Charts change what they must and share the rest: what was looked at once is not looked at again. */
  const known = new WeakMap<object, Map<string, Record<string, unknown>>>();
  function inside(parent: string, value: object, depth: number): Record<string, unknown> {
    const place = `${depth}${parent}`;
    const found = known.get(value)?.get(place);
    if (found) return found;
    const kept = fieldsIn(parent, value, depth);
    known.set(value, (known.get(value) ?? new Map()).set(place, kept));
    return kept;
  }
  function fieldsIn(parent: string, value: object, depth: number): Record<string, unknown> {
    const fields = value instanceof Error ? errorFields(value) : Object.entries(value);
    const kept = fields
      .filter(([name]) => mayHold(parent, name))
      .map(([name, one]) => [name, field(parent, name, one, depth, value)] as const)
      .filter(([, one]) => one !== undefined);
    return Object.fromEntries(kept);
  }
  return {
    event(event) {
      const type = event.type.slice(0, TRACE_LIMITS.word);
      if (!isListed(type)) return { type: WORD.test(type) ? type : 'unknown' };
      const { type: _, actorId: __, ...fields } = event as { type: string; actorId?: unknown };
      return { type, ...inside(type, fields, 0) };
    },
    context: (context) =>
      typeof context === 'object' && context !== null ? inside('context', context, 0) : {},
  };
}

export const idOf = (id: string): string => (ID.test(id) ? id : `h${digest(id)}`);
const errorFields = ({
  name,
  message,
  ...more
}: Error & { code?: unknown }): [string, unknown][] => [
  ['name', name],
  ['message', message],
  ['code', more.code ?? null],
];

/** Blanks around a word can decide whether two are the same; blanks alone are no word. They say nothing of a person, and stay. */
function framed(text: string, stand: (word: string) => string): string {
  const word = text.trim();
  const start = text.length - text.trimStart().length;
  const blanks = (from: number, to?: number): string =>
    text.slice(from, to).slice(0, TRACE_LIMITS.word);
  if (word === '') return blanks(0);
  return `${blanks(0, start)}${stand(word)}${blanks(start + word.length)}`;
}
const amountsById = (amounts: object): Record<string, number> =>
  Object.fromEntries(
    Object.entries(amounts)
      .slice(0, TRACE_LIMITS.list)
      .filter(([, one]) => typeof one === 'number')
      .map(([id, one]) => [idOf(id), one]),
  );
/** What an intent was made for names lines by their ids: the same with stand-ins, so that it can still be compared. */
function keyOf(text: string): string {
  try {
    const lines = JSON.parse(text) as [string, number, unknown][];
    return JSON.stringify(lines.map(([id, qty, slots]) => [idOf(id), Number(qty), slotsOf(slots)]));
  } catch {
    return '';
  }
}
const slotsOf = (slots: unknown): unknown =>
  Array.isArray(slots)
    ? slots.map((slot) => (slot as unknown[]).map((one) => (WORD.test(String(one)) ? one : '')))
    : slots === null
      ? null
      : undefined;
