import type { OrderView, Proposal } from '#machines/domain/order.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';

/** What a change is: the words beside it, how many instead of how many, and the total then. Shopper and staff read the same. */
export function ChangedLines({ order, proposal }: { order: OrderView; proposal: Proposal }) {
  const t = useText();
  const { fromWire } = useMoney(order.currency);
  const changed = proposal.lines.filter((line) => line.was !== line.now);
  return (
    <>
      {proposal.note && <q>{proposal.note}</q>}
      {changed.length > 0 && (
        <ul>
          {changed.map((line) => (
            <li key={line.productId}>
              {t('changes.line', { name: line.name, was: line.was, now: line.now })}
            </li>
          ))}
        </ul>
      )}
      {proposal.total !== null && (
        <p>{t('changes.total', { was: fromWire(order.total), now: fromWire(proposal.total) })}</p>
      )}
    </>
  );
}
