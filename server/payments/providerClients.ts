import { SpanKind } from '@opentelemetry/api';
import type { ProviderCode } from '#machines/domain/payment.ts';
import { breakers } from '#providers/kit/server/breaker.ts';
import { boundedHttp, LIMITS } from '#providers/kit/server/http.ts';
import { type Http, ProviderUnreachable } from '#providers/provider.ts';
import { type HostsByProvider, hostsFor, serverProvider } from '#providers/server.ts';
import type { Clock } from '../clock.ts';
import { type CallOutcome, type Meters, NO_METERS, type ProviderClients } from '../services.ts';
import { addToSpan, inSpan } from '../spans.ts';
import { strangersBudget } from './budget.ts';

const REST_MS = 10 * 60_000;

/** The real ten, over the real network or the simulator's. */
export function providerClientsOf(
  clock: Pick<Clock, 'now'>,
  sandboxOrigin: string | null,
  replaced: HostsByProvider = {},
  meters: Pick<Meters, 'providerCall'> = NO_METERS,
): ProviderClients {
  const hosts: ProviderClients['hosts'] = (code, credentials) =>
    hostsFor(code, sandboxOrigin, replaced[code], credentials);
  const limitsOf = (code: ProviderCode) => ({ ...LIMITS, ...serverProvider(code).limits });
  const guarded = breakers();
  const budget = strangersBudget(clock);
  const until = new Map<string, number>();
  const refused = new Map<string, number>();
  const keyOf = (code: string, businessId: string): string => `${code} of ${businessId}`;
  return {
    provider: serverProvider,
    hosts,
    http: (code, businessId, at = hosts(code)) =>
      boundedHttp(Object.values(at), limitsOf(code), (http) =>
        told(
          code,
          counted(
            http,
            (one) => guarded.guard(keyOf(code, businessId), one),
            (outcome) => {
              addToSpan({ 'shop.outcome': outcome });
              meters.providerCall({ provider: code, businessId, outcome });
            },
          ),
        ),
      ),
    unproven: (code, businessId, source, at = hosts(code)) => {
      const spend = budget.of(keyOf(code, businessId), source);
      return boundedHttp(
        [...Object.values(at), ...(serverProvider(code).proofOrigins?.(at) ?? [])],
        limitsOf(code),
        (http) => async (request) => {
          if (!spend(request.forProven === true))
            throw new ProviderUnreachable('before', 'too much was asked on behalf of strangers');
          return http(request);
        },
      );
    },
    resting: (code, businessId) =>
      guarded.isOpen(keyOf(code, businessId)) ||
      (until.get(keyOf(code, businessId)) ?? 0) > clock.now().getTime(),
    rest: (code, businessId) => {
      const key = keyOf(code, businessId);
      const now = clock.now().getTime();
      // One refusal may be about what this shopper is called (a firewall before the provider); a second one soon after is about the account.
      if (now - (refused.get(key) ?? Number.NEGATIVE_INFINITY) < REST_MS)
        until.set(key, now + REST_MS);
      refused.set(key, now);
    },
    taken: (code, businessId) => void refused.delete(keyOf(code, businessId)),
    stop: () => guarded.stop(),
  };
}

/** The provider's own address stands in no span: some carry a reference. */
const told =
  (provider: ProviderCode, http: Http): Http =>
  (request) =>
    inSpan(
      `${request.method} ${provider}`,
      { kind: SpanKind.CLIENT, attributes: { 'shop.provider': provider } },
      async () => {
        const reply = await http(request);
        addToSpan({ 'http.response.status_code': reply.status });
        return reply;
      },
    );

/** Tells of each call how it went; one that the breaker kept back was never sent. */
const counted =
  (http: Http, guard: (http: Http) => Http, heard: (outcome: CallOutcome) => void): Http =>
  async (request) => {
    let outcome: CallOutcome = 'resting';
    const sent: Http = async (one) => {
      outcome = 'unreachable';
      const reply = await http(one);
      outcome = reply.status >= 500 ? 'failed' : reply.status >= 400 ? 'refused' : 'answered';
      return reply;
    };
    try {
      return await guard(sent)(request);
    } finally {
      heard(outcome);
    }
  };
