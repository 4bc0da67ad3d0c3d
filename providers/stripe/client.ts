import Stripe from 'stripe';
import { type Http, ProviderUnreachable } from '../provider.ts';

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
    return new Response(empty ? null : reply.text, {
      status: reply.status,
      headers: reply.headers,
    });
  };

/** Set when the SDK gave up because no answer came. */
export function unreachableIn(error: unknown): ProviderUnreachable | null {
  if (error instanceof ProviderUnreachable) return error;
  if (!(error instanceof Stripe.errors.StripeConnectionError)) return null;
  const cause: unknown = error.detail;
  return cause instanceof ProviderUnreachable
    ? cause
    : new ProviderUnreachable('maybe', error.message);
}
