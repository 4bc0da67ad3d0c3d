import type { FastifyInstance } from 'fastify';

/**
 * A process that is told to end takes nothing new from that moment on, and answers what it has taken. A sweep that waits for a provider ends
 * beside it: before it, it would use up the time that is given to shoppers.
 */
export async function drain(
  app: Pick<FastifyInstance, 'close'>,
  { stopListening, stopWork }: { stopListening(): void; stopWork(): Promise<void> },
): Promise<void> {
  stopListening();
  await Promise.all([app.close(), stopWork()]);
}
