import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LOGOUT_COOKIE, NO_DEVICE } from '#machines/domain/logoutCookie.ts';
import { dropSession } from '../http/session.ts';
import { forgetDeviceNamed } from '../records/pushDevice.ts';
import type { Services } from '../services.ts';

/** What a browser sends its cookies to; the landing of a provider reads and writes none (S07). */
const HEARD_BY = new Set(['call', 'session', 'document']);
const DEVICE = /^[\w-]{20,64}$/;

/**
 * A browser that signed out without a network still has the session cookie, and the next request brings it along. The mark beside it ends that session
 * before anything is answered: nothing is read under it, by whatever request comes first, and this browser is pushed nothing more (I39).
 */
export function registerPendingSignOut(
  app: FastifyInstance,
  { clock, database: { db } }: Services,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const left = request.cookies[LOGOUT_COOKIE];
    if (left === undefined || !request.store || !isHeard(request)) return;
    await dropSession(db, request, clock.now());
    if (left !== NO_DEVICE && DEVICE.test(left))
      await forgetDeviceNamed(db, request.store.id, left);
    reply.setCookie(LOGOUT_COOKIE, '', { path: '/', sameSite: 'strict', maxAge: 0 });
  });
}

const isHeard = ({ routeOptions }: FastifyRequest): boolean =>
  HEARD_BY.has(routeOptions.config.access ?? 'document');
