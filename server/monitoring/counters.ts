import { Counter, Histogram, type Registry } from 'prom-client';
import type { CallOutcome, Meters } from '../services.ts';

/** Seconds: the shop's own limit of a list is below the second of them, a handler is ended by the last. */
const BUCKETS = [0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25];

/** A store by the domain that people know it by, once it was read. */
export type DomainOf = (businessId: string) => string;

/** What this process counts. Labels are routes, statuses, providers and stores: of each there are few, and none is a visitor's word. */
export function countersIn(registry: Registry, domainOf: DomainOf): Meters {
  const registers = [registry];
  const requests = new Counter({
    name: 'shop_http_requests_total',
    help: 'Requests answered, by route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'shop_http_request_duration_seconds',
    help: 'Time until a request was answered, by route pattern.',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers,
  });
  const calls = new Map<string, { provider: string; businessId: string; outcome: CallOutcome }>();
  const counts = new Map<string, number>();
  new Counter({
    name: 'shop_provider_calls_total',
    help: 'Calls to payment providers: answered, refused (4xx), failed (5xx), unreachable, or resting (not sent).',
    labelNames: ['provider', 'store', 'outcome'],
    registers,
    collect() {
      this.reset();
      for (const [key, { businessId, ...call }] of calls)
        this.inc({ ...call, store: domainOf(businessId) }, counts.get(key));
    },
  });
  return {
    request({ method, route, status, ms }) {
      requests.inc({ method, route, status });
      seconds.observe({ route }, ms / 1000);
    },
    providerCall(call) {
      const key = `${call.provider} ${call.businessId} ${call.outcome}`;
      calls.set(key, call);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
  };
}
