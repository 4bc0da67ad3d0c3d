import type { FastifyInstance } from 'fastify';
import { problemOf } from '#machines/domain/problem.ts';
import { sendProblem } from './errors.ts';

/** Below these nothing is a page: what is not found there is not found as a file or a call. */
export const NOT_PAGES = /^\/(api|assets|pictures|icons|webhooks|health|csp-report)(\/|$)/;

/** An address that exists under other methods is 405 and names them; anything else is not found (D36). */
export function registerMethods(app: FastifyInstance): void {
  const routes: { methods: string[]; holds: (path: string) => boolean }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    routes.push({ methods: [method].flat(), holds: holderOf(url) });
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = new Set(
      routes.filter(({ holds }) => holds(path)).flatMap((route) => route.methods),
    );
    if (methods.size === 0 || methods.has(request.method))
      return sendProblem(reply, problemOf('NOT_FOUND'));
    return sendProblem(
      reply.header('allow', [...methods].sort().join(', ')),
      problemOf('METHOD_NOT_ALLOWED'),
    );
  });
}

function holderOf(url: string): (path: string) => boolean {
  if (url === '/*') return (path) => !NOT_PAGES.test(path);
  const pattern = new RegExp(
    `^${url
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')
      .replace(/\*$/, '.*')}$`,
  );
  return (path) => pattern.test(path);
}
