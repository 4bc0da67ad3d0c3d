import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { openApiDocument } from './document.ts';

export function registerOpenApi(app: FastifyInstance, services: Services): void {
  const text = JSON.stringify(openApiDocument(services.config));
  app.get('/api/openapi.json', { config: { access: 'open' } }, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .type('application/json; charset=utf-8')
      .send(text),
  );
}
