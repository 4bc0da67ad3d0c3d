import type { OrderView } from '#machines/domain/order.ts';
import { isToPayLater } from '#machines/domain/orderStatus.ts';
import type { StaffOrder } from '#machines/domain/staffTask.ts';
import { deskSaid } from '../../checkout/parts/deskSaid.ts';
import { leftToPay, type Progress, progressOf } from '../../checkout/parts/orderTexts.ts';
import { useLanguage } from '../../ui/language.ts';
import { useDates } from '../../ui/useDates.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';
import style from '../Account.module.css';
import own from './StaffOrder.module.css';

/** Something is asked for, or may be. */
const ASKED: readonly OrderView['paymentState'][] = ['PENDING', 'PART_PAID', 'REVIEW'];
/** All of it went back, and money came once more: that is what a person sees to. */
export const stateWords = ({ paymentState, money }: OrderView): string => {
  if (paymentState === 'REFUNDED' && (money?.owedBack ?? 0) > 0) return 'staff.sum.owedBack';
  const isStrange = paymentState === 'REFUNDED' && (money?.strange ?? 0) > 0;
  return `order.pay.${isStrange ? 'REVIEW' : paymentState}`;
};

/** Its customer has it: nothing is kept for them any more. */
const isHandedOver = (order: OrderView): boolean =>
  order.goods === 'committed' && HANDED_OVER.includes(progressOf(order) ?? 'packing');
const HANDED_OVER: readonly Progress[] = ['delivered', 'collected', 'served'];

/** Every sum of an order, and how it stands. What is nothing is left out, but for what is due and what came. */
export function Money({ shown: { order, atTill = 0 } }: { shown: StaffOrder }) {
  const t = useText();
  const { fromWire, code } = useMoney(order.currency);
  const { day } = useDates(useBusiness().timeZone);
  const {
    came = order.paid,
    missing = 0,
    owedBack = order.extra,
    returned = 0,
    turned = 0,
    disputed = false,
  } = order.money ?? {};
  const { desk = [] } = order;
  const owedAtDesk = desk.find(({ kind }) => kind === 'OWED')?.amount ?? 0;
  const moved = deskSaid(
    { ...order, desk: desk.filter(({ kind }) => kind !== 'OWED') },
    useLanguage(),
  );
  const sums: [name: string, amount: number, isShown?: boolean][] = [
    ['total', order.total, true],
    ['due', order.dueNow, ASKED.includes(order.paymentState)],
    ['came', came, true],
    ['missing', missing],
    // What is missing of what was due is said already.
    ['left', missing > 0 ? 0 : leftToPay(order)],
    ['owedBack', owedBack + owedAtDesk],
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
          .filter(([, amount, isShown = amount !== 0]) => isShown)
          .map(([name, amount]) => (
            <div key={name} data-sum={name}>
              <dt>{t(`staff.sum.${name}`)}</dt>
              <dd>{fromWire(amount)}</dd>
            </div>
          ))}
        <div>
          <dt>{t('staff.state')}</dt>
          <dd>{t(stateWords(order))}</dd>
        </div>
        {isToPayLater(order) && ASKED.includes(order.paymentState) && (
          <div>
            <dt>{t('staff.later')}</dt>
            <dd>
              {order.paymentTerm !== null && order.dueDate
                ? t('staff.later.terms', { date: day(order.dueDate.slice(0, 10)) })
                : t(order.shipment || order.visitAt ? 'staff.later.brought' : 'staff.later.open')}
            </dd>
          </div>
        )}
        {order.goods && (
          <div>
            <dt>{t('staff.goods')}</dt>
            <dd>{t(isHandedOver(order) ? 'staff.goods.used' : `staff.goods.${order.goods}`)}</dd>
          </div>
        )}
      </dl>
      {moved.length > 0 && (
        <ul>
          {moved.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was written stays where it is
            <li key={at}>{one}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
