import { idOf } from '#machines/domain/trace/redact.ts';

const STAND_IN = {
  id: /^h[0-9a-z]{11}$/,
  text: /^\s*t[0-9a-z]{11}\s*$/,
  email: /^\s*t[0-9a-z]{11}@left\.out\s*$/,
  longEmail: /^\s*t[0-9a-z]{11}@left\.out\.of-more-than-thirty-signs\s*$/,
  long: /^\s*t[0-9a-z]{11}\.of-more-than-thirty-signs\s*$/,
  phone: /^\s*\+888\d{9}\s*$/,
  typedPhone: /^\s*\(\+888\)\d{9}\s*$/,
  oneDigit: /^\s*\+8888888\s*$/,
};
const MORE = 'more-than-thirty-signs-';
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789 -_"<>&\'\\{}äß語';

/**
 * Another checkout of which exactly the same would be recorded: what was left out has a random value of its type, and what stands in for words and ids
 * stands for random others, the same for the same. It reads what was recorded, not the list.
 */
export function substitute(random: () => number) {
  const others = new Map<string, string>();
  const another = (kind: string, word: string, make: () => string): string => {
    const key = `${kind} ${word}`;
    const known = others.get(key) ?? make();
    others.set(key, known);
    return known;
  };
  const count = (most: number): number => Math.floor(random() * most);
  const letters = (most: number): string =>
    Array.from({ length: 1 + count(most) }, () => LETTERS[count(LETTERS.length)]).join('');
  /** Its count stands apart from its letters, which may be digits: two ids that became one would go another way. */
  const idFor = (id: string): string => another('id', id, () => `id-${others.size}-${letters(12)}`);
  const word = (): string => `w${letters(20)}w`;

  /** What was left out: whatever it held, and more. */
  function anything(value: unknown): unknown {
    if (typeof value === 'string') return random() < 0.1 ? '' : letters(40);
    if (typeof value === 'number') return [0, -1, 1e9, random() * 1000][count(4)];
    if (typeof value === 'boolean') return random() < 0.5;
    if (Array.isArray(value)) return value.map(anything);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, anything(one)]));
  }
  function text(raw: string, kept: string): string {
    if (raw === kept) return raw;
    if (STAND_IN.id.test(kept)) return idFor(raw);
    const inner = raw.trim();
    const framed = (other: string): string => raw.replace(inner, () => other);
    if (STAND_IN.email.test(kept))
      return framed(another('email', inner, () => `m${others.size}.${count(1e6)}@example.test`));
    if (STAND_IN.phone.test(kept))
      return framed(another('phone', inner, () => `+1503555${1000 + (others.size % 9000)}`));
    if (STAND_IN.longEmail.test(kept))
      return framed(another('long', inner, () => `m${others.size}@${MORE}${count(1e6)}.test`));
    if (STAND_IN.long.test(kept))
      return framed(another('word', inner, () => `${MORE}${others.size} ${word()}`));
    if (STAND_IN.typedPhone.test(kept))
      return framed(another('typed', inner, () => `0503 555 ${1000 + (others.size % 9000)}`));
    if (STAND_IN.oneDigit.test(kept)) return framed(`+${String(count(10)).repeat(7 + count(9))}`);
    if (STAND_IN.text.test(kept)) return framed(another('text', inner, () => word() + others.size));
    return kept === 's' ? word() : lines(raw);
  }
  /** What an intent was made for: its ids are others, its quantities and times the same. */
  function lines(raw: string): string {
    try {
      const all = JSON.parse(raw) as [string, ...unknown[]][];
      return JSON.stringify(all.map(([id, ...more]) => [idFor(id), ...more]));
    } catch {
      return letters(20);
    }
  }
  function field(raw: unknown, kept: unknown): unknown {
    if (kept === undefined) return anything(raw);
    if (typeof raw === 'string' && typeof kept === 'string') return text(raw, kept);
    if (Array.isArray(raw) && Array.isArray(kept))
      return raw.map((one, at) => (kept[at] === null ? anything(one) : field(one, kept[at])));
    if (raw instanceof Error) return Object.assign(new Error(word()), inside({ ...raw }, kept));
    return typeof raw === 'object' && raw !== null ? inside(raw, kept) : raw;
  }
  function inside(raw: object, kept: unknown): object {
    const known = kept as Record<string, unknown>;
    const fields = Object.entries(raw).map(([name, one]): [string, unknown] =>
      !(name in known) && typeof known[idOf(name)] === 'number'
        ? [idFor(name), one]
        : [name, field(one, known[name])],
    );
    return Object.fromEntries(fields);
  }
  return { of: field };
}
