import Stripe from 'stripe';
import { type Http, type HttpReply, type ProviderTools, ProviderUnreachable } from '../provider.ts';
import type { Credentials } from './credentials.ts';

export type Tools = ProviderTools<Credentials>;

const API_VERSION = '2026-10-28.endive';

/** The official SDK over our bounded client. No retries of its own: the caller decides, and knows the idempotency key. */
export function stripeClient(key: string, host: string, http: Http): Stripe {
  const url = new URL(host);
  const secure = url.protocol === 'https:';
  return new Stripe(key, {
    apiVersion: API_VERSION,
    host: url.hostname,
    port: url.port || (secure ? 443 : 80),
    protocol: secure ? 'https' : 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    timeout: 10_000,
    httpClient: Stripe.createFetchHttpClient(fetchOver(http)),
  });
}

export const client = (tools: Tools): Stripe =>
  stripeClient(tools.credentials.secretKey, tools.hosts.api ?? '', tools.http);

/** As much of `fetch` as the SDK calls. */
const fetchOver =
  (http: Http): typeof fetch =>
  async (input, init) => {
    const reply = await http({
      method: init?.method === 'POST' ? 'POST' : 'GET',
      url: String(input),
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(typeof init?.body === 'string' && init.body && { body: init.body }),
    });
    const empty = reply.status === 204 || reply.status === 304;
    return new Response(empty ? null : wordsOf(reply), {
      status: reply.status,
      headers: reply.headers,
    });
  };

const RATE_LIMIT = JSON.stringify({
  error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests' },
});
/** The SDK takes a 429 that is no JSON, as a front door may say it, for an answer that is broken. */
const wordsOf = ({ status, text }: HttpReply): string =>
  status === 429 && !text.trimStart().startsWith('{') ? RATE_LIMIT : text;

/** Set when the SDK gave up because no answer came. */
export function unreachableIn(error: unknown): ProviderUnreachable | null {
  if (error instanceof ProviderUnreachable) return error;
  if (!(error instanceof Stripe.errors.StripeConnectionError)) return null;
  const cause: unknown = error.detail;
  return cause instanceof ProviderUnreachable
    ? cause
    : new ProviderUnreachable('maybe', error.message);
}
