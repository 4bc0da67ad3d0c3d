import type { OrderView } from '#machines/domain/order.ts';
import type { Language } from '../../ui/language.ts';
import { moneyIn } from '../../ui/useMoney.ts';
import { arrivedOf } from './paymentsOf.ts';
import { AT_SHOP, namedWays } from './waysBack.ts';

/** By what it was paid, the shop's own desk too, and so to which payments it would go back (524). */
export function waysPaid(order: OrderView, language: Language): string[] {
  const { fromWire } = moneyIn(language.locale, order.currency);
  const sums = new Map<string, number>();
  for (const { provider, amount } of arrivedOf(order))
    sums.set(provider, (sums.get(provider) ?? 0) + amount);
  const desk = (order.desk ?? []).reduce(
    (sum, { kind, amount }) => sum + (kind === 'PAID' ? amount : kind === 'BACK' ? -amount : 0),
    0,
  );
  const came = [...sums.values()].reduce((sum, amount) => sum + amount, desk);
  // Some went back already, or more came than it costs: which payment has what is not told here.
  const isKnown = fromWire(came) === fromWire(order.paid);
  if (desk > 0) sums.set(AT_SHOP, desk);
  const ways = [...sums].map(([provider, amount]) => ({ provider, ...(isKnown && { amount }) }));
  return namedWays(ways, order, language);
}
