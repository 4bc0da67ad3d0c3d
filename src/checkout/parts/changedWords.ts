import { amountText } from '#machines/domain/measure.ts';
import type { OrderView, Proposal } from '#machines/domain/order.ts';
import type { Language } from '../../ui/language.ts';

/** How many instead of how many, of each thing that a change is about. Page and letter say the same. */
export function changedWords(
  order: OrderView,
  { lines }: Proposal,
  { t, locale }: Language,
): string[] {
  return lines
    .filter(({ was, now }) => was !== now)
    .map(({ productId, name, was, now }) => {
      const measure = order.lines.find((line) => line.productId === productId)?.measure;
      const told = (count: number) => amountText(count, count > 0 ? measure : undefined, locale);
      const values = { name, was: told(was), now: told(now) };
      return t(typeof values.now === 'string' ? 'changes.amount' : 'changes.line', values);
    });
}
