/** Brings what sends an order before its press. */
export const readyToWrite = async (): Promise<void> =>
  (await import('#src/api/http.ts')).readyToWrite();

/** Brings what asks for all that a review shows. */
export const reviewReads = (): Promise<unknown> => import('#src/api/reviewing.ts');

/** Brings what asks about orders. */
export const orderReads = (): Promise<unknown> =>
  Promise.all([reviewReads(), import('#src/api/ordering.ts')]);
