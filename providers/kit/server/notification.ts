import type { Ack, NotificationRead, NotificationRequest } from '../../provider.ts';

const MOST_BYTES = 64_000;

export const ack = (body = '', contentType = 'text/plain; charset=utf-8'): Ack => ({
  status: 200,
  body,
  contentType,
});

const REFUSED = { signature: 401, stale: 401, shape: 400 } as const;
/** Changes nothing and says little. */
export const refused = (why: keyof typeof REFUSED): NotificationRead => ({
  ok: false,
  why,
  ack: { status: REFUSED[why], body: '', contentType: 'text/plain; charset=utf-8' },
});

/** The raw body as text, of one of the expected types and of a sane size; null otherwise. */
export function bodyText(request: NotificationRequest, ...types: string[]): string | null {
  const type = request.contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const encoded = (request.headers['content-encoding'] ?? 'identity') !== 'identity';
  if (
    request.method !== 'POST' ||
    encoded ||
    !types.includes(type) ||
    request.rawBody.length > MOST_BYTES
  )
    return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(request.rawBody);
  } catch {
    return null;
  }
}

/** What a header carries; names are lower-case by then. */
export const header = (request: NotificationRequest, name: string): string =>
  request.headers[name] ?? '';
