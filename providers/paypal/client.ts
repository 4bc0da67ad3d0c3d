import type { GenericSchema, InferOutput } from 'valibot';
import { attemptCall, isLost, readJson } from '../kit/server/answers.ts';
import { FORM } from '../kit/server/formPost.ts';
import type { HttpReply, ProviderTools } from '../provider.ts';
import { ProviderUnreachable } from '../provider.ts';
import type { Credentials } from './credentials.ts';
import { Failure, Token } from './wire.ts';

export type Tools = ProviderTools<Credentials>;

export type PayPalAnswer<T> =
  | { kind: 'good'; value: T; text: string }
  | { kind: 'error'; status: number; headers: HttpReply['headers']; issue: string }
  | { kind: 'unreadable'; reply: HttpReply }
  | { kind: 'lost'; lost: ProviderUnreachable };

interface Request {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  id?: string;
}

/**
 * One call of the REST API, with a token that is fetched when none is fresh. A kept one that is refused was ended before its time: nothing was done,
 * and another is fetched.
 */
export async function call<Schema extends GenericSchema>(
  tools: Tools,
  schema: Schema,
  request: Request,
): Promise<PayPalAnswer<InferOutput<Schema>>> {
  const wasKept = keptToken(tools) !== null;
  const answer = await callOnce(tools, schema, request);
  const isEnded = wasKept && answer.kind === 'error' && answer.status === 401;
  return isEnded ? callOnce(tools, schema, request) : answer;
}

async function callOnce<Schema extends GenericSchema>(
  tools: Tools,
  schema: Schema,
  request: Request,
): Promise<PayPalAnswer<InferOutput<Schema>>> {
  const token = await tokenOf(tools);
  if (typeof token !== 'string') return token;
  const reply = await attemptCall(tools.http, {
    method: request.method,
    url: `${tools.hosts.api}${request.path}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
      ...(request.id && { 'paypal-request-id': request.id }),
    },
    ...(request.body !== undefined && { body: request.body }),
  });
  if (isLost(reply)) return { kind: 'lost', lost: reply };
  if (reply.status === 401) tokens.delete(keyOf(tools));
  return understood(reply, schema);
}

function understood<Schema extends GenericSchema>(
  reply: HttpReply,
  schema: Schema,
): PayPalAnswer<InferOutput<Schema>> {
  if (reply.status >= 200 && reply.status < 300) {
    const value = readJson(schema, reply.text);
    return value === null
      ? { kind: 'unreadable', reply }
      : { kind: 'good', value, text: reply.text };
  }
  const { headers } = reply;
  if (reply.status === 429)
    return { kind: 'error', status: 429, headers, issue: 'RATE_LIMIT_REACHED' };
  const failure = readJson(Failure, reply.text);
  if (reply.status >= 500 || (!failure && reply.status !== 401))
    return { kind: 'unreadable', reply };
  return {
    kind: 'error',
    status: reply.status,
    headers,
    issue: failure?.details?.[0]?.issue ?? failure?.name ?? 'UNAUTHORIZED',
  };
}

const SPARE_MS = 60_000;
const tokens = new Map<string, { token: string; until: number }>();
const keyOf = ({ hosts, credentials }: Tools): string =>
  `${hosts.api} ${credentials.clientId} ${credentials.clientSecret}`;

function keptToken(tools: Tools): string | null {
  const kept = tokens.get(keyOf(tools));
  return kept && kept.until > tools.now.getTime() ? kept.token : null;
}

async function tokenOf(
  tools: Tools,
): Promise<string | Exclude<PayPalAnswer<never>, { kind: 'good' }>> {
  const kept = keptToken(tools);
  if (kept !== null) return kept;
  const { clientId, clientSecret } = tools.credentials;
  const reply = await attemptCall(tools.http, {
    method: 'POST',
    url: `${tools.hosts.api}/v1/oauth2/token`,
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': FORM,
    },
    body: 'grant_type=client_credentials',
  });
  // Without a token nothing was asked for, whatever became of this call.
  if (isLost(reply))
    return { kind: 'lost', lost: new ProviderUnreachable('before', reply.message) };
  const answer = understood(reply, Token);
  if (answer.kind !== 'good')
    return answer.kind === 'unreadable'
      ? { kind: 'lost', lost: new ProviderUnreachable('before', `no token: ${reply.status}`) }
      : answer;
  const { access_token, expires_in } = answer.value;
  tokens.set(keyOf(tools), {
    token: access_token,
    until: tools.now.getTime() + expires_in * 1_000 - SPARE_MS,
  });
  return access_token;
}
