import { amountText } from '#machines/domain/measure.ts';
import type { OrderView, Proposal } from '#machines/domain/order.ts';
import { useLanguage } from '../../ui/language.ts';
import { useMoney } from '../../ui/useMoney.ts';

/** What a change is: the words beside it, how many instead of how many, and the total then. Shopper and staff read the same. */
export function ChangedLines({ order, proposal }: { order: OrderView; proposal: Proposal }) {
  const { t, locale } = useLanguage();
  const { fromWire } = useMoney(order.currency);
  const changed = proposal.lines.filter((line) => line.was !== line.now);
  const words = ({ productId, name, was, now }: Proposal['lines'][number]): string => {
    const measure = order.lines.find((line) => line.productId === productId)?.measure;
    const told = (count: number) => amountText(count, count > 0 ? measure : undefined, locale);
    const values = { name, was: told(was), now: told(now) };
    return t(typeof values.now === 'string' ? 'changes.amount' : 'changes.line', values);
  };
  return (
    <>
      {proposal.note && <q>{proposal.note}</q>}
      {changed.length > 0 && (
        <ul>
          {changed.map((line) => (
            <li key={line.productId}>{words(line)}</li>
          ))}
        </ul>
      )}
      {proposal.total !== null && (
        <p>{t('changes.total', { was: fromWire(order.total), now: fromWire(proposal.total) })}</p>
      )}
    </>
  );
}
