import type { OrderView } from '#machines/domain/order.ts';
import { deskSaid } from '../checkout/parts/deskSaid.ts';
import type { Language } from '../ui/language.ts';
import { moneyIn } from '../ui/useMoney.ts';

const BROUGHT_MONEY = ['PAID', 'UNDERPAID', 'OVERPAID'];

/** By which way each payment of an order came, and how much was paid by it, at the shop itself too: for paper that is kept. */
export const paidBy = (order: OrderView, language: Language): string[] => {
  const { attempts, currency } = order;
  const { t, locale } = language;
  const { fromWire } = moneyIn(locale, currency);
  const byProviders = attempts
    .filter(({ outcome }) => BROUGHT_MONEY.includes(outcome.status))
    .map(({ provider, amount, outcome }) =>
      t('order.attempt', {
        method: t(`method.${provider}`),
        amount: fromWire(amount),
        outcome: t(`outcome.${outcome.status}`),
      }),
    );
  return [...byProviders, ...deskSaid(order, language)];
};
