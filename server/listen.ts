import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { BOUNDS } from './http/bounds.ts';
import { answerUnreadable } from './http/unreadable.ts';

/** Listens where the configuration says. `localhost` is both loopback addresses, also where the machine's hosts file knows only one. */
export async function listen(
  app: FastifyInstance,
  { port, host }: Pick<Config, 'port' | 'host'>,
): Promise<() => void> {
  if (host !== 'localhost') {
    await app.listen({ port, host });
    return () => {};
  }
  await app.listen({ port, host: '127.0.0.1' });
  const ipv6 = ipv6Server(app);
  ipv6.listen(port, '::1');
  return () => {
    ipv6.close();
    ipv6.closeIdleConnections();
  };
}

/** Answers as the app does, under the same limits; a machine without IPv6 does without it. */
function ipv6Server(app: FastifyInstance): Server {
  const server = createServer(BOUNDS, (request, response) => app.routing(request, response));
  server.maxConnections = BOUNDS.maxConnections;
  server.on('connection', app.services.turns.arrived);
  server.on('clientError', answerUnreadable(app.services.config));
  return server.on('error', () => {});
}
