import type { Order } from './order.ts';

/** To whom an order belongs that staff wrote down: to no browser, and so none opens its visits (512). */
export const deskOwner = (intentId: string): string => `desk-${intentId.toLowerCase()}`;

/** It is staff's still: no account has claimed it. */
export const isOfDesk = ({ uid, intentId }: Pick<Order, 'uid' | 'intentId'>): boolean =>
  uid === deskOwner(intentId);
