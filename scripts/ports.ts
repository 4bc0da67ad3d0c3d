import { createServer } from 'node:net';

/** Whether no process listens on that port of this machine, on either of its loopback addresses. */
export async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));
}

/** The wanted port, or the next free one above it; one that is promised already is not free, though no process listens there yet. */
export async function freePortFrom(
  wanted: number,
  promised: readonly number[] = [],
): Promise<number> {
  for (let port = wanted; port < Math.min(wanted + 200, 65536); port++)
    if (!promised.includes(port) && (await isFree(port))) return port;
  throw new Error(`No free port from ${wanted} on: set PORT to another one.`);
}

/** Any free port, as the system chooses. */
export function anyPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    // On a machine without IPv6 nothing listens there either.
    probe.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT'),
    );
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
