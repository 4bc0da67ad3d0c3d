import type { OrderView } from '#machines/domain/order.ts';
import type { Language } from '../../ui/language.ts';
import { moneyIn } from '../../ui/useMoney.ts';
import { arrivedOf } from './paymentsOf.ts';

export type Way = NonNullable<NonNullable<OrderView['money']>['goesTo']>[number];

/** The shop's own desk, as the provider of a way. */
export const AT_SHOP = '';
/** The names of ways; of several each with its sum, where all of them are known (524). */
export const namedWays = (ways: Way[], { currency }: OrderView, { t, locale }: Language) =>
  ways.map(({ provider, amount }) => {
    const name = t(provider === AT_SHOP ? 'provider.PAY_LATER' : `method.${provider}`);
    return ways[1] && amount ? `${name} (${moneyIn(locale, currency).fromWire(amount)})` : name;
  });
/** What the shop's own desk hands back: of a cancelled order all that it has, else what was paid there for things that were missing. */
export const owedAtDesk = ({ desk }: OrderView): number =>
  desk?.find(({ kind }) => kind === 'OWED')?.amount ?? 0;

/** To which payments money goes back, or went (443, 524), the shop's own desk beside them (550), or alone. */
export function waysBack(order: OrderView, language: Language): string[] {
  const { owedBack = order.extra, returned = 0, turned = 0, goesTo } = order.money ?? {};
  // What the desk handed back went to no payment.
  const handed = (order.desk ?? []).filter(({ kind }) => kind === 'BACK');
  const toPayments = handed.reduce((sum, { amount }) => sum - amount, owedBack + returned - turned);
  const arrived = (): Way[] => arrivedOf(order).map(({ provider }) => ({ provider }));
  const ways = toPayments > 0.0001 ? (goesTo ?? arrived()) : [];
  const amount = owedAtDesk(order);
  const isKnown = ways.every((way) => way.amount);
  const shop = amount > 0 ? [{ provider: AT_SHOP, ...(isKnown && { amount }) }] : [];
  return [...new Set(namedWays([...ways, ...shop], order, language))];
}
