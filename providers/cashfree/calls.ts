import { attemptCall } from '../kit/server/answers.ts';
import type {
  AttemptToPay,
  HttpReply,
  HttpRequest,
  ProviderTools,
  ProviderUnreachable,
} from '../provider.ts';
import type { Credentials } from './credentials.ts';
import { API_VERSION } from './wire.ts';

export type Tools = ProviderTools<Credentials>;

interface Call {
  method: HttpRequest['method'];
  path?: string;
  body?: string;
  key?: string;
}

export const ordersCall = (
  { hosts, credentials }: Tools,
  { method, path = '', body, key }: Call,
): HttpRequest => ({
  method,
  url: `${hosts.api}/pg/orders${path}`,
  headers: {
    'x-client-id': credentials.clientId,
    'x-client-secret': credentials.clientSecret,
    'x-api-version': API_VERSION,
    accept: 'application/json',
    ...(body && { 'content-type': 'application/json' }),
    ...(key && { 'x-idempotency-key': key }),
  },
  ...(body && { body }),
});

export const readOrder = (
  attempt: AttemptToPay,
  tools: Tools,
): Promise<HttpReply | ProviderUnreachable> =>
  attemptCall(tools.http, ordersCall(tools, { method: 'GET', path: `/${attempt.reference}` }));
