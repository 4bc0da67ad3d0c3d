/** What a hostile file holds where a word, a number or a list is expected. */
export const HOSTILE: unknown[] = [
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '\u001b[2J\u001b]0;gone\u0007',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '',
    '\u202egnol',
    '\ud800',
    "'; drop table trace; --",
  ],
  ...[0, -1, 1e308, -1e308, 8.64e15, 0.1, true, false, null],
  ...[[], {}, [[]], { value: 1 }, { __proto__: null, length: -1 }, Array(300).fill('a')],
];

type Json = Record<string, unknown> | unknown[];
/** Every place of a value, as a way to it. */
export function placesIn(value: unknown, way: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [way];
  const inner = Object.entries(value).flatMap(([name, one]) => placesIn(one, [...way, name]));
  return way.length === 0 ? inner : [way, ...inner];
}

/** The same with something else in one place. */
export function replacedAt(value: Json, way: (string | number)[], other: unknown): unknown {
  const copy = structuredClone(value);
  let inside = copy as Record<string | number, unknown>;
  for (const name of way.slice(0, -1)) inside = inside[name] as Record<string | number, unknown>;
  inside[way.at(-1) ?? ''] = other;
  return copy;
}

/** The same with a hostile word in every text. */
export function everyText(value: unknown, word: string): unknown {
  if (typeof value === 'string') return word;
  if (Array.isArray(value)) return value.map((one) => everyText(one, word));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, everyText(one, word)]),
  );
}
