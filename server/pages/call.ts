import type { FastifyRequest } from 'fastify';
import { API } from '#machines/domain/api.ts';
import type { ShopCall } from '#machines/domain/calls/call.ts';
import { problemOf } from '#machines/domain/problem.ts';
import type { ServerCall } from '#machines/domain/render.ts';
import { logError, problemFrom, shortReference } from '../http/errors.ts';
import type { Caller, Services } from '../services.ts';
import type { RecentReads } from './recent.ts';

/** What a page asks is answered by the handlers that answer browsers, under the same principal and the same rules. */
export function callFor(services: Services, caller: Caller, recent: RecentReads): ServerCall {
  return (async (
    name: keyof typeof API,
    input: { params?: Record<string, string>; query?: unknown },
  ) => {
    const run = services.calls.get(API[name] as ShopCall);
    if (!run && API[name].extension) return { ok: false, problem: problemOf('NOT_FOUND') };
    if (!run) throw new Error(`A page asks for ${name}, which is no read.`);
    try {
      return {
        ok: true,
        data: await recent(caller.store.id, name, input, () => run(caller, input)),
      };
    } catch (error) {
      return { ok: false, problem: problemOfCall(services, caller.request, error) };
    }
  }) as ServerCall;
}

function problemOfCall(services: Services, request: FastifyRequest, error: unknown) {
  const { problem, planned } = problemFrom(error, () => shortReference(services.clock.secret(9)));
  if (!planned) logError(request, error, problem);
  return problem;
}
