/** Digits of the languages that the shop speaks, as 0 to 9: ٣ is three. An amount has its own (`typedAmount.ts`), which brings no panel along. */
const plainDigits = (text: string): string =>
  text.replace(/[٠-٩०-९]/g, (digit) => `${(digit.charCodeAt(0) - (digit < 'ऀ' ? 0 : 6)) & 15}`);

/** What a shopper typed as a quantity: the whole number it begins with; null when there is none to act on yet. */
export function readQuantity(typed: string): number | null {
  const quantity = Number(/^\s*(\d{1,9})(?=$|[\s.,])/.exec(plainDigits(typed.slice(0, 40)))?.[1]);
  return quantity >= 1 ? quantity : null;
}
