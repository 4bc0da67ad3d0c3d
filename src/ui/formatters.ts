import type { Formatters } from 'intl-messageformat';

/** Intl's own formatters, each made once: making one takes longer than drawing a line of the cart. */
export const formatters: Formatters = {
  getNumberFormat: memoize(
    (locales, options) => new Intl.NumberFormat(locales, options as Intl.NumberFormatOptions),
  ),
  getDateTimeFormat: memoize((locales, options) => new Intl.DateTimeFormat(locales, options)),
  getPluralRules: memoize((locales, options) => new Intl.PluralRules(locales, options)),
};

/** What `make` makes of some options, once. */
export function memoize<Locales, Options, Format>(
  make: (locales?: Locales, options?: Options) => Format,
): (locales?: Locales, options?: Options) => Format {
  const made = new Map<string, Format>();
  return (locales, options) => {
    const key = JSON.stringify([locales, options]);
    const format = made.get(key) ?? make(locales, options);
    made.set(key, format);
    return format;
  };
}
