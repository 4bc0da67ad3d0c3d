import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const SMALLEST = 1_000;
const TEXT = /^(text\/html|application\/(problem\+)?json)\b/;
/** A tenth slower than 4 and a twelfth smaller; what takes longer gains next to nothing. */
const QUALITY = 5;
/** 256 kB hold any document of ours; the usual 4 MB window costs more to set up than the document to compress. */
const WINDOW = 18;

export const toBrotli = (text: string, quality = QUALITY): Promise<Buffer> =>
  brotli(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });

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
      return toBrotli(payload);
    }
    if (encoding === 'gzip') {
      reply.header('content-encoding', 'gzip').removeHeader('content-length');
      return zip(payload);
    }
    return payload;
  });
}
