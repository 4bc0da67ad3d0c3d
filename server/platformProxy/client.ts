import { problemOf } from '#machines/domain/problem.ts';
import { Refusal, refuse } from '../http/errors.ts';

export interface PlatformSettings {
  /** origin and, where it has one, the path in front of /api/v1 */
  url: string;
  /** the secret key; it is added here and nowhere else */
  apiKey: string;
  /** extensions that it has, by name; null: its description is asked */
  extensions: readonly string[] | null;
}

export interface PlatformRequest {
  method: string;
  /** below the platform's address, query included */
  path: string;
  body?: string | Buffer;
  headers?: Record<string, string | undefined>;
}
export interface PlatformAnswer {
  status: number;
  contentType: string;
  headers: Headers;
  bytes: Buffer;
}

/** Why no answer came. `maybe`: the request may have been carried out. */
export class PlatformDown extends Refusal {
  readonly when: 'before' | 'maybe';

  constructor(when: 'before' | 'maybe') {
    super(problemOf('UNAVAILABLE', { retryAfter: 5 }));
    this.when = when;
  }
}

const TOTAL_MS = 20_000;
const MOST_BYTES = 4_000_000;
/** Nothing had left this machine. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
]);

/** Asks the configured platform; redirects are not followed, so a request never goes anywhere else (S27). */
export async function askPlatform(
  { url, apiKey }: PlatformSettings,
  { method, path, body, headers = {} }: PlatformRequest,
): Promise<PlatformAnswer> {
  if (!staysAsAsked(url, path)) throw refuse('NOT_FOUND');
  const sent = Object.entries({ accept: 'application/json', ...headers, 'api-key': apiKey }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  try {
    const answer = await fetch(url + path, {
      method,
      body: typeof body === 'object' ? new Uint8Array(body) : body,
      headers: sent,
      redirect: 'manual',
      signal: AbortSignal.timeout(TOTAL_MS),
    });
    return {
      status: answer.status,
      contentType: answer.headers.get('content-type') ?? '',
      headers: answer.headers,
      bytes: await bounded(answer),
    };
  } catch (error) {
    throw new PlatformDown(NOT_SENT.has(codeIn(error)) ? 'before' : 'maybe');
  }
}

/** An address is tidied before it is asked (`..`, `%2e%2e`, a backslash): under the secret key that would be another call than the one allowed. */
function staysAsAsked(url: string, path: string): boolean {
  const root = new URL(url).pathname.replace(/\/$/, '');
  return URL.parse(url + path)?.pathname === root + path.split(/[?#]/, 1)[0];
}

function codeIn(error: unknown): string {
  const cause = (error as { cause?: { code?: unknown } }).cause;
  return typeof cause?.code === 'string' ? cause.code : '';
}

async function bounded(answer: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) throw new Error('too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Undefined where it is no JSON: a page of a proxy, say. */
export function jsonIn({
  contentType,
  bytes,
}: Pick<PlatformAnswer, 'contentType' | 'bytes'>): unknown {
  if (/^text\/html\b/i.test(contentType)) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** A read of the gateway's own. */
export async function readJson(
  settings: PlatformSettings,
  path: string,
  headers?: PlatformRequest['headers'],
): Promise<unknown> {
  const answer = await askPlatform(settings, { method: 'GET', path, headers });
  // Ours says 421 of a host that is no store's.
  if (answer.status === 404 || answer.status === 421) throw refuse('NOT_FOUND');
  const json = answer.status === 200 ? jsonIn(answer) : undefined;
  if (json === undefined) throw new PlatformDown('maybe');
  return json;
}
