import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';

/** Every room's routes, one line each. */
export async function registerRooms(_app: FastifyInstance, _deps: Deps): Promise<void> {}
