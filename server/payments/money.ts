import type { FastifyBaseLogger } from 'fastify';
import type { ProviderCode } from '#machines/domain/payment.ts';
import type { Http, ServerProvider } from '#providers/provider.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';

/** The ten providers as this server reaches them. */
export interface Gateway {
  provider(code: ProviderCode): ServerProvider;
  /** the provider's own addresses, or the simulator's */
  hosts(code: ProviderCode): Record<string, string>;
  /** bounded, and behind the breaker of that provider and store (I49) */
  http(code: ProviderCode, businessId: string): Http;
  /** for a notification that nobody has proved yet: beside the breaker, and only so often for that source and that account */
  unproven(code: ProviderCode, businessId: string, source: string): Http;
  /** the provider refused or did not answer often enough to be left alone for a while */
  resting(code: ProviderCode, businessId: string): boolean;
  /** It does not take our credentials: nobody is sent there for a while (F84). */
  rest(code: ProviderCode, businessId: string): void;
  stop(): void;
}

/** All that moves money: what orders, payments, returns, webhooks and jobs share. */
export interface Money {
  database: Database;
  clock: Clock;
  /** newest first; the first seals and derives */
  keys: Buffer[];
  gateway: Gateway;
  originOf(domain: string): string;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Work that an answer does not wait for; a draining server does. */
  background(work: Promise<unknown>): void;
  /** Resolves when nothing runs in the background. */
  settled(): Promise<void>;
}

export const keyOf = (money: Pick<Money, 'keys'>): Buffer => {
  const [key] = money.keys;
  if (!key) throw new Error('No encryption key is configured.');
  return key;
};

type Parts = Pick<Money, 'database' | 'clock' | 'keys' | 'gateway' | 'originOf' | 'log'>;

export function moneyOf(parts: Parts): Money {
  const running = new Set<Promise<unknown>>();
  const money: Money = {
    ...parts,
    background(work) {
      const failed = (error: unknown): void =>
        money.log.error({ err: error }, 'background work failed');
      const kept = work.catch(failed).finally(() => running.delete(kept));
      running.add(kept);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
  return money;
}
