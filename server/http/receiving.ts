import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BODY_BYTES, BOUNDS, receivingMs } from './bounds.ts';
import { refuse } from './errors.ts';

/** Pictures that are on their way at once: 64 of two megabytes are what a process can hold beside its work. */
const LARGE_AT_ONCE = 64;

/**
 * What a request brings is waited for as long as its size takes at the least rate, and answered as one that came too slowly. Node has one limit for
 * all, which is the largest body's.
 */
export function registerReceiving(app: FastifyInstance): void {
  app.server.maxConnections = BOUNDS.maxConnections;
  let large = 0;
  app.addHook('onRequest', async (request, reply) => {
    const bytes = bytesTold(request);
    if (bytes === 0) return;
    const isLarge = bytes > BODY_BYTES;
    if (isLarge && large >= LARGE_AT_ONCE) throw refuse('UNAVAILABLE', { retryAfter: 5 });
    if (isLarge) large += 1;
    const { raw } = request;
    const timer = setTimeout(() => {
      const error = Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      app.server.emit('clientError', error, raw.socket);
    }, receivingMs(bytes));
    let isOver = false;
    const over = (): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      if (isLarge) large -= 1;
    };
    raw.once('end', over).once('close', over);
    // What is answered before its body was read: Node reads the rest, within its own limit.
    reply.raw.once('finish', over);
  });
}

/** As its head says, or all that this route takes where the length is not told. */
function bytesTold({ headers, routeOptions }: FastifyRequest): number {
  const most = routeOptions.bodyLimit ?? BODY_BYTES;
  const told = Number(headers['content-length'] ?? 0);
  return headers['transfer-encoding'] ? most : Math.min(told, most);
}
