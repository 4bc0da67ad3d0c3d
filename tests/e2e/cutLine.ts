import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { anyPort } from '#scripts/ports.ts';

/** A line to the shop that can be cut: a browser's own switch reaches a worker only after it has started. */
export interface Line {
  /** the same stores under another port */
  port: number;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

export async function lineToShop(): Promise<Line> {
  const { shop } = JSON.parse(process.env.E2E_PORTS ?? '{}');
  const port = await anyPort();
  const open = new Set<Socket>();
  const server = createServer((asked) => {
    const onward = connect(shop, '127.0.0.1');
    for (const [one, other] of [
      [asked, onward],
      [onward, asked],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  const mend = async (): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await mend();
  return {
    port,
    mend,
    async cut() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const one of open) one.destroy();
      await closed;
    },
  };
}
