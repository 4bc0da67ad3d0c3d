import type { Policy } from './paymentPolicy.ts';
import { bodyOf, type HttpRequest, type Reply, type Sending, withLowerNames } from './request.ts';

export type { HttpRequest } from './request.ts';

export interface HttpAnswer {
  status: number;
  contentType: string;
  headers: Record<string, string>;
  json: unknown;
  bytes: Uint8Array | null;
}
/** `lost`: no answer that can be trusted, so the work may or may not have been done. */
export type HttpResult =
  | { kind: 'answer'; answer: HttpAnswer }
  | { kind: 'lost'; why: 'timeout' | 'network' | 'offline' };
export type Http = (request: HttpRequest, policy: Policy) => Promise<HttpResult>;

/** What the transport needs from the document. */
export interface HttpTools {
  base: string;
  apiKey: string;
  /** the present id_token, a fresh one when asked; null without an identity */
  idToken(wanted: { fresh: boolean; write: boolean }): Promise<string | null>;
  /** brings the cookie in line with the token; false when it cannot */
  renewCookie(): Promise<boolean>;
  isOnline(): boolean;
  wait(ms: number): Promise<void>;
  /** loads what can be done without: nothing comes of it where it does not arrive */
  fetchAhead(load: () => Promise<unknown>): Promise<void>;
  /** 0 to 1 */
  chance(): number;
}

/** A refusal that says "later" rather than "no". */
const LATER = new Set([408, 425, 429, 503]);
const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 8_000;

export function httpOver(tools: HttpTools): Http {
  const opensNoMore = new Set<string>();
  return async (request, policy) => {
    for (let tried = 0; ; tried++) {
      const result = await send(request, policy, { ...tools, opensNoMore });
      if (tried >= policy.retries || !mayRepeat(result, policy)) return result;
      await tools.wait(pauseBefore(tried, result, tools));
    }
  };
}

function mayRepeat(result: HttpResult, policy: Policy): boolean {
  if (policy.repeats === 'nothing') return false;
  if (result.kind === 'lost')
    return result.why === 'network' || (result.why === 'timeout' && policy.repeats === 'anything');
  const { status } = result.answer;
  return LATER.has(status) || (policy.repeats === 'anything' && status >= 500);
}

/** What the server asks for, within reason; otherwise 300 ms, 900 ms with full jitter. */
function pauseBefore(tried: number, result: HttpResult, tools: HttpTools): number {
  const asked =
    result.kind === 'answer' ? Number(result.answer.headers['retry-after']) : Number.NaN;
  if (Number.isFinite(asked) && asked > 0) return Math.min(asked * 1_000, LONGEST_PAUSE);
  return tools.chance() * FIRST_PAUSE * 3 ** tried;
}

/** One try; a 401 is answered once with a fresh token, because an id_token lives for an hour only (F51). */
async function send(
  request: HttpRequest,
  policy: Policy,
  tools: HttpTools & { opensNoMore: Set<string> },
): Promise<HttpResult> {
  const write = request.method !== 'GET';
  const known = await tools.idToken({ fresh: false, write });
  const first = await sendOnce(request, policy, tools, known);
  const bare = known === null;
  if (first.kind !== 'answer') return first;
  if (isSwapped(first.answer) && (await tools.renewCookie()))
    return sendOnce(request, policy, tools, await tools.idToken({ fresh: false, write }));
  const { capability } = request;
  const isOutline =
    bare && capability && isLimited(first.answer) && !tools.opensNoMore.has(capability);
  if (isOutline || isUnseen(first.answer, bare)) {
    const token = await tools.idToken({ fresh: false, write: true });
    const again = token ? await sendOnce(request, policy, tools, token) : first;
    // Of an order that is not theirs a shopper sees an outline under the token, too: that is not asked at every look.
    if (isOutline && again.kind === 'answer' && isLimited(again.answer))
      tools.opensNoMore.add(capability);
    return isOutline && again.kind !== 'answer' ? first : again;
  }
  if (first.answer.status !== 401) return first;
  const fresh = await tools.idToken({ fresh: true, write });
  return fresh ? sendOnce(request, policy, tools, fresh) : first;
}

