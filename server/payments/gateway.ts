import { breakers } from '#providers/kit/server/breaker.ts';
import { boundedHttp } from '#providers/kit/server/http.ts';
import { type HostsByProvider, hostsFor, serverProvider } from '#providers/server.ts';
import type { Gateway } from './money.ts';

/** The real ten, over the real network or the simulator's. */
export function gatewayOf(sandboxOrigin: string | null, replaced: HostsByProvider = {}): Gateway {
  const hosts: Gateway['hosts'] = (code) => hostsFor(code, sandboxOrigin, replaced[code]);
  const guarded = breakers();
  const keyOf = (code: string, businessId: string): string => `${code} of ${businessId}`;
  return {
    provider: serverProvider,
    hosts,
    http: (code, businessId) => guarded.guard(keyOf(code, businessId), boundedHttp(Object.values(hosts(code)))),
    resting: (code, businessId) => guarded.isOpen(keyOf(code, businessId)),
    stop: () => guarded.stop(),
  };
}
