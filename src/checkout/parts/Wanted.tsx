import type { OrderView } from '#machines/domain/order.ts';
import { useDates } from '../../ui/useDates.ts';
import { useText } from '../../ui/useText.ts';

/** When it is to be ready, where a time was chosen or the branch was closed; and what is done where something is sold out. */
export function Wanted({ order: { wanted, soldOut } }: { order: OrderView }) {
  const t = useText();
  // Times of the shop's own clock are shown as they are.
  const dates = useDates('UTC');
  const [day = '', from = ''] = wanted?.at.split('T') ?? [];
  return (
    <>
      {wanted && (
        <p>
          <strong>{t('when.window', { time: dates.slot(day, from), to: wanted.to })}</strong>
        </p>
      )}
      {soldOut && (
        <p>
          {t('soldOut.title')}: {t(`soldOut.${soldOut}`)}
        </p>
      )}
    </>
  );
}
