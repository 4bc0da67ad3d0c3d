import type { FastifyRequest } from 'fastify';
import { API } from '#machines/domain/api.ts';
import type { ShopCall } from '#machines/domain/calls/call.ts';
import { problemOf } from '#machines/domain/problem.ts';
import type { ServerCall } from '#machines/domain/render.ts';
import type { Caller, Deps } from '../deps.ts';
import { logError, problemFrom, shortReference } from '../http/errors.ts';
import type { RecentReads } from './recent.ts';

/** What a page asks is answered by the handlers that answer browsers, under the same principal and the same rules. */
export function callFor(deps: Deps, caller: Caller, recent: RecentReads): ServerCall {
  return (async (
    name: keyof typeof API,
    input: { params?: Record<string, string>; query?: unknown },
  ) => {
    const run = deps.calls.get(API[name] as ShopCall);
    if (!run && API[name].extension) return { ok: false, problem: problemOf('NOT_FOUND') };
    if (!run) throw new Error(`A page asks for ${name}, which is no read.`);
    try {
      return {
        ok: true,
        data: await recent(caller.store.id, name, input, () => run(caller, input)),
      };
    } catch (error) {
      return { ok: false, problem: told(deps, caller.request, error) };
    }
  }) as ServerCall;
}

function told(deps: Deps, request: FastifyRequest, error: unknown) {
  const { problem, planned } = problemFrom(error, () => shortReference(deps.clock.secret(9)));
  if (!planned) logError(request, error, problem);
  return problem;
}
