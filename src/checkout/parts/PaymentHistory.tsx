import type { OrderView } from '#machines/domain/order.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import style from './Order.module.css';

/** Every try to pay, with how it ended. */
export function PaymentHistory({ order }: { order: OrderView }) {
  const t = useText();
  const { fromWire } = useMoney(order.currency);
  if (order.attempts.length === 0) return null;
  return (
    <section className={style.block} aria-labelledby="payments-title">
      <h2 id="payments-title">{t('order.payments')}</h2>
      <ul>
        {order.attempts.map((attempt) => (
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
