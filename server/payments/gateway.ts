import { breakers } from '#providers/kit/server/breaker.ts';
import { boundedHttp } from '#providers/kit/server/http.ts';
import { type HostsByProvider, hostsFor, serverProvider } from '#providers/server.ts';
import type { Clock } from '../clock.ts';
import type { Gateway } from './money.ts';

const REST_MS = 10 * 60_000;

/** The real ten, over the real network or the simulator's. */
export function gatewayOf(clock: Pick<Clock, 'now'>, sandboxOrigin: string | null, replaced: HostsByProvider = {}): Gateway {
  const hosts: Gateway['hosts'] = (code) => hostsFor(code, sandboxOrigin, replaced[code]);
  const guarded = breakers();
  const until = new Map<string, number>();
  const keyOf = (code: string, businessId: string): string => `${code} of ${businessId}`;
  return {
    provider: serverProvider,
    hosts,
    http: (code, businessId) => guarded.guard(keyOf(code, businessId), boundedHttp(Object.values(hosts(code)))),
    resting: (code, businessId) =>
      guarded.isOpen(keyOf(code, businessId)) || (until.get(keyOf(code, businessId)) ?? 0) > clock.now().getTime(),
    rest: (code, businessId) => void until.set(keyOf(code, businessId), clock.now().getTime() + REST_MS),
    stop: () => guarded.stop(),
  };
}
