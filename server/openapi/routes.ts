import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { openApiDocument } from './document.ts';

export function registerOpenApi(app: FastifyInstance, services: Services): void {
  // Writing the schemas out takes a quarter of a second: no start waits for it.
  let text: string | undefined;
  app.get('/api/openapi.json', { config: { access: 'open' } }, async (_request, reply) => {
    text ??= JSON.stringify(openApiDocument(services.config));
    return reply
      .header('cache-control', 'public, max-age=300')
      .type('application/json; charset=utf-8')
      .send(text);
  });
}
