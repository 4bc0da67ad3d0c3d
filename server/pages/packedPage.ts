import { promisify } from 'node:util';
import { brotliDecompress, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import { toBrotli, toBrotliQuickly } from '../http/compress.ts';

const unpack = promisify(brotliDecompress);
const zip = promisify(gzip);

/** For what is asked for often: a twelfth smaller, for a sixth of a second of a processor beside the event loop. What stands between the two takes half as long again for half a hundredth. */
const TIGHTEST = 11;
/** A connection carries ten segments before it hears of the first: 14,600 bytes, of which headers and what frames them take so many (546). */
const FIRST_ANSWER = 14_600 - 950;
/** Packed tight a page is at least so much smaller. */
const AT_LEAST = 0.91;
/** What stands beside the bytes in memory: key, headers, and the map's own. */
const OVERHEAD = 2_000;

export interface PackedBody {
  encoding: 'br' | 'gzip' | null;
  bytes: Buffer;
}
/** A page as it is sent to everybody who asks for it: compressed once, and told from the next edition by its tag. */
export interface PackedPage {
  etag: string;
  headers: Record<string, string>;
  bodyFor(accepted: string): Promise<PackedBody>;
  size(): number;
  /** whether it comes in the first answer of a connection packed tight, and not as it is */
  isOneAnswerIfTight(): boolean;
  /** as small as brotli can make it, for what is sent from then on, and to be kept for the next edition that says the same */
  tighten(): Promise<Buffer>;
}

export const tagOf = (version: string): string => `W/"${version}"`;

/** `version` is another for another page; `isQuick` while others wait for theirs; `tight` is the same page as it was packed tight before. */
export async function packPage(
  html: Buffer,
  version: string,
  headers: Record<string, string>,
  { isQuick = false, tight }: { isQuick?: boolean; tight?: Buffer } = {},
): Promise<PackedPage> {
  let packed = tight ?? (isQuick ? toBrotliQuickly(html) : await toBrotli(html));
  let zipped: Buffer | null = null;
  return {
    etag: tagOf(version),
    headers,
    async bodyFor(accepted) {
      const encoding = negotiate(accepted, ['br', 'gzip']);
      if (encoding === 'br') return { encoding, bytes: packed };
      if (encoding !== 'gzip') return { encoding: null, bytes: await unpack(packed) };
      zipped ??= await zip(await unpack(packed));
      return { encoding, bytes: zipped };
    },
    // As if both were there: what is asked for later must not grow behind the cache's back.
    size: () => Math.ceil(packed.length * 2.3) + OVERHEAD,
    isOneAnswerIfTight: () =>
      packed.length > FIRST_ANSWER && packed.length * AT_LEAST <= FIRST_ANSWER,
    async tighten() {
      packed = await toBrotli(await unpack(packed), TIGHTEST);
      return packed;
    },
  };
}
