import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../db/open.ts';
import { sendBusy } from '../pages/busyPage.ts';
import { splitLocale } from '../pages/locale.ts';
import type { Access } from './guard.ts';

/** Those who have begun to pay keep a lane of their own: what they open is refused long after everybody else's lists are. */
export type Lane = 'browsing' | 'paying';
const PAYING = /^\/(cart|orders)(\/|\?|$)/;

interface Bounds {
  /** statements that may wait for each connection: at the usual few milliseconds each, nobody waits for a second */
  waiting: number;
  /** documents that are rendered at once: at some ten milliseconds each, the last waits for a fifth of a second */
  atOnce: number;
  /** the same while the process answers late by `late` milliseconds */
  atOnceLate: number;
  late: number;
}
export const LANES: Record<Lane, Bounds> = {
  browsing: { waiting: 40, atOnce: 16, atOnceLate: 6, late: 150 },
  paying: { waiting: 120, atOnce: 64, atOnceLate: 32, late: 1_000 },
};
/** Calls come again by themselves; a person who reads that the shop is busy is given a moment. */
export const RETRY_AFTER_S = { call: 2, document: 5 };
const SAMPLE_MS = 500;

const laneOf = ({ routeOptions, url }: FastifyRequest): Lane => {
  const { access } = routeOptions.config;
  if (access === 'return' || access === 'notification') return 'paying';
  return access === 'document' && PAYING.test(splitLocale(url).url) ? 'paying' : 'browsing';
};

/** How late this process answers: the mean of the last half second, so that one slow moment refuses nobody. */
function lateness(): { now(): number; stop(): void } {
  const histogram = monitorEventLoopDelay({ resolution: 10 });
  histogram.enable();
  let mean = 0;
  const timer = setInterval(() => {
    mean = histogram.count > 0 ? histogram.mean / 1e6 - 10 : 0;
    histogram.reset();
  }, SAMPLE_MS);
  timer.unref();
  return {
    now: () => mean,
    stop: () => {
      clearInterval(timer);
      histogram.disable();
    },
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** gives back this document's place among those in flight */
    leaveLane: (() => void) | null;
  }
}

/**
 * More than can be done is refused at once, before anything is read or rendered for it: those who are in are served, the rest come again
 * (F20, G14). Our own code because `@fastify/under-pressure` knows one lane: it would refuse a shopper who pays as soon as one who looks around.
 */
export function registerShedding(app: FastifyInstance, { pool }: Pick<Database, 'pool'>, config: Pick<Config, 'platform'>): void {
  const connections = pool.options.max ?? 1;
  // A document in front of a platform waits for its network, which costs us no time.
  const room = config.platform ? 8 : 1;
  const late = lateness();
  const inFlight: Record<Lane, number> = { browsing: 0, paying: 0 };
  app.addHook('onClose', async () => late.stop());
  app.decorateRequest('leaveLane', null);
  app.addHook('onRequest', async (request, reply) => {
    const access: Access | undefined = request.routeOptions.config.access;
    if (access === 'open') return;
    const lane = laneOf(request);
    const { waiting, atOnce, atOnceLate, late: limit } = LANES[lane];
    if (pool.waitingCount >= waiting * connections)
      return sendBusy(request, reply, access === 'document' ? RETRY_AFTER_S.document : RETRY_AFTER_S.call);
    if (access !== 'document') return;
    if (inFlight[lane] >= (late.now() > limit ? atOnceLate : atOnce) * room) return sendBusy(request, reply, RETRY_AFTER_S.document);
    inFlight[lane]++;
    let isIn = true;
    request.leaveLane = () => {
      if (isIn) inFlight[lane]--;
      isIn = false;
    };
  });
  // Rendered and compressed: what the network does with it costs no time of ours.
  app.addHook('onSend', async (request) => request.leaveLane?.());
  app.addHook('onResponse', async (request) => request.leaveLane?.());
}
