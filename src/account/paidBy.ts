import type { OrderView } from '#machines/domain/order.ts';
import type { Language } from '../ui/language.ts';
import { moneyIn } from '../ui/useMoney.ts';

const BROUGHT_MONEY = ['PAID', 'UNDERPAID', 'OVERPAID'];

/** By which way each payment of an order came, and how much was paid by it: for paper that is kept. */
export const paidBy = ({ attempts, currency }: OrderView, { t, locale }: Language): string[] => {
  const { fromWire } = moneyIn(locale, currency);
  return attempts
    .filter(({ outcome }) => BROUGHT_MONEY.includes(outcome.status))
    .map(({ provider, amount, outcome }) =>
      t('order.attempt', {
        method: t(`method.${provider}`),
        amount: fromWire(amount),
        outcome: t(`outcome.${outcome.status}`),
      }),
    );
};
