import type { OrderView } from '#machines/domain/order.ts';
import { progressOf } from './orderTexts.ts';

/** It has come and may be sent back: that has a button of its own, and a letter says so. What waits to be fetched is seldom sent back. */
export const isReturnOffered = (order: OrderView): boolean =>
  order.mayAsk?.includes('RETURN') === true &&
  ['delivered', 'collected'].includes(progressOf(order) ?? '');

/** The last day is over, and nothing was sent back. */
export const isReturnOver = ({ returnUntil, mayAsk, requests = [] }: OrderView): boolean =>
  returnUntil !== undefined &&
  mayAsk?.includes('RETURN') === false &&
  !requests.some(({ kind }) => kind === 'RETURN');
