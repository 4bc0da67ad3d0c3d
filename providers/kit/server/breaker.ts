/// <reference path="./opossum.d.ts" />
import CircuitBreaker from 'opossum';
import {
  type Http,
  type HttpReply,
  type HttpRequest,
  ProviderUnreachable,
} from '../../provider.ts';

export interface Breakers {
  /** the same client behind the breaker of `key`; while open it rejects at once, and nothing was sent */
  guard(key: string, http: Http): Http;
  isOpen(key: string): boolean;
  stop(): void;
}

class ServerError extends Error {
  readonly reply: HttpReply;
  constructor(reply: HttpReply) {
    super(`answered ${reply.status}`);
    this.reply = reply;
  }
}

const OPTIONS = {
  timeout: false,
  errorThresholdPercentage: 50,
  volumeThreshold: 5,
  rollingCountTimeout: 10_000,
  resetTimeout: 10_000,
} as const;

/** One breaker per key (provider and business), so that one merchant's wrong key or one provider's bad day stays its own. */
export function breakers(options: Partial<Record<keyof typeof OPTIONS, number>> = {}): Breakers {
  const byKey = new Map<string, CircuitBreaker<[Http, HttpRequest], HttpReply>>();
  const breakerOf = (key: string) => {
    const breaker =
      byKey.get(key) ?? new CircuitBreaker(fire, { ...OPTIONS, ...options, name: key });
    byKey.set(key, breaker);
    return breaker;
  };
  return {
    guard: (key, http) => async (request) => {
      try {
        return await breakerOf(key).fire(http, request);
      } catch (error) {
        if (error instanceof ServerError) return error.reply;
        if (error instanceof ProviderUnreachable) throw error;
        throw new ProviderUnreachable('before', `${key} is resting after failures`);
      }
    },
    isOpen: (key) => byKey.get(key)?.opened ?? false,
    stop: () => {
      for (const breaker of byKey.values()) breaker.shutdown();
    },
  };
}

/** A provider that answers with 5xx is as ill as one that does not answer; 4xx is our own affair. */
async function fire(http: Http, request: HttpRequest): Promise<HttpReply> {
  const reply = await http(request);
  if (reply.status >= 500) throw new ServerError(reply);
  return reply;
}
