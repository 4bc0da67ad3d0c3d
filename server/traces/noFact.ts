/** What a fact about an order's money says where nothing is known. */
export const NOTHING = {
  ...{ provider: null, attemptId: null, genuine: null, amount: null, currency: null },
  ...{ reference: null, idempotencyKey: null, latencyMs: null, by: null, money: null },
};
