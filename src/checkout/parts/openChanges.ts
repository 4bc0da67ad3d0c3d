import type { Proposal } from '#machines/domain/order.ts';

/** It still waits for its answer. */
export const isOpenChange = ({ status, lapsed }: Proposal): boolean =>
  status === 'PROPOSED' && !lapsed;
