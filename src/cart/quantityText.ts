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
  const quantity = step ? stepsIn(text, step) : Number(/^\s*(\d{1,9})(?=$|[\s.,])/.exec(text)?.[1]);
  return quantity >= 1 ? quantity : null;
}

/**
 * The first amount of a kilogram, litre or metre, or of a smaller unit by the signs and words of the languages that the shop speaks: behind the number, or
 * before it as in Swahili. What is said in the smaller ones has thousands and no thousandths: "1,250 g".
 */
function stepsIn(text: string, step: number): number {
  const [, before, amount = '', after] = /^([^\d.,٫-]*)([\d\s.,٫]*)(\D*)/.exec(text) ?? [];
  const [, small, smaller] =
    /^(?:(c[elm]|sen|س[لنم]|से)|(g|غ|ج|ग|m[lm]|mil|م[لم]|मि))/i.exec(
      before?.trim() || after || '',
    ) ?? [];
  const plain = amount.replace(smaller ? /[\s.,](?=\d{3}\s*$)/ : /\s(?=\d{3}\b)/, '');
  const steps =
    Number.parseFloat(plain.replace(/[,٫]/, '.')) / (smaller ? 1000 : small ? 100 : 1) / step;
  return steps > 0 ? Math.max(1, Math.round(steps)) : steps;
}
