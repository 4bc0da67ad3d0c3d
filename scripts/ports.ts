import { randomInt } from 'node:crypto';
import { access, mkdir, open, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderInUse, lockFolder } from './folderLock.ts';

/** Whether no process listens on that port of this machine, on either of its loopback addresses. */
export async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));
}

/** The wanted port, or the next free one above it, kept for this process: another shop that starts beside it looks before any of them listens. */
export async function freePortFrom(wanted: number, variable: string): Promise<number> {
  // 0 is whichever is free when it is opened.
  if (wanted === 0) return 0;
  for (let port = wanted; port < Math.min(wanted + 200, 65536); port++)
    if ((await isFree(port)) && keepPort(port)) return port;
  throw new Error(`No free port from ${wanted} on: set ${variable} to another one.`);
}

/** Until this process ends, however it does: no promise stays that would drive the next start from its usual ports. */
function keepPort(port: number): boolean {
  try {
    lockFolder(join(portsFolder(), `kept-${port}`));
    return true;
  } catch (error) {
    if (error instanceof FolderInUse) return false;
    throw error;
  }
}
const portsFolder = (): string => join(tmpdir(), `storefront-ports-${process.getuid?.() ?? 0}`);

/** Below what Linux (from 32768) and the others (from 49152) lend to outgoing connections. */
const [LOWEST, HIGHEST] = [20_000, 32_767];

/**
 * Any free port. Not one that the system chooses: it lends the same ports to outgoing connections,
 * and a busy machine takes one away between this answer and the first listening.
 */
export async function anyPort(): Promise<number> {
  for (let tries = 0; tries < 200; tries++) {
    const port = randomInt(LOWEST, HIGHEST + 1);
    if ((await isFree(port)) && (await promisePort(port))) return port;
  }
  throw new Error(`No free port between ${LOWEST} and ${HIGHEST}.`);
}

/** Longer than whatever was promised a port needs until it listens there. */
const PROMISED_MS = 10 * 60_000;

/**
 * Takes the port for this caller: a shop listens seconds after it was told its port, and many start side by side. A promise is a file of its own for each ten
 * minutes, and holds through the next ten. No file is ever made anew in the place of one that ran out: between looking and removing another caller may have.
 */
export async function promisePort(port: number, now = Date.now()): Promise<boolean> {
  const promises = portsFolder();
  await mkdir(promises, { recursive: true });
  const period = Math.floor(now / PROMISED_MS);
  const pathOf = (of: number): string => join(promises, `${port}.${of}`);
  const isTaken = (of: number): Promise<boolean> =>
    access(pathOf(of)).then(
      () => true,
      () => false,
    );
  // The others are looked for once this one stands: of two callers on both sides of the minute at least one sees the other.
  const isOurs = await open(pathOf(period), 'wx').then(
    async (file) => {
      await file.close();
      return true;
    },
    () => false,
  );
  await rm(pathOf(period - 2), { force: true });
  return isOurs && !(await isTaken(period - 1)) && !(await isTaken(period + 1));
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
