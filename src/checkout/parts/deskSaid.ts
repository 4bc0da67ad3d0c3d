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
