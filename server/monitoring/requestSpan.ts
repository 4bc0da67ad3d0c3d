import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { type OpenSpan, openSpan } from '../spans.ts';

declare module 'fastify' {
  interface FastifyRequest {
    openSpan: OpenSpan | null;
  }
}

/**
 * One span a request, by route pattern. It goes on with a proxy's own trace only where proxies are trusted: a visitor's `traceparent` would choose
 * what is kept.
 */
export function registerRequestSpan(app: FastifyInstance, { isBehindProxy }: SpanHooks): void {
  app.decorateRequest('openSpan', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const parent = isBehindProxy
      ? propagation.extract(ROOT_CONTEXT, request.headers)
      : ROOT_CONTEXT;
    request.openSpan = openSpan(request.method, SpanKind.SERVER, parent);
    context.with(request.openSpan?.within ?? parent, done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { span } = request.openSpan ?? {};
    if (!span) return;
    const route = request.routeOptions.url;
    if (route) span.updateName(`${request.method} ${route}`);
    span.setAttributes({
      'http.request.method': request.method,
      'http.response.status_code': reply.statusCode,
      ...(route && { 'http.route': route }),
      ...(request.store && { 'shop.store': request.store.domain }),
    });
    if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
}

interface SpanHooks {
  isBehindProxy: boolean;
}
