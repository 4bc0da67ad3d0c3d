import { bookLines, deedWords } from './orderBooks.ts';
import type { OrderStep } from './orderLife.ts';
import { eventWords } from './words.ts';

interface OrderDetailsProps {
  order: OrderStep;
  currency: string | null;
}
/** What a line of the order's log changed in its books, what its chart had done beside it, and what could come next. */
export function OrderDetails({ order, currency }: OrderDetailsProps) {
  const lines = bookLines(order, currency);
  const { deeds, next } = order;
  return (
    <>
      {lines.length > 0 && (
        <details open>
          <summary>
            {order.before ? 'What changed in the order’s books' : 'The order’s books begin with'} (
            {lines.length})
          </summary>
          <ul className="changes">
            {lines.map(({ name, was, is }) => (
              <li key={name}>
                {name}: {was && <del>{was}</del>} <ins>{is}</ins>
              </li>
            ))}
          </ul>
        </details>
      )}
      {deeds.length > 0 && (
        <details open>
          <summary>Would have done ({deeds.length})</summary>
          <ul>
            {deeds.map((deed, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
              <li key={at}>{deedWords(deed)}</li>
            ))}
          </ul>
        </details>
      )}
      {next.length > 0 && (
        <details>
          <summary>What the order could hear next ({next.length})</summary>
          <ul className="next">
            {next.map((event) => (
              <li key={event}>{eventWords(event)}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
