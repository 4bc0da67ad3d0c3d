import type { OrderLineRow } from '../db/schema/orders.ts';

type Added = OrderLineRow['addOns'][number];

/** What was chosen for a line, each with what was chosen within it: "Kopi O (Iced, Less sweet)". */
export function addOnWords({ addOns }: OrderLineRow): string[] {
  const words = ({ id, name, quantity }: Added): string => {
    const within = addOns.filter(({ under }) => under === id).map(words);
    return [
      quantity > 1 ? `${quantity} × ${name}` : name,
      ...(within.length > 0 ? [`(${within.join(', ')})`] : []),
    ].join(' ');
  };
  return addOns.filter(({ under }) => under === undefined).map(words);
}
