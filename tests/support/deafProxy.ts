import { connect, createServer, type Server, type Socket } from 'node:net';
import { anyPort } from '#scripts/ports.ts';

const NOTIFICATION = 'A'.charCodeAt(0);
const HEAD = 5;

export interface DeafProxy {
  url: string;
  /** While it is so, answers come through and notifications are lost without a word. */
  isDeaf: boolean;
  close(): void;
}

/** Between a client and PostgreSQL, as a pooler that keeps no LISTEN stands. */
export async function deafProxy(databaseUrl: string): Promise<DeafProxy> {
  const real = new URL(databaseUrl);
  const port = await anyPort();
  const sockets = new Set<Socket>();
  const proxy: DeafProxy = {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    isDeaf: false,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
  const server: Server = createServer((client) => {
    const database = connect(Number(real.port), real.hostname);
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {}).on('close', () => other.destroy());
    }
    client.on('data', (part) => database.write(part));
    let rest = Buffer.alloc(0);
    database.on('data', (part) => {
      rest = Buffer.concat([rest, part]);
      while (rest.length >= HEAD) {
        const length = 1 + rest.readInt32BE(1);
        if (rest.length < length) return;
        const message = rest.subarray(0, length);
        rest = rest.subarray(length);
        if (!(proxy.isDeaf && message[0] === NOTIFICATION)) client.write(message);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return proxy;
}
