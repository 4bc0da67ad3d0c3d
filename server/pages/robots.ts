import type { FastifyInstance } from 'fastify';
import { LANGUAGES, localePath } from '#machines/domain/locale.ts';
import { refuse } from '../http/errors.ts';
import { hostName, isBareHost } from '../http/host.ts';
import type { Services } from '../services.ts';

/** Of no use to a visitor who did not come to buy: calls, and what is one person's or one table's. */
const CALLS = ['/api/', '/webhooks/', '/csp-report', '/health'];
const PERSONAL = [
  ...['/cart/', '/orders', '/appointments', '/notifications', '/account', '/login', '/register'],
  ...['/t/', '/support', '/staff'],
];

/** What crawlers may read: the catalogue, in every language. */
export function registerRobots(app: FastifyInstance, services: Services): void {
  const { mode } = services.config;
  app.get('/robots.txt', { config: { access: 'document' } }, async (request, reply) => {
    const isListOfStores = mode === 'demo' && isBareHost(hostName(request.host) ?? '');
    if (!request.store && !isListOfStores) throw refuse('UNKNOWN_HOST');
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(
        request.store
          ? `${ROBOTS}Sitemap: ${services.originOf(request.store.domain)}/sitemap.xml\n`
          : ROBOTS,
      );
  });
}

const closed = [
  ...CALLS,
  ...LANGUAGES.flatMap(({ code }) => PERSONAL.map((path) => localePath(code, path))),
];
const ROBOTS = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), 'Allow: /', ''].join(
  '\n',
);
