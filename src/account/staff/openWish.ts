import type { OrderView } from '#machines/domain/order.ts';

/** What its shopper wishes of an order as it stands, and nobody has answered: what is packed now may be another thing in a minute, or none at all. */
export function openWishOf({
  proposals = [],
  requests = [],
}: OrderView): 'CHANGE' | 'CANCEL' | null {
  const asked = (wanted: string): boolean =>
    requests.some(({ kind, status }) => kind === wanted && status === 'OPEN');
  if (asked('CANCEL')) return 'CANCEL';
  return hasOpenProposal({ proposals }) || asked('CHANGE') ? 'CHANGE' : null;
}

/** A change that staff accept or refuse by a press, as long as the order has not left the shop. */
export const hasOpenProposal = ({ proposals = [] }: Pick<OrderView, 'proposals'>): boolean =>
  proposals.some(({ by, status, lapsed }) => by === 'SHOPPER' && status === 'PROPOSED' && !lapsed);