/** A customer's things are not there for a stranger. A read that went by the cookie alone is asked once more under the token before that is believed. */
const isUnseen = ({ status }: HttpAnswer, bare: boolean): boolean =>
  bare && (status === 404 || status === 403);

/** A capability shows an outline where the order's owner sees all of it. */
const isLimited = ({ status, json }: HttpAnswer): boolean =>
  status === 200 && (json as { limited?: unknown } | null)?.limited === true;

/** The cookie names another person than the token: a sign-in whose exchange did not come through. */
const isSwapped = ({ status, json }: HttpAnswer): boolean =>
  status === 403 && (json as { code?: unknown } | null)?.code === 'IDENTITY_SWAPPED';

async function sendOnce(
  request: HttpRequest,
  policy: Policy,
  tools: HttpTools,
  token: string | null,
): Promise<HttpResult> {
  const headers = headersOf(request, tools.apiKey, token);
  try {
    const writes = !asksOnly(request, policy);
    if (writes) await tools.fetchAhead(readyToWrite);
    const reply = await ((writes && written) || fetched)(request, {
      url: `${tools.base}${request.path}`,
      headers,
      timeout: policy.timeout,
    });
    return { kind: 'answer', answer: readAnswer(reply) };
  } catch (error) {
    const { code, name } = error as { code?: string; name?: string };
    if (code === 'ECONNABORTED' || name === 'TimeoutError') return { kind: 'lost', why: 'timeout' };
    return { kind: 'lost', why: tools.isOnline() ? 'network' : 'offline' };
  }
}

/** What a shopper did not ask for brings no axios: a page that is left alone reads without it, as a catalogue document does. */
const asksOnly = ({ plain }: HttpRequest, { repeats }: Policy): boolean =>
  plain === true || repeats === 'anything';

/** By the browser alone. */
async function fetched(request: HttpRequest, { url, headers, timeout }: Sending): Promise<Reply> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {}))
    for (const one of [value ?? []].flat()) query.append(name, one);
  const reply = await fetch(query.size > 0 ? `${url}?${query}` : url, {
    method: request.method,
    body: bodyOf(request),
    headers,
    signal: AbortSignal.timeout(timeout),
  });
  const data = await (request.binary ? reply.arrayBuffer() : reply.text());
  return { status: reply.status, data, headers: withLowerNames([...reply.headers]) };
}

function headersOf(
  request: HttpRequest,
  apiKey: string,
  token: string | null,
): Record<string, string> {
  return {
    accept: request.binary ? 'image/*, application/pdf, application/json' : 'application/json',
    'api-key': apiKey,
    ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token ? { id_token: token } : {}),
    ...(request.capability ? { 'x-capability': request.capability } : {}),
  };
}

function readAnswer({ status, headers, data }: Reply): HttpAnswer {
  const contentType = headers['content-type'] ?? '';
  const isJson = /^application\/([\w.-]+\+)?json\b/.test(contentType);
  const bytes = data instanceof ArrayBuffer ? new Uint8Array(data) : null;
  const text =
    bytes && isJson ? new TextDecoder().decode(bytes) : typeof data === 'string' ? data : '';
  return {
    status,
    contentType,
    headers,
    json: isJson ? parse(text) : undefined,
    bytes,
  };
}

/** Undefined for a body that was cut or is not JSON; its reader then finds the wrong shape. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

let written: typeof import('./written.ts').written | null = null;
/**
 * What the next press may need is fetched before it, and with the first write at the latest. Browsers ask once for a file that
 * failed: a press after a broken line would never get it, and goes without.
 */
export async function readyToWrite(): Promise<void> {
  written ??= (await import('./written.ts')).written;
}
