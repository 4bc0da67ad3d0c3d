/**
 * How many steps of what is sold loose were typed, none for nothing; NaN where that cannot be told yet. The cart's own reader (`readQuantity`) would
 * bring the cart's panel along; both are held to the same words (`quantityText.test.ts`).
 */
export function wishedSteps(typed: string, step: number): number {
  const text = typed
    .replace(/[٠-٩०-९]/g, (digit) => `${(digit.charCodeAt(0) - (digit < 'ऀ' ? 0 : 6)) & 15}`)
    .replace(/[,٫]/, '.');
  const [, amount, small, smaller] =
    /^\s*([\d.]+)\s*(?:(c[lm]|س[لم]|से)|(g|غ|ग|m[lm]|م[لم]|मि))?/i.exec(text) ?? [];
  const steps = Number(amount) / (smaller ? 1000 : small ? 100 : 1) / step;
  return steps > 0 ? Math.max(1, Math.round(steps)) : steps;
}
