import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Clock } from '../clock.ts';

/** Whose catalogue changed; null: any store's, its settings included, or it is not known whose. */
export type CatalogueListener = (businessId: string | null) => void;

/** What other connections, and other processes, change of what catalogue pages show. */
export interface CatalogueChanges {
  /** Whether every change of more than a second ago was told to the listeners. While it is not, nothing from the cache may be shown. */
  isCurrent(): boolean;
  onChange(listener: CatalogueListener): void;
  close(): Promise<void>;
}

const CHANNEL = 'catalogue';
/** The payload of the triggers for what is no single store's catalogue. */
const ALL = '*';
const CURRENT_MS = 1_000;
const PULSE_MS = 300;
const PATIENCE_MS = 2_000;
const AGAIN_MS = 500;

/**
 * Listens to the triggers of `catalogue_notices`. A notice may be missed, by a cut or by a pooler that keeps no LISTEN, so the connection sends notices
 * to itself: they come in the order of commits, so one that came back says that all before it came, too. Our own code because `pg-listen` and
 * `pg-pubsub` connect again without saying that something was missed, and neither was released in years.
 */
export function watchCatalogue(
  connectionString: string,
  clock: Pick<Clock, 'now' | 'id'>,
): CatalogueChanges {
  const listeners: CatalogueListener[] = [];
  const ending = new AbortController();
  const pulses = `catalogue_${clock.id().replaceAll('-', '')}`;
  let surelyToldUntil = Number.NEGATIVE_INFINITY;
  const tell = (businessId: string | null): void => {
    for (const listener of listeners) listener(businessId);
  };

  const hear = ({ channel, payload = '' }: pg.Notification): void => {
    if (channel === CHANNEL) tell(payload === ALL ? null : payload);
    else surelyToldUntil = Number(payload);
  };

  const listen = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
    });
    const cut = Promise.withResolvers<never>();
    cut.promise.catch(() => {});
    client.on('error', cut.reject);
    client.on('end', () => cut.reject(new Error('the connection ended')));
    client.on('notification', hear);
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}; LISTEN ${pulses}`);
      // What was committed before the connection listened was told to no one here.
      tell(null);
      while (!ending.signal.aborted) {
        const sentAt = clock.now().getTime();
        await Promise.race([
          client.query('SELECT pg_notify($1, $2)', [pulses, String(sentAt)]),
          cut.promise,
        ]);
        await Promise.race([pause(PULSE_MS, null, ending), cut.promise]);
        if (surelyToldUntil < sentAt) throw new Error('a notice to itself did not come');
      }
    } finally {
      surelyToldUntil = Number.NEGATIVE_INFINITY;
      tell(null);
      void client.end().catch(() => {});
    }
  };

  const running = (async () => {
    while (!ending.signal.aborted) {
      await listen().catch(() => {});
      await pause(AGAIN_MS, null, ending).catch(() => {});
    }
  })();

  return {
    isCurrent: () => clock.now().getTime() - surelyToldUntil < CURRENT_MS,
    onChange: (listener) => void listeners.push(listener),
    async close() {
      ending.abort();
      await running;
    },
  };
}
