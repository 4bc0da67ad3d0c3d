import type { FastifyInstance } from 'fastify';
import { API } from '#machines/domain/api.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { openLink, sendLinkAgain } from './links.ts';

export function registerMailRoutes(app: FastifyInstance, services: Services): void {
  route(app, API.openLink, ({ store, body }) => openLink(services, store, body.link), {
    limit: 'lookUp',
  });
  route(
    app,
    API.sendLink,
    async ({ store, body }) => {
      await sendLinkAgain(services, store, body.link);
      return {};
    },
    { limit: 'lookUp' },
  );
}
