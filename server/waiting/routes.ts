import type { FastifyInstance } from 'fastify';
import { API } from '#machines/domain/api.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { joinWaiting } from './join.ts';

export function registerWaitingRoutes(app: FastifyInstance, services: Services): void {
  route(
    app,
    API.joinWaiting,
    async ({ store, body }) => {
      await joinWaiting(services, store, body);
      return {};
    },
    { limit: 'lookUp' },
  );
}
