import type { OrderEffect } from '#machines/order/types.ts';

/** Shelves before times before promotions, always: what locks rows does so in one order everywhere, and words come last. */
const TURN: Record<OrderEffect['type'], number> = {
  post: 0,
  commitGoods: 1,
  releaseGoods: 1,
  retakeGoods: 1,
  confirmTimes: 2,
  cancelTime: 2,
  returnPromotion: 3,
  countPromotion: 3,
  cancelParcel: 4,
  retakeParcel: 4,
  settleBill: 5,
  windDownTable: 6,
  endAttempts: 7,
  askAgain: 7,
  openTask: 8,
  closeTasks: 8,
  tell: 9,
};

export const inTurn = (effects: readonly OrderEffect[]): OrderEffect[] =>
  effects.toSorted((one, other) => TURN[one.type] - TURN[other.type]);
