import type { OrderView, Proposal } from '#machines/domain/order.ts';
import { useLanguage } from '../../ui/language.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { changedWords } from './changedWords.ts';

/** What a change is: the words beside it, how many instead of how many, and the total then. Shopper and staff read the same. */
export function ChangedLines({ order, proposal }: { order: OrderView; proposal: Proposal }) {
  const language = useLanguage();
  const { fromWire } = useMoney(order.currency);
  const changed = changedWords(order, proposal, language);
  return (
    <>
      {proposal.note && <q>{proposal.note}</q>}
      {changed.length > 0 && (
        <ul>
          {changed.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {proposal.total !== null && (
        <p>
          {language.t('changes.total', {
            was: fromWire(order.total),
            now: fromWire(proposal.total),
          })}
        </p>
      )}
    </>
  );
}
