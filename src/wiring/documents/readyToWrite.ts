/** Brings what sends an order before its press. */
export const readyToWrite = async (): Promise<void> =>
  (await import('#src/api/http.ts')).readyToWrite();

/** Brings the calls of an order beside the page that asks with them. */
export const orderCalls = (): Promise<unknown> => import('#machines/domain/calls/checkout.ts');
