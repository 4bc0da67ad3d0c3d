import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Services } from '../services.ts';

const MOST_BYTES = 8_192;
const short = v.fallback(
  v.pipe(
    v.string(),
    v.transform((text) => text.replace(/[?#].*$/s, '').slice(0, 200)),
  ),
  '',
);
const Report = v.object({
  'csp-report': v.object({
    'effective-directive': short,
    'violated-directive': short,
    'blocked-uri': short,
    'document-uri': short,
  }),
});

/** Browsers tell here what a policy stopped. Only which rule and whose address is logged, without queries; a flood is refused (D34). */
export function registerCspReports(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      async (_request: unknown, body: string) => body,
    );
    scope.post(
      '/csp-report',
      { config: { access: 'open' }, bodyLimit: MOST_BYTES },
      async (request, reply) => {
        services.limits.from('report', request.ip);
        const report = read(request.body);
        if (report) request.log.warn({ report }, 'policy');
        return reply.code(report ? 204 : 400).send();
      },
    );
  });
}

function read(body: unknown): v.InferOutput<typeof Report>['csp-report'] | null {
  try {
    const parsed = v.safeParse(Report, typeof body === 'string' ? JSON.parse(body) : body);
    return parsed.success ? parsed.output['csp-report'] : null;
  } catch {
    return null;
  }
}
