import type { FastifyInstance } from 'fastify';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import { problemOf } from '#machines/domain/problem.ts';
import { sendProblem } from './errors.ts';

/** Below these nothing is a page: what is not found there is not found as a file or a call. */
export const NOT_PAGES = /^\/(api|assets|pictures|icons|webhooks|health|csp-report)(\/|$)/;
const PAGES = '/*';

/**
 * An address that exists under other methods is 405 and names them; anything else is not found (D36). Fastify's own look-up
 * takes a pattern, not an address, so the same router is filled once more, without hosts.
 */
export function registerMethods(app: FastifyInstance): void {
  const router = findMyWay();
  const known = new Set<HTTPMethod>();
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat() as HTTPMethod[]) {
      known.add(one);
      if (!router.hasRoute(one, url)) router.on(one, url, () => {}, url);
    }
  });
  const isRoute = (method: HTTPMethod, path: string): boolean => {
    const route = router.find(method, path);
    return route !== null && !(route.store === PAGES && NOT_PAGES.test(path));
  };
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = [...known].filter((method) => isRoute(method, path));
    if (methods.length === 0 || methods.some((method) => method === request.method))
      return sendProblem(reply, problemOf('NOT_FOUND'));
    return sendProblem(
      reply.header('allow', methods.sort().join(', ')),
      problemOf('METHOD_NOT_ALLOWED'),
    );
  });
}
