import type pg from 'pg';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { isProviderCode } from '#machines/domain/payment.ts';
import { errorLine } from '../loggedError.ts';
import type { Meters, Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { countersIn } from './counters.ts';
import { gaugesOfProcess, gaugesOfShop } from './gauges.ts';
import { type Readings, readings } from './readings.ts';

export interface Monitoring {
  /** for `buildApp` */
  meters: Meters;
  /** everything in Prometheus' text format, read now */
  page(services: Services): Promise<{ text: string; contentType: string }>;
  names(): string[];
}

/** On one connection: where all are taken, each statement would wait for its own, and the page for longer than Prometheus does. */
async function readOnce(pool: pg.Pool, now: Date): Promise<Readings> {
  const connection = await pool.connect();
  try {
    return await readings(connection, now);
  } finally {
    connection.release();
  }
}

/** The measures of one process. Loaded only where an address for them is configured. */
export function monitoring(): Monitoring {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const domains = new Map<string, string>();
  const meters = countersIn(registry, (id) => domains.get(id) ?? id);
  const showShop = gaugesOfShop(registry);
  const own = gaugesOfProcess(registry);

  /** A database that does not answer is itself what is to be seen: the rest of the page stands. */
  async function look({ database, clock, stores, providerClients, log }: Services): Promise<void> {
    try {
      const all = await stores.all();
      for (const { id, domain } of all) domains.set(id, domain);
      showShop(await readOnce(database.pool, clock.now()));
      showResting(all, providerClients);
      own.up.set(1);
    } catch (error) {
      log.warn({ reason: errorLine(error) }, 'the metrics could not be read');
      own.up.set(0);
    }
  }

  function showResting(all: Store[], clients: Services['providerClients']): void {
    own.resting.reset();
    for (const { id, domain, business } of all)
      for (const provider of business.paymentMethods.filter(isProviderCode))
        own.resting.set({ provider, store: domain }, Number(clients.resting(provider, id)));
  }

  function showProcess({ database: { pool }, config: { buildId: build, mode } }: Services): void {
    own.pool.set({ state: 'idle' }, pool.idleCount);
    own.pool.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    own.queued.set(pool.waitingCount);
    own.most.set(pool.options.max ?? 1);
    own.build.set({ build, mode }, 1);
  }

  let looking: Promise<void> | null = null;
  return {
    meters,
    async page(services) {
      showProcess(services);
      looking ??= look(services).finally(() => {
        looking = null;
      });
      await looking;
      return { text: await registry.metrics(), contentType: registry.contentType };
    },
    names: () => registry.getMetricsAsArray().map(({ name }) => name),
  };
}
