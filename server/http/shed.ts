import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ShopCall } from '#machines/domain/calls/call.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/open.ts';
import { type BusyRefusal, sendBusy } from './busyPage.ts';
import { Refusal } from './errors.ts';
import type { Access } from './guard.ts';
import type { Lateness } from './lateness.ts';
import { splitLocale } from './locale.ts';

/** Those who have begun to pay keep a lane of their own: what they open, and what their pages ask and write, is refused long after the lists of all others are. */
export type RequestLane = 'browsing' | 'paying';
const PAYING = /^\/(cart|orders)(\/|\?|$)/;
/** What anyone may read is looked around in; a shopper who signs in or writes is further on. */
export const laneOfCall = ({ method, needs }: Pick<ShopCall, 'method' | 'needs'>): RequestLane =>
  method === 'GET' && needs === 'key' ? 'browsing' : 'paying';

interface Bounds {
  /** statements that may wait for each connection: at the usual few milliseconds each, no request waits for a second */
  waiting: number;
  /** documents that are rendered at once: at some ten milliseconds each, the last waits for a fifth of a second */
  atOnce: number;
  /** the same while the process answers late by `late` milliseconds */
  atOnceLate: number;
  late: number;
}
export const LANES: Record<RequestLane, Bounds> = {
  browsing: { waiting: 40, atOnce: 16, atOnceLate: 6, late: 150 },
  paying: { waiting: 120, atOnce: 64, atOnceLate: 32, late: 1_000 },
};
/** Calls come again by themselves; a person who reads that the shop is busy is given a moment. */
export const RETRY_AFTER_S = { call: 2, document: 5 };

export const laneOf = ({ routeOptions, url }: FastifyRequest): RequestLane => {
  const { access, lane } = routeOptions.config;
  if (lane) return lane;
  if (access === 'return' || access === 'notification') return 'paying';
  return access === 'document' && PAYING.test(splitLocale(url).url) ? 'paying' : 'browsing';
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** of a call; documents tell theirs by their address */
    lane?: RequestLane;
    /** it enters its lane by itself, once it knows that there is something to render */
    entersLane?: 'when rendered';
  }
  interface FastifyRequest {
    /** Takes a place among those in flight. Where there is none, how the request is refused. */
    enterLane: () => BusyRefusal | null;
    /** gives back this document's place among those in flight */
    leaveLane: (() => void) | null;
  }
}

/** Thrown where a page is made for several requests: each of them is refused. */
export class NoPlace extends Error {
  readonly refused: BusyRefusal;

  constructor(refused: BusyRefusal) {
    super('the lane is full');
    this.refused = refused;
  }
}

/** What is rendered is counted by network: an address costs nothing to make up. In how many seconds it may ask again; 0: now. */
function tooOften({ server, ip }: FastifyRequest, lane: RequestLane): number {
  try {
    server.services.limits.from(lane === 'paying' ? 'checkoutDocument' : 'document', ip);
    return 0;
  } catch (error) {
    if (error instanceof Refusal) return error.problem.retryAfter ?? RETRY_AFTER_S.document;
    throw error;
  }
}

interface Parts {
  database: Pick<Database, 'pool'>;
  config: Pick<Config, 'platform'>;
  lateness: Lateness;
}

/**
 * More than can be done is refused at once, before anything is read or rendered for it: those who are in are served, the rest come again
 * (F20). Our own code because `@fastify/under-pressure` knows one lane: it would refuse a shopper who pays as soon as one who looks around.
 */
export function registerShedding(
  app: FastifyInstance,
  { database: { pool }, config, lateness }: Parts,
): void {
  const connections = pool.options.max ?? 1;
  // A document in front of a platform waits for its network, which costs us no time.
  const room = config.platform ? 8 : 1;
  const inFlight: Record<RequestLane, number> = { browsing: 0, paying: 0 };
  app.addHook('onClose', async () => lateness.stop());
  app.decorateRequest('leaveLane', null);
  app.decorateRequest('enterLane', () => null);
  app.addHook('onRequest', async (request, reply) => {
    const access: Access | undefined = request.routeOptions.config.access;
    if (access === 'open') return;
    const lane = laneOf(request);
    const { waiting, atOnce, atOnceLate, late } = LANES[lane];
    const refused = {
      seconds: access === 'document' ? RETRY_AFTER_S.document : RETRY_AFTER_S.call,
      isPaying: lane === 'paying',
    };
    if (pool.waitingCount >= waiting * connections) return sendBusy(request, reply, refused);
    if (access !== 'document') return;
    const enter = (): BusyRefusal | null => {
      if (request.leaveLane) return null;
      if (inFlight[lane] >= (lateness.now() > late ? atOnceLate : atOnce) * room) return refused;
      const seconds = tooOften(request, lane);
      if (seconds) return { ...refused, seconds, isOwnDoing: true };
      inFlight[lane]++;
      let isIn = true;
      request.leaveLane = () => {
        if (isIn) inFlight[lane]--;
        isIn = false;
      };
      return null;
    };
    if (request.routeOptions.config.entersLane) request.enterLane = enter;
    else if (enter()) return sendBusy(request, reply, refused);
  });
  // Rendered and compressed: what the network does with it costs no time of ours.
  app.addHook('onSend', async (request) => request.leaveLane?.());
  app.addHook('onResponse', async (request) => request.leaveLane?.());
}
