/** Brings what sends an order before its press: the way there, and the calls of an order. */
export async function readyToWrite(): Promise<void> {
  await (await import('#src/api/http.ts')).readyToWrite();
  await import('#machines/domain/calls/checkout.ts');
}
