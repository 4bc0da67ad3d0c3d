import type { AxiosInstance, AxiosResponse } from 'axios';
import type { Policy } from './paymentPolicy.ts';

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** below the API's base */
  path: string;
  query?: Record<string, string | string[] | undefined>;
  body?: unknown;
  binary?: boolean;
  /** opens one order's status to its holder */
  capability?: string | null;
}

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
  try {
    const client = await axiosClient();
    const reply = await client.request<ArrayBuffer | string>({
      method: request.method,
      url: `${tools.base}${request.path}`,
      params: request.query,
      data: request.body === undefined ? undefined : JSON.stringify(request.body),
      headers: headersOf(request, tools.apiKey, token),
      timeout: policy.timeout,
      responseType: request.binary ? 'arraybuffer' : 'text',
    });
    return { kind: 'answer', answer: readAnswer(reply) };
  } catch (error) {
    if ((error as { code?: string }).code === 'ECONNABORTED')
      return { kind: 'lost', why: 'timeout' };
    return { kind: 'lost', why: tools.isOnline() ? 'network' : 'offline' };
  }
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

function readAnswer(reply: AxiosResponse<ArrayBuffer | string>): HttpAnswer {
  const headers = Object.fromEntries(
    Object.entries(reply.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
  const contentType = headers['content-type'] ?? '';
  const isJson = /^application\/([\w.-]+\+)?json\b/.test(contentType);
  const bytes = reply.data instanceof ArrayBuffer ? new Uint8Array(reply.data) : null;
  const text =
    bytes && isJson
      ? new TextDecoder().decode(bytes)
      : typeof reply.data === 'string'
        ? reply.data
        : '';
  return {
    status: reply.status,
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

let client: Promise<AxiosInstance> | null = null;
/** Loaded with the first call, so that no document pays for it before. A chunk that did not arrive is asked for again next time. */
function axiosClient(): Promise<AxiosInstance> {
  client ??= import('axios').then(
    ({ default: axios }) =>
      axios.create({
        validateStatus: () => true,
        transformResponse: (data) => data,
        paramsSerializer: { indexes: null },
        withCredentials: false,
      }),
    (error) => {
      client = null;
      throw error;
    },
  );
  return client;
}
