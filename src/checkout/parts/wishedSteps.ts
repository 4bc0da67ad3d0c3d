/**
 * How many steps of what is sold loose were typed, none for nothing; NaN where that cannot be told yet. The cart's own reader (`readQuantity`) would come
 * with every page of a checkout; both are held to the same words (`quantityText.test.ts`).
 */
export function wishedSteps(typed: string, step: number): number {
  const text = typed
    .replace(/[٠-٩]/g, (digit) => `${digit.charCodeAt(0) - 0x660}`)
    .replace(/[०-९]/g, (digit) => `${digit.charCodeAt(0) - 0x966}`)
    .replace(/[,٫]/, '.');
  const [, small, smaller] = /\d\s*(?:(c[lm]|س[لم]|से)|(g|غ|ग|m[lm]|م[لم]|मि))/i.exec(text) ?? [];
  const amount = Number.parseFloat(text) / (smaller ? 1000 : small ? 100 : 1);
  return amount > 0 ? Math.max(1, Math.round(amount / step)) : amount;
}
