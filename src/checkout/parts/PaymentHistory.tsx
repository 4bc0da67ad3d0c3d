import type { OrderView } from '#machines/domain/order.ts';
import { useLanguage } from '../../ui/language.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { paymentsSaid } from './deskSaid.ts';
import style from './Order.module.css';
import { paymentsOf } from './paymentsOf.ts';

/** What was paid and by what, at the shop itself too, and what is under way. */
export function PaymentHistory({ order }: { order: OrderView }) {
  const language = useLanguage();
  const { t } = language;
  const { fromWire } = useMoney(order.currency);
  const payments = [
    ...paymentsSaid(order, paymentsOf(order), language),
    ...(order.billedBy ?? []).map(({ name, amount, isMine }) =>
      [
        t('table.by.PAID', { who: isMine ? 'you' : name ? 'guest' : 'none', name }),
        fromWire(amount),
      ].join(' · '),
    ),
  ];
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
