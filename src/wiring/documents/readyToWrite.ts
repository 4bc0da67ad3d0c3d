/** Brings what sends an order before its press. */
export const readyToWrite = async (): Promise<void> =>
  (await import('#src/api/http.ts')).readyToWrite();
