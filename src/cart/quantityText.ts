/** Decimal digits of any script as 0 to 9, so that ٣ is three. */
const plainDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 48;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - (zero - 1) <= 9) zero--;
    return String(code - zero);
  });

/** What a shopper typed as a quantity: the whole number it begins with, or the nearest step of an amount; null when there is none to act on yet. */
export function readQuantity(typed: string, step?: number): number | null {
  const text = plainDigits(typed.slice(0, 40));
  const quantity = step
    ? Math.round(Number.parseFloat(text.replace(/[,٫]/, '.')) / step)
    : Number(/^\s*(\d{1,9})(?=$|[\s.,])/.exec(text)?.[1]);
  return quantity >= 1 ? quantity : null;
}
