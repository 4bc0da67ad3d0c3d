import type { OrderView } from '#machines/domain/order.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import style from './Order.module.css';

/** Tries that brought nothing are no payments: staff and support see them (264). */
const BROUGHT_NOTHING = ['DECLINED', 'CANCELLED', 'EXPIRED', 'PENDING'];
export const paymentsOf = ({ attempts }: OrderView): OrderView['attempts'] =>
  attempts.filter(({ outcome }) => !BROUGHT_NOTHING.includes(outcome.status));

/** What was paid and by what, and what is under way. */
export function PaymentHistory({ order }: { order: OrderView }) {
  const t = useText();
  const { fromWire } = useMoney(order.currency);
  const payments = paymentsOf(order);
  if (payments.length === 0) return null;
  return (
    <section className={style.block} aria-labelledby="payments-title">
      <h2 id="payments-title">{t('order.payments')}</h2>
      <ul>
        {payments.map((attempt) => (
          <li key={attempt.id}>
            {t('order.attempt', {
              method: t(`method.${attempt.provider}`),
              amount: fromWire(attempt.amount),
              outcome: t(`outcome.${attempt.outcome.status}`),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
