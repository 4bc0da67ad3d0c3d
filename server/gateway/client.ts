import { refuse } from '../http/errors.ts';

export interface PlatformSettings {
  /** origin and, where it has one, the path in front of /api/v1 */
  url: string;
  /** the secret key; it is added here and nowhere else */
  apiKey: string;
}

export interface PlatformRequest {
  method: string;
  /** below /api/v1, query included */
  path: string;
  body?: string;
  headers?: Record<string, string | undefined>;
}
export interface PlatformAnswer {
  status: number;
  contentType: string;
  retryAfter: string | null;
  bytes: Buffer;
}

const TOTAL_MS = 20_000;
const MOST_BYTES = 4_000_000;

/** Asks the configured platform; redirects are not followed, so a request never goes anywhere else (S27). */
export async function askPlatform(
  { url, apiKey }: PlatformSettings,
  { method, path, body, headers = {} }: PlatformRequest,
): Promise<PlatformAnswer> {
  const sent = Object.entries({ accept: 'application/json', ...headers, 'api-key': apiKey }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    body,
    headers: sent,
    redirect: 'error',
    signal: AbortSignal.timeout(TOTAL_MS),
  }).catch(() => null);
  if (!answer) throw refuse('UNAVAILABLE', { retryAfter: 5 });
  return {
    status: answer.status,
    contentType: answer.headers.get('content-type') ?? 'application/json',
    retryAfter: answer.headers.get('retry-after'),
    bytes: await bounded(answer),
  };
}

async function bounded(answer: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) throw refuse('UNAVAILABLE', { retryAfter: 5 });
    parts.push(part);
  }
  return Buffer.concat(parts);
}

export async function readJson(settings: PlatformSettings, path: string, headers?: PlatformRequest['headers']): Promise<unknown> {
  const { status, bytes } = await askPlatform(settings, { method: 'GET', path, headers });
  if (status === 401) throw refuse('IDENTITY_EXPIRED');
  if (status === 404) throw refuse('NOT_FOUND');
  if (status !== 200) throw refuse('UNAVAILABLE', { retryAfter: 5 });
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw refuse('UNAVAILABLE', { retryAfter: 5 });
  }
}
