import { lookup } from 'node:dns/promises';
import { readFile, realpath } from 'node:fs/promises';
import { BlockList } from 'node:net';
import { join, sep } from 'node:path';
import { BadPicture } from '#server/importing/pictures.ts';

const MOST_BYTES = 25 * 2 ** 20;
const PATIENCE_MS = 20_000;
export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>;
const resolved: Resolve = (host) => lookup(host, { all: true });

/** A merchant's file is not fully trusted: it reads its own folder and the public network, and nothing beyond. */
export const readSource = (folder: string, source: string, resolve = resolved): Promise<Buffer> =>
  /^https:/.test(source) ? fetched(new URL(source), resolve) : fromFile(folder, source);

async function fromFile(folder: string, source: string): Promise<Buffer> {
  const path = join(folder, source);
  try {
    const [root, real] = await Promise.all([realpath(folder), realpath(path)]);
    if (!real.startsWith(root + sep)) throw new BadPicture('stands outside the folder of its file');
    return ofAllowedSize(await readFile(real));
  } catch (error) {
    if (error instanceof BadPicture) throw error;
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const why = isAbsent ? 'names a file that is not there' : 'cannot be read';
    throw new BadPicture(`${why}: ${path}`);
  }
}

async function fetched(address: URL, resolve: Resolve): Promise<Buffer> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    const found = await resolve(address.hostname.replace(/^\[|\]$/g, ''));
    if (found.some(isPrivate)) throw new BadPicture('leads into a private network');
    // A redirect could lead there after all.
    const answer = await fetch(address.href, { signal, redirect: 'manual' });
    if (answer.status >= 300 && answer.status < 400)
      throw new BadPicture('leads to another address: name that one');
    if (!answer.ok) throw new BadPicture(`is answered with ${answer.status}`);
    return await bodyOf(answer);
  } catch (error) {
    if (error instanceof BadPicture) throw error;
    throw new BadPicture(unreached(address, error as Error));
  }
}

/** Whether its host is not there, does not answer, or answers too late: each is put right elsewhere. */
function unreached({ host }: URL, error: Error): string {
  if (error.name === 'TimeoutError')
    return `cannot be fetched within ${PATIENCE_MS / 1000} seconds`;
  const code = codeOf(error) ?? codeOf(error.cause);
  if (code === 'ENOTFOUND') return `leads to a host that is not there: ${host}`;
  if (code === 'EAI_AGAIN')
    return `leads to a host whose name cannot be looked up from here now: ${host}`;
  return `leads to a host that cannot be reached: ${host}${code ? ` (${code})` : ''}`;
}
const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException)?.code;

/** Counted as it comes: an answer need not say its length, and may say a wrong one. */
async function bodyOf({ body }: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const PRIVATE = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv6');
const isPrivate = ({ address, family }: { address: string; family: number }): boolean =>
  PRIVATE.check(address, family === 6 ? 'ipv6' : 'ipv4');

const tooLarge = (): BadPicture => new BadPicture(`is larger than ${MOST_BYTES / 2 ** 20} MB`);
function ofAllowedSize(bytes: Buffer): Buffer {
  if (bytes.length > MOST_BYTES) throw tooLarge();
  return bytes;
}
