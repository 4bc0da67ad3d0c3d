import type { formOf } from '#machines/checkout/view.ts';

type Delivery = ReturnType<typeof formOf>['delivery'];

/** What was wished for stays, however it is brought. */
export const wishesOf = ({ at, soldOut }: Delivery): Pick<Delivery, 'at' | 'soldOut'> => ({
  ...(at && { at }),
  ...(soldOut && { soldOut }),
});
