import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ListenAddress } from '../environment.ts';
import { BOUNDS } from '../http/bounds.ts';
import { errorLine } from '../loggedError.ts';
import type { Services } from '../services.ts';
import type { Monitoring } from './monitoring.ts';

export interface AdminServer {
  port: number;
  close(): void;
}

/** A listener of its own: what operators read is on no port that shoppers reach, and is answered when the shop is full. */
export async function startAdminServer(
  { host, port }: ListenAddress,
  services: Services,
  monitoring: Monitoring,
): Promise<AdminServer> {
  const server = createServer(BOUNDS, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return end(response, 404, '');
    monitoring.page(services).then(
      ({ text, contentType }) => end(response, 200, text, contentType),
      (error: unknown) => {
        services.log.error({ err: error }, 'the metrics could not be printed');
        end(response, 500, errorLine(error));
      },
    );
  });
  // Processes that share the shop's port count each for itself.
  server.listen({ port, host, exclusive: true });
  await once(server, 'listening');
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function end(
  response: ServerResponse,
  status: number,
  text: string,
  contentType = 'text/plain; charset=utf-8',
): void {
  response
    .writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' })
    .end(text);
}
