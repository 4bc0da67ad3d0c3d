import { exponentOf } from './money.ts';

/** A typed sum as a decimal; null where it is none. A separator of thousands could be read as the point of another country, so none is taken. */
export function typedAmount(text: string, currency: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:[.,](\d+))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || fraction.length > exponentOf(currency)) return null;
  return Number(`${whole}.${fraction || '0'}`);
}
