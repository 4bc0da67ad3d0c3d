import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const SMALLEST = 1_000;
const TEXT = /^(text\/html|application\/(problem\+)?json)\b/;
/** Half as long again as 4 and a twelfth smaller; what takes longer gains next to nothing. */
const QUALITY = 5;
/** Two fifths of its time, for an eighth more. */
const QUICK = 3;
/** 256 kB hold any document of ours; the usual 4 MB window costs more to set up than the document to compress. */
const WINDOW = 18;

const settings = (length: number, quality: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  },
});

export const toBrotli = (text: string | Buffer, quality = QUALITY): Promise<Buffer> =>
  brotli(text, settings(text.length, quality));

/** For while others wait: a third of a millisecond, which is not handed to another thread, since that costs as much again. */
export const toBrotliQuickly = (text: string | Buffer): Buffer =>
  brotliCompressSync(text, settings(text.length, QUICK));

/**
 * Documents and JSON are compressed as they are answered; files were compressed when they were built. Our own code because
 * `@fastify/compress` compresses a stream, which cannot tell brotli the size: the window above was measured to cost less.
 */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    // Who is refused for want of time is not to cost more of it.
    if (reply.statusCode === 503) return payload;
    if (
      typeof payload !== 'string' ||
      payload.length < SMALLEST ||
      !TEXT.test(String(reply.getHeader('content-type')))
    )
      return payload;
    reply.header('vary', 'accept-encoding');
    const encoding = negotiate(String(request.headers['accept-encoding'] ?? ''), ['br', 'gzip']);
    if (encoding === 'br') {
      reply.header('content-encoding', 'br').removeHeader('content-length');
      const isQuick = isDocument(reply) && app.services.turns.areAwaited();
      return isQuick ? toBrotliQuickly(payload) : toBrotli(payload);
    }
    if (encoding === 'gzip') {
      reply.header('content-encoding', 'gzip').removeHeader('content-length');
      return zip(payload);
    }
    return payload;
  });
}

const isDocument = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).startsWith('text/html');
