import { execFileSync } from 'node:child_process';
import { Agent, type IncomingMessage, request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';

/** Of HTTP/1.1 alone: HTTP/2 knows none of these. */
const OF_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
  'host',
]);

export interface FrontDoor {
  urlOf(name: string): string;
  close(): void;
}

/** As in front of a live shop: TLS and HTTP/2 end here. `hosts` says which port stands behind `NAME.localhost`; all others are the shop's. */
export async function openFrontDoor(
  port: number,
  shop: number,
  hosts: Record<string, number>,
): Promise<FrontDoor> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const server = createSecureServer(certificate(), (incoming, answer) => {
    const [name = ''] = incoming.authority.split('.');
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: hosts[name] ?? shop,
        agent,
        method: incoming.method,
        path: incoming.url,
        headers: {
          ...headersOf(incoming),
          host: incoming.authority,
          'x-forwarded-proto': 'https',
          'x-forwarded-for': '127.0.0.1',
        },
      },
      (reply) => pass(reply, answer),
    );
    outgoing.on('error', () => answer.stream?.close());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return {
    urlOf: (name) => `https://${name}.localhost:${port}`,
    close() {
      server.close();
      agent.destroy();
    },
  };
}

const headersOf = ({ headers }: Pick<IncomingMessage | Http2ServerRequest, 'headers'>) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !OF_CONNECTION.has(name)),
  );

function pass(reply: IncomingMessage, answer: Http2ServerResponse): void {
  answer.writeHead(reply.statusCode ?? 502, headersOf(reply));
  reply.pipe(answer);
}

function certificate(): { key: string; cert: string } {
  const text = execFileSync(
    'openssl',
    [
      ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(' '),
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,DNS:*.localhost'],
      ...['-keyout', '-', '-out', '-'],
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  return { key: text, cert: text };
}
