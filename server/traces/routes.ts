import type { FastifyInstance } from 'fastify';
import { API } from '#machines/domain/api.ts';
import { TRACE_LIMITS } from '#machines/domain/trace/limits.ts';
import { RawReply, route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { appendTrace } from './append.ts';
import { supportDesk } from './desk.ts';
import { exportPage, readPlayer } from './exportPage.ts';
import { findTraces } from './find.ts';
import { searchSupportOrders } from './findOrders.ts';
import { notesOf, noteTrace } from './notes.ts';
import { readsOf, readTrace } from './read.ts';
import { readOrder } from './readOrder.ts';

/** What an event may hold, and the part, its entries and the entry around it. */
const DEPTH = TRACE_LIMITS.depth + 8;

/** Recording a checkout, and reading it by support; every reading is written down, and nothing of an order can be changed here. */
export function registerTraceRoutes(app: FastifyInstance, services: Services): void {
  route(
    app,
    API.sendTrace,
    async ({ store, params, body }) => ({
      kept: await appendTrace(services, store, params.trace ?? '', body),
    }),
    { limit: 'trace', depth: DEPTH },
  );

  route(app, API.findTraces, ({ store, query }) =>
    findTraces(services.database.db, store.id, query, services.clock.now()),
  );

  route(app, API.readTrace, async ({ store, params, query, principal }) => ({
    ...(await readTrace(services, store, params.trace ?? '', {
      uid: principal?.uid ?? '',
      how: query.watch ? 'watch' : 'read',
    })),
    desk: principal?.roles.includes('staff') ?? false,
  }));

  route(app, API.traceReads, ({ store, params }) => readsOf(services, store, params.trace ?? ''));

  route(app, API.noteTrace, ({ store, params, body, principal }) =>
    noteTrace(services, store, params.trace ?? '', { ...body, uid: principal?.uid ?? '' }),
  );

  route(app, API.traceNotes, ({ store, params }) => notesOf(services, store, params.trace ?? ''));

  route(app, API.supportDesk, ({ store, query }) => supportDesk(services, store, query));

  route(
    app,
    API.searchSupportOrders,
    ({ store, body, principal }) =>
      searchSupportOrders(services, store, body.text, principal?.uid ?? ''),
    { limit: 'read' },
  );

  route(app, API.supportOrder, ({ store, params, principal }) =>
    readOrder(services, { store, principal }, params.id ?? ''),
  );

  route(app, API.exportTrace, async ({ store, params, principal }) => {
    const by = { uid: principal?.uid ?? '', how: 'export' } as const;
    const { trace } = await readTrace(services, store, params.trace ?? '', by);
    const page = exportPage(trace, await readPlayer('dist/player'));
    return new RawReply(Buffer.from(page), 'text/html; charset=utf-8', {
      'content-disposition': `attachment; filename="trace-${trace.header.reference}.html"`,
    });
  });
}
