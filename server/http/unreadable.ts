import { STATUS_CODES } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import { type Problem, type ProblemCode, problemOf } from '#machines/domain/problem.ts';
import type { Config } from '../config.ts';
import { headersOf } from './headers.ts';

type Answer = NonNullable<FastifyServerOptions['clientErrorHandler']>;

const BY_NODE: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'TOO_SLOW',
};

/** What Node's parser refuses never becomes a request; it is answered in the form of every other refusal all the same. */
export function answerUnreadable(config: Config): Answer {
  const head = Object.entries({
    ...headersOf(config),
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
  })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const answer = ({ status, ...rest }: Problem): string => {
    const body = JSON.stringify({ ...rest, status });
    return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`;
  };
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    socket.end(answer(problemOf(BY_NODE[error.code ?? ''] ?? 'MALFORMED')), () => socket.destroy());
  };
}
