import type { OrderView } from '#machines/domain/order.ts';
import type { Language } from '../../ui/language.ts';
import { moneyIn } from '../../ui/useMoney.ts';

/** A payment with its way and what became of it. */
export const attemptSaid = (
  { currency }: OrderView,
  { provider, amount, outcome }: OrderView['attempts'][number],
  { t, locale }: Language,
): string =>
  t('order.attempt', {
    method: t(`method.${provider}`),
    amount: moneyIn(locale, currency).fromWire(amount),
    outcome: t(`outcome.${outcome.status}`),
  });
