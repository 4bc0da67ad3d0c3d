import type { StaffOrder } from '#machines/domain/staffTask.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import style from '../Account.module.css';
import own from './StaffOrder.module.css';

/** Every sum of an order, and how it stands. What is nothing is left out, but for what was due and what came. */
export function Money({ shown: { order, atTill = 0 } }: { shown: StaffOrder }) {
  const t = useText();
  const { fromWire, code } = useMoney(order.currency);
  const {
    came = order.paid,
    missing = 0,
    owedBack = order.extra,
    returned = 0,
    turned = 0,
    disputed = false,
  } = order.money ?? {};
  const sums: [name: string, amount: number, always?: true][] = [
    ['total', order.total, true],
    ['due', order.dueNow, true],
    ['came', came, true],
    ['missing', missing],
    ['owedBack', owedBack],
    ['returned', returned],
    ['turned', turned],
  ];
  return (
    <section className={`${own.block} ${own.money}`} aria-labelledby="staff-money">
      <h2 id="staff-money">
        {t('staff.money')} {code && <span className={own.quiet}>{code}</span>}
      </h2>
      {disputed && <p className={style.notice}>{t('staff.disputed')}</p>}
      {turned > 0 && <p className={style.notice}>{t('staff.turned')}</p>}
      {atTill > 0 && (
        <p className={style.notice}>{t('staff.atTill', { amount: fromWire(atTill) })}</p>
      )}
      <dl className={own.sums}>
        {sums
          .filter(([, amount, always]) => always || amount !== 0)
          .map(([name, amount]) => (
            <div key={name} data-sum={name}>
              <dt>{t(`staff.sum.${name}`)}</dt>
              <dd>{fromWire(amount)}</dd>
            </div>
          ))}
        <div>
          <dt>{t('staff.state')}</dt>
          <dd>{t(`order.pay.${order.paymentState}`)}</dd>
        </div>
        {order.goods && (
          <div>
            <dt>{t('staff.goods')}</dt>
            <dd>{t(`staff.goods.${order.goods}`)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
