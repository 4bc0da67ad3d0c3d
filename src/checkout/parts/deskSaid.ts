import type { OrderView } from '#machines/domain/order.ts';
import type { Language } from '../../ui/language.ts';
import { datesIn } from '../../ui/useDates.ts';
import { moneyIn } from '../../ui/useMoney.ts';

/** What was paid and given back at the shop itself, how and on which day, and what it hands back now. No provider knows of that. */
export const deskSaid = ({ desk = [], currency }: OrderView, { t, locale }: Language): string[] =>
  desk.map(({ kind, amount, how, day }) =>
    t(`order.atShop.${kind}`, {
      how,
      amount: moneyIn(locale, currency).fromWire(amount),
      // A day is one of the shop's own calendar.
      day: day && datesIn(locale, 'UTC').day(day, 'numeric'),
    }),
  );

/** Each of these payments with its way and what became of it, and after them what was paid at the shop itself. */
export const paymentsSaid = (
  order: OrderView,
  attempts: OrderView['attempts'],
  language: Language,
): string[] => [
  ...attempts.map(({ provider, amount, outcome }) =>
    language.t('order.attempt', {
      method: language.t(`method.${provider}`),
      amount: moneyIn(language.locale, order.currency).fromWire(amount),
      outcome: language.t(`outcome.${outcome.status}`),
    }),
  ),
  ...deskSaid(order, language),
];
