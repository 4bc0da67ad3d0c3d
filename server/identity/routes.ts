import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { refuse } from '../http/errors.ts';
import { header } from '../http/guard.ts';
import type { Principal } from '../http/identity.ts';
import { beginSession, endSession, principalOfCookie } from '../http/session.ts';
import { errorLine } from '../loggedError.ts';
import { welcomeCustomer } from '../records/customer.ts';
import { countScarce } from '../records/lookUp.ts';
import { takeSaved } from '../records/saved.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { registerPendingSignOut } from './pendingSignOut.ts';

const FRESH_SIGN_IN_MS = 5 * 60_000;
/** Told when the network was back: the browser was wiped by itself, and what it holds now belongs to the person who came after. */
const LateBody = v.object({ late: v.literal(true) });
const LoginBody = v.nullish(
  v.object({ id_token: v.optional(v.string()), idToken: v.optional(v.string()) }),
);

/** The cookie's beginning and end; they stand beside /api/v1, because they are the server's own and not the shop's contract. */
export function registerIdentityRoutes(app: FastifyInstance, services: Services): void {
  registerPendingSignOut(app, services);
  /** A list that cannot be merged now ends no sign-in: it stays in the cookie for the next one. */
  const mergeSaved = (who: Principal, request: FastifyRequest, reply: FastifyReply) =>
    takeSaved(services, (request.store as Store).id, who, request, reply).catch((error: unknown) =>
      services.log.warn({ reason: errorLine(error) }, 'a saved list was not merged'),
    );
  app.post('/api/login', { config: { access: 'session' } }, async (request, reply) => {
    const store = request.store as Store;
    services.limits.from('login', request.ip);
    const principal = await services.identity.verify(tokenOf(request), store.id, true);
    services.limits.by('login', { store: store.id, uid: principal.uid, address: request.ip });
    await countScarce(services, store.id, { what: 'login', who: principal.uid });
    if (!isFreshSignIn(principal, services.clock.now())) {
      // The cookie is there already, from when this sign-in was fresh: a later document asks again, because it cannot see that.
      const kept = await principalOfCookie(services, store.id, request);
      if (kept?.uid !== principal.uid) throw refuse('IDENTITY_EXPIRED');
      await mergeSaved(principal, request, reply);
      return reply.code(204).header('cache-control', 'no-store').send();
    }
    await beginSession(services, store.id, principal, request, reply);
    await welcomeCustomer(services.database.db, store.id, principal, services.clock);
    await mergeSaved(principal, request, reply);
    return reply.code(204).header('cache-control', 'no-store').send();
  });

  app.post('/api/logout', { config: { access: 'session' } }, async (request, reply) => {
    await endSession(services, request, reply);
    if (!v.is(LateBody, request.body)) reply.header('clear-site-data', '"cache", "storage"');
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}

function tokenOf(request: FastifyRequest): string {
  const body = v.safeParse(LoginBody, request.body);
  const token =
    header(request, 'id_token') ??
    (body.success ? (body.output?.id_token ?? body.output?.idToken) : undefined);
  if (!token) throw refuse('IDENTITY_MISSING');
  return token;
}

/** A token taken from elsewhere must not become a cookie days later. A guest's sign-in is as old as the guest, and opens nothing of worth. */
const isFreshSignIn = ({ isAnonymous, authTime }: Principal, now: Date): boolean =>
  isAnonymous || now.getTime() - authTime.getTime() <= FRESH_SIGN_IN_MS;
