/** Decimal digits of any script as 0 to 9, so that ٣ is three. */
const plainDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 48;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - (zero - 1) <= 9) zero--;
    return String(code - zero);
  });

/**
 * What a shopper typed as a quantity: the whole number it begins with, or the nearest step of an amount, one at least of what is more than nothing;
 * null when there is none to act on yet.
 */
export function readQuantity(typed: string, step?: number): number | null {
  const text = plainDigits(typed.slice(0, 40));
  // Of a kilogram, litre or metre, by the signs of the languages that the shop speaks.
  const [, small, smaller] = /\d\s*(?:(c[lm]|س[لم]|से)|(g|غ|ग|m[lm]|م[لم]|मि))/i.exec(text) ?? [];
  const amount = Number.parseFloat(text.replace(/[,٫]/, '.')) / (smaller ? 1000 : small ? 100 : 1);
  const quantity = step
    ? Math.max(Math.round(amount / step), amount > 0 ? 1 : 0)
    : Number(/^\s*(\d{1,9})(?=$|[\s.,])/.exec(text)?.[1]);
  return quantity >= 1 ? quantity : null;
}
