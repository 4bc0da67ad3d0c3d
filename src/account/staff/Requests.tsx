import type { OrderView, Proposal } from '#machines/domain/order.ts';
import { AskedOfShop } from '../../checkout/parts/AskedOfShop.tsx';
import { ChangedLines } from '../../checkout/parts/ChangedLines.tsx';
import { useDates } from '../../ui/useDates.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';
import own from './StaffOrder.module.css';

/** What the shopper wrote about the order, as the shopper's own page shows it, and the changes they wished that wait for no answer any more. */
export function Requests({ order }: { order: OrderView }) {
  const t = useText();
  const ended = (order.proposals ?? []).filter(
    ({ by, status, lapsed }) => by === 'SHOPPER' && (lapsed || status !== 'PROPOSED'),
  );
  const { fromWire } = useMoney(order.currency);
  const { goesBack, lowersRest } =
    (order.requests ?? []).findLast(({ kind }) => kind === 'RETURN') ?? {};
  const hasAsked = (order.requests ?? []).length > 0;
  if (!hasAsked && ended.length === 0) return null;
  return (
    <section className={own.block} aria-labelledby="staff-requests">
      <h2 id="staff-requests">{t('staff.requests')}</h2>
      {ended.map((wish) => (
        <EndedWish key={wish.id} order={order} wish={wish} />
      ))}
      {hasAsked && <AskedOfShop order={order} answer={false} />}
      {goesBack && <p>{t('staff.return.back', { amount: fromWire(goesBack) })}</p>}
      {lowersRest && <p>{t('staff.return.lowersRest', { amount: fromWire(lowersRest) })}</p>}
    </section>
  );
}

function EndedWish({ order, wish }: { order: OrderView; wish: Proposal }) {
  const t = useText();
  const dates = useDates(useBusiness().timeZone);
  const when = dates.instant(wish.createdAt);
  return (
    <div className={own.wish}>
      <strong>{t('asks.line', { kind: t('asks.kind.CHANGE'), when })}</strong>
      <ChangedLines order={order} proposal={{ ...wish, total: null }} />
      <p className={own.quiet}>
        {t(
          wish.takenBack
            ? 'asks.takenBack'
            : `staff.wish.ended.${wish.lapsed ? 'lapsed' : wish.status}`,
        )}
      </p>
    </div>
  );
}
