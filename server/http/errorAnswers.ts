import type { FastifyInstance } from 'fastify';
import { problemOf } from '#machines/domain/problem.ts';
import { sendBusy, wantsPage } from './busyPage.ts';
import { isUnavailable, logError, problemFrom, sendProblem, shortReference } from './errors.ts';
import { laneOf, RETRY_AFTER_S } from './shed.ts';

/** What a request is answered that ended in an error: a call its problem, a person who opened a page a page. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    // The other end hung up before its body was here: there is no failure of ours, and no one reads an answer.
    if (request.raw.destroyed && !request.raw.complete)
      return sendProblem(reply, problemOf('MALFORMED'));
    const { problem, planned } = problemFrom(error, () =>
      shortReference(app.services.clock.secret(9)),
    );
    if (!planned) logError(request, error, problem);
    const { access } = request.routeOptions.config;
    const isPage = (access === 'document' || access === 'return') && wantsPage(request);
    return isPage && isUnavailable(error)
      ? sendBusy(request, reply, {
          seconds: RETRY_AFTER_S.document,
          isPaying: laneOf(request) === 'paying',
        })
      : sendProblem(reply, problem);
  });
}
