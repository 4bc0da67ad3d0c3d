import { breakers } from '#providers/kit/server/breaker.ts';
import { boundedHttp } from '#providers/kit/server/http.ts';
import { hostsFor, serverProvider } from '#providers/server.ts';
import type { Gateway } from './money.ts';

/** The real ten, over the real network or the simulator's. */
export function gatewayOf(sandboxOrigin: string | null): Gateway {
  const guarded = breakers();
  const keyOf = (code: string, businessId: string): string => `${code} of ${businessId}`;
  return {
    provider: serverProvider,
    hosts: (code) => hostsFor(code, sandboxOrigin),
    http: (code, businessId) => guarded.guard(keyOf(code, businessId), boundedHttp(Object.values(hostsFor(code, sandboxOrigin)))),
    resting: (code, businessId) => guarded.isOpen(keyOf(code, businessId)),
    stop: () => guarded.stop(),
  };
}
