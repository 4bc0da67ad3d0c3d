import type { OrderView } from '#machines/domain/order.ts';
import { useLanguage } from '../../ui/language.ts';
import { wantedWords } from './wantedWords.ts';

/** When it is to be ready, where a time was chosen or the branch was closed; and what is done where something is sold out. */
export function Wanted({ order }: { order: OrderView }) {
  const { when, soldOut } = wantedWords(order, useLanguage());
  return (
    <>
      {when && (
        <p>
          <strong>{when}</strong>
        </p>
      )}
      {soldOut && <p>{soldOut}</p>}
    </>
  );
}
