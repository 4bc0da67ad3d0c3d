/** As far as a schema of valibot says what it is made of. */
interface Schema {
  type: string;
  entries?: Record<string, Schema>;
  item?: Schema;
  items?: readonly Schema[];
  wrapped?: Schema;
  default?: unknown;
  options?: readonly unknown[];
  literal?: unknown;
  pipe?: readonly { type: string }[];
}

const LONG = `${'a-very-long-name.'.repeat(3)}of.amina`;
/** What people type where a chart looks at it: blanks around it, long or short, of the wrong form, letters of other scripts. */
export const TYPED: Record<string, readonly string[]> = {
  email: [
    ...['', ' ', 'amina@example.test', ' amina@example.test ', 'amina@münchen.example'],
    ...[`amina@${'a'.repeat(11)}.example.test`, `amina.o@${'a'.repeat(11)}.example.test`],
    ...[`${LONG}@example.test`, 'amina', LONG, `${LONG}@`, 'a@b', 'amina@-example.test'],
  ],
  phone: [
    ...['', ' ', '+254712345678', '+1 503 555 0142', '0712 345 678', ' +254712345678\t', '12345'],
    ...['+254 (0)712-345-678', '1111111', '+1111111', '+88888888888', '+1234567890123456', 'none'],
    ...['٠٧١٢٣٤٥٦٧٨', '+12345', '+1234567', '+123456789012345'],
  ],
  country: ['US', 'KE', 'SG', 'GB', 'XX'],
  today: ['2027-03-01'],
  startDate: ['2027-03-01', '2027-03-02'],
  endDate: ['2027-03-01'],
  startTime: ['10:00', '10:15', '14:30:00'],
  endTime: ['11:00'],
  at: ['2027-03-01T10:00'],
  currency: ['USD', 'KES', 'JPY'],
};
const WORDS = [
  ...['', ' ', '\t', '  ', 'Coffee', 'Coffee ', ' Coffee', '\tCoffee', 'coffee', 'Çay', 'Amina O.'],
  ...[
    'in-house',
    'Lalamove',
    'Rider Express',
    't0123456789a',
    'h0123456789a',
    'price',
    '0712345678',
  ],
  ...[`${' '.repeat(12)}Tea`, `${' '.repeat(11)}\tTea`, LONG],
];
const TIMES = ['2027-03-01T09:00:00.000Z', '2027-03-01T09:00:00+03:00', '2027-03-01'];
const IS_TIME = /(At|Until|deadline|Date|Before|^to)$/;
const IS_ID = /^(id|.*Id|.*Ids|reference|said|uid|sitting|doers|orderNumber)$/;
/** A shop's own counts, which bound how many a cart holds. */
const IS_COUNT = /^(capacity|stockInHand)$/;
const NUMBERS = [0, 1, 2, 3, 5, 11, 100, 999, 2_500, 123_456];
const FRACTIONS = [...NUMBERS, 0.5, 12.34, 0.1 + 0.2];

/** Values of every form that a schema allows, the same for the same numbers. */
export function anyValue(random: () => number) {
  const below = (most: number): number => Math.floor(random() * most);
  const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T;
  const maybe = (likely: number): boolean => random() < likely;
  const several = <T>(most: number, make: (at: number) => T): T[] =>
    Array.from({ length: below(most + 1) }, (_, at) => make(at));
  const id = (name: string): string => `${name}-${below(4)}`;
  const word = (name: string): string => {
    const typed = TYPED[name];
    if (typed) return oneOf(typed);
    if (IS_ID.test(name)) return id(name);
    return oneOf(IS_TIME.test(name) ? TIMES : WORDS);
  };

  function of(schema: unknown, name = ''): unknown {
    const { type, entries, item, items, wrapped, options, literal, pipe = [] } = schema as Schema;
    if (wrapped) {
      if (maybe(0.6)) return of(wrapped, name);
      return type === 'nullable' ? null : (schema as Schema).default;
    }
    if (entries) return fieldsOf(entries);
    if (item) return several(3, () => of(item, name));
    if (items) return items.map((one) => of(one, name));
    if (type === 'literal') return literal;
    if (options) {
      const chosen = oneOf(options);
      return typeof chosen === 'object' && chosen !== null ? of(chosen, name) : chosen;
    }
    const isWhole = pipe.length > 1 || IS_COUNT.test(name);
    if (type === 'number') return oneOf(isWhole ? NUMBERS : FRACTIONS);
    if (type === 'boolean') return maybe(0.5);
    return word(name);
  }
  const fieldsOf = (entries: Record<string, Schema>): object =>
    Object.fromEntries(
      Object.entries(entries).flatMap(([name, one]) => {
        const value = of(one, name);
        return value === undefined ? [] : [[name, value]];
      }),
    );
  return { of, oneOf, maybe, several, below, id, word };
}
export type AnyValue = ReturnType<typeof anyValue>;
