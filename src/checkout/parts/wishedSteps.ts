/**
 * How many steps of what is sold loose were typed, none for nothing; NaN where that cannot be told yet. The cart's own reader (`readQuantity`) would
 * bring the cart's panel along; both are held to the same words (`quantityText.test.ts`).
 */
export function wishedSteps(typed: string, step: number): number {
  const text = typed.replace(
    /[٠-٩०-९]/g,
    (digit) => `${(digit.charCodeAt(0) - (digit < 'ऀ' ? 0 : 6)) & 15}`,
  );
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
