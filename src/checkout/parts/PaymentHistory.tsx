import { Suspense } from 'react';
import type { OrderView } from '#machines/domain/order.ts';
import { useLanguage } from '../../ui/language.ts';
import { attemptSaid } from './attemptSaid.ts';
import { Coming, Later } from './Later.tsx';
import { paidElsewhere } from './laterParts.ts';
import style from './Order.module.css';
import { paymentsOf } from './paymentsOf.ts';

/** What was paid and by what, at the shop itself too, and what is under way. */
export function PaymentHistory({ order }: { order: OrderView }) {
  const language = useLanguage();
  const attempts = paymentsOf(order);
  const { desk = [], billedBy = [] } = order;
  const isElsewhere = desk.length + billedBy.length > 0;
  if (attempts.length === 0 && !isElsewhere) return null;
  return (
    <section className={style.block} aria-labelledby="payments-title">
      <h2 id="payments-title">{language.t('order.payments')}</h2>
      <ul>
        {attempts.map((one) => (
          <li key={one.id}>{attemptSaid(order, one, language)}</li>
        ))}
        {isElsewhere && (
          <Suspense
            fallback={
              <li>
                <Coming />
              </li>
            }
          >
            <Later load={paidElsewhere} given={{ order }} />
          </Suspense>
        )}
      </ul>
    </section>
  );
}
