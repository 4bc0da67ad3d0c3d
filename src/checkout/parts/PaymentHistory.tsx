import type { OrderView } from '#machines/domain/order.ts';
import { useLanguage } from '../../ui/language.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { deskSaid } from './deskSaid.ts';
import style from './Order.module.css';
import { paymentsOf } from './paymentsOf.ts';

/** What was paid and by what, at the shop itself too, and what is under way. */
export function PaymentHistory({ order }: { order: OrderView }) {
  const language = useLanguage();
  const { t } = language;
  const { fromWire } = useMoney(order.currency);
  const byProviders = paymentsOf(order).map(({ provider, amount, outcome }) =>
    t('order.attempt', {
      method: t(`method.${provider}`),
      amount: fromWire(amount),
      outcome: t(`outcome.${outcome.status}`),
    }),
  );
  const payments = [...byProviders, ...deskSaid(order, language)];
  if (payments.length === 0) return null;
  return (
    <section className={style.block} aria-labelledby="payments-title">
      <h2 id="payments-title">{t('order.payments')}</h2>
      <ul>
        {payments.map((said, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line of text has nothing to keep
          <li key={at}>{said}</li>
        ))}
      </ul>
    </section>
  );
}
