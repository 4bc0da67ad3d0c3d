import { readFileSync } from 'node:fs';
import type { TraceSegment } from '#machines/domain/trace/trace.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { namedIdentity, tokenOf } from '#tests/support/namedIdentity.ts';
import { keptLog } from '#tests/support/readableLog.ts';

/** A shop that keeps traces, the recorded checkout that got stuck, and those who may read it. */
export interface TracesShop extends InProcessShop {
  log: ReturnType<typeof keptLog>;
  /** uids that the identity service does not know any more */
  removed: Set<string>;
  send(id: string, written: object, other?: object): ReturnType<InProcessShop['ask']>;
  read(path: string, as?: string, slug?: string): ReturnType<InProcessShop['ask']>;
}

export async function tracesShop(): Promise<TracesShop> {
  const removed = new Set<string>();
  const log = keptLog();
  const shop = await inProcessShop({
    logger: log.logger,
    identity: (_, clock) => namedIdentity(clock, new Set(), removed),
  });
  return {
    ...shop,
    log,
    removed,
    send: (id, written, other = {}) =>
      shop.ask({
        method: 'POST',
        url: `/api/v1/traces/${id}`,
        body: {
          ...{ reference: referenceOf(id), intentId: null, locale: 'en', attached: false },
          written,
          ...other,
        },
      }),
    read: (path, as = support(), slug = 'grocery') =>
      shop.ask({ url: `/api/v1/traces${path}`, as, store: slug }),
  };
}

/** Each trace has its own. */
export const referenceOf = (id: string): string =>
  `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase();

export const STUCK = JSON.parse(readFileSync('tests/trace/fixtures/stuck.json', 'utf8'));
export const [first, second] = STUCK.segments as [TraceSegment, TraceSegment];
export const support = (slug = 'grocery', uid = `support-${slug}`) =>
  tokenOf({ uid, roles: { [store(slug).business.id]: ['support'] } });
