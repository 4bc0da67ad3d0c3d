import type { FastifyRequest } from 'fastify';
import type { ShopCall } from '#machines/domain/calls/call.ts';
import type { Renderer } from '#machines/domain/render.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/open.ts';
import type { Identity, Principal } from './http/identity.ts';
import type { Limits } from './http/limits.ts';
import type { Turns } from './http/renderTurns.ts';
import type { PushSender } from './push/sender.ts';
import type { Store, Stores } from './stores.ts';

/** Everything a room of the server may use; built once by `buildApp`, handed to every registration. */
export interface Deps {
  database: Database;
  clock: Clock;
  config: Config;
  identity: Identity;
  stores: Stores;
  limits: Limits;
  renderer: Renderer;
  turns: Turns;
  /** null where nothing is pushed */
  push: PushSender | null;
  /** answers a shop call in process, as the pages ask it */
  calls: Map<ShopCall, CallRunner>;
}

export interface Caller {
  store: Store;
  principal: Principal | null;
  request: FastifyRequest;
}
export type CallRunner = (
  caller: Caller,
  input: { params?: Record<string, string>; query?: unknown },
) => Promise<unknown>;
