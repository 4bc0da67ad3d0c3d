/** Brings what sends an order before its press. */
export const readyToWrite = async (): Promise<void> =>
  (await import('#src/api/http.ts')).readyToWrite();

/** Brings what orders and pays beside the page that does it. */
export const orderCalls = (): Promise<unknown> =>
  Promise.all([
    import('#src/api/ordering.ts'),
    import('../ports/placeOrder.ts'),
    import('../ports/payWithProvider.ts'),
  ]);
