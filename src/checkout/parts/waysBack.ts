import type { OrderView } from '#machines/domain/order.ts';
import type { Language } from '../../ui/language.ts';
import { moneyIn } from '../../ui/useMoney.ts';
import { paymentsOf } from './paymentsOf.ts';

export type Way = NonNullable<NonNullable<OrderView['money']>['goesTo']>[number];

/** The names of ways; of several each with its sum, where all of them are known (524). */
export const namedWays = (ways: Way[], { currency }: OrderView, { t, locale }: Language) =>
  ways.map(({ provider, amount }) =>
    ways[1] && amount
      ? `${t(`method.${provider}`)} (${moneyIn(locale, currency).fromWire(amount)})`
      : t(`method.${provider}`),
  );

/** To which payments money goes back, or went (443, 524). */
export function waysBack(order: OrderView, language: Language): string[] {
  const { owedBack = order.extra, returned = 0, turned = 0, goesTo } = order.money ?? {};
  const came = paymentsOf(order).filter(({ outcome }) => outcome.status !== 'IN_PROCESS');
  const ways = goesTo ?? came.map(({ provider }) => ({ provider }));
  return owedBack + returned > turned ? [...new Set(namedWays(ways, order, language))] : [];
}
