import type { CartItem, OrderedAddOn } from './cart.ts';

type Line = Pick<CartItem, 'qty' | 'orderedProductAddOns'>;

/** What else its group takes, and what it can spare. It is asked for every piece of the line, or each time that the choice above it was taken. Without a known group nothing is allowed. */
function roomFor(line: Line, { group, under }: OrderedAddOn) {
  const { min = 0, max = 0, id } = group ?? {};
  const all = line.orderedProductAddOns;
  const own = all.filter((one) => group && one.group?.id === id);
  const count = own.reduce((sum, one) => sum + one.quantity, 0);
  const times = under
    ? (all.find(({ productAddOns }) => productAddOns.id === under)?.quantity ?? 0)
    : line.qty;
  return { own, more: max * times - count, spare: count - min * (under ? times : 1) };
}

/** A group allows its most each time that it is asked, as the server counts it. */
export const canAddMore = (line: Line, addOnId: string): boolean =>
  line.orderedProductAddOns.some(
    (one) => one.productAddOns.id === addOnId && roomFor(line, one).more > 0,
  );

/** What a group requires stays. */
export const canTakeAway = (line: Line, addOnId: string): boolean =>
  line.orderedProductAddOns.some(
    (one) => one.productAddOns.id === addOnId && one.quantity > 0 && roomFor(line, one).spare > 0,
  );

/**
 * Brings them to what their groups allow once pieces or choices became more or fewer. What is too many falls, the last chosen first, and what was chosen within it
 * with it; a choice that is taken once more brings what it requires, of what was chosen within it before. What has no group was added for each piece, as
 * for each person of a booking, and follows their number.
 */
export function fitAddOns(line: Line, before = line.qty): void {
  for (const one of line.orderedProductAddOns) {
    // What does not go round stays as it was, so that more and then fewer pieces give what stood there.
    if (!one.group) one.quantity += Math.floor(one.quantity / before) * (line.qty - before);
    const { own, more, spare } = roomFor(line, one);
    let over = -more;
    for (const last of own.toReversed()) {
      const fall = Math.min(last.quantity, Math.max(0, over));
      last.quantity -= fall;
      over -= fall;
    }
    for (let lack = one.under ? -spare : 0; lack > 0; lack--)
      own.reduce((least, other) => (other.quantity < least.quantity ? other : least)).quantity += 1;
  }
}
