import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type Problem, type ProblemCode, problemOf } from '#machines/domain/problem.ts';
import { databaseError } from '../db/open.ts';

type More = Parameters<typeof problemOf>[1];

/** A refusal that the business can name; travels as application/problem+json. */
export class Refusal extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.name = 'Refusal';
    this.problem = problem;
  }
}

/** What the specification says in words of its own (section 8); all others are titled by their code. */
const TITLES: Partial<Record<ProblemCode, string>> = {
  TYPE_NOT_IDENTICAL: 'Product type not identical',
};

export const refuse = (code: ProblemCode, more?: More): Refusal =>
  new Refusal({ ...problemOf(code, more), title: TITLES[code] ?? code });

const BY_FASTIFY: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'WRONG_CONTENT_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED',
  FST_ERR_BAD_URL: 'NOT_FOUND',
};
/** PostgreSQL: cancelled for time, shutting down, starting up, lock not available, again; idle for too long. */
const BUSY_STATES = ['57014', '57P01', '57P02', '57P03', '55P03', '40001', '40P01', '25P03'];
/** PostgreSQL: may only be read, disk full, out of memory or connections, cannot write its files (F19). */
const FULL_STATES = ['25006', '53100', '53200', '53300', '58030'];
const LATER_STATES = new Set([...BUSY_STATES, ...FULL_STATES]);
/** Connections that failed, and Fastify's own limit of a handler's time. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'FST_ERR_HANDLER_TIMEOUT',
]);
/** The driver's words for a connection that it waited for in vain, or that broke. */
const CUT =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|is not queryable/;
const RETRY_AFTER_S = 2;

/** The problem that an error of any origin is told as. What was not planned gets a reference, and the log its details. */
export function problemFrom(
  error: unknown,
  reference: () => string,
): { problem: Problem; planned: boolean } {
  if (error instanceof Refusal) return { problem: error.problem, planned: true };
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  const known = BY_FASTIFY[code];
  if (known) return { problem: problemOf(known), planned: true };
  if (code.startsWith('FST_ERR_') && statusCode >= 400 && statusCode < 500)
    return { problem: problemOf('MALFORMED'), planned: true };
  if (isUnavailable(error))
    return {
      problem: problemOf('UNAVAILABLE', { retryAfter: RETRY_AFTER_S, reference: reference() }),
      planned: false,
    };
  return { problem: problemOf('UNPLANNED', { reference: reference() }), planned: false };
}

/** The store cannot be reached or is too busy; the same request may succeed soon. */
export function isUnavailable(error: unknown): boolean {
  if (LATER_STATES.has(databaseError(error)?.code ?? '')) return true;
  for (let one = error; one instanceof Error; one = one.cause) {
    if (UNREACHABLE.has((one as NodeJS.ErrnoException).code ?? '')) return true;
    if (CUT.test(one.message)) return true;
  }
  return false;
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problem));
}

/** A short word a person can read out; the log carries it beside the error. */
export const shortReference = (secret: string): string =>
  secret
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 8)
    .toUpperCase();

export function logError(request: FastifyRequest, error: unknown, problem: Problem): void {
  request.log.error(
    { err: error, reference: problem.reference, route: request.routeOptions.url },
    'unplanned',
  );
}
