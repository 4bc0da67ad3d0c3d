import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessions } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Principal } from './identity.ts';
import { hashOf } from './secrets.ts';

export const COOKIE = 'ecatalog-2';
const SESSION_MS = 10_368e5;
/** No Domain: the cookie belongs to one shop's host and to none of its siblings. */
const ATTRIBUTES = { path: '/', httpOnly: true, secure: true, sameSite: 'strict', signed: true, maxAge: SESSION_MS / 1000 } as const;

/** Begins a session of its own for each sign-in and ends the one the browser held before (S03). */
export async function beginSession(
  deps: Deps,
  storeId: string,
  principal: Principal,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { clock, database } = deps;
  const secret = clock.secret(16);
  const now = clock.now();
  await database.transaction(async (tx) => {
    const before = cookieSecret(request);
    if (before)
      await tx
        .update(sessions)
        .set({ revokedAt: now })
        .where(and(eq(sessions.id, hashOf(before)), isNull(sessions.revokedAt)));
    await tx.insert(sessions).values({
      id: hashOf(secret),
      businessId: storeId,
      uid: principal.uid,
      isAnonymous: principal.isAnonymous,
      roles: principal.roles,
      authTime: principal.authTime,
      createdAt: now,
      endsAt: new Date(now.getTime() + SESSION_MS),
    });
  });
  reply.setCookie(COOKIE, secret, ATTRIBUTES);
}

/** Ends the browser's session, if it holds one. Ending it twice is no fault. */
export async function endSession({ clock, database }: Deps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const secret = cookieSecret(request);
  if (secret)
    await database.db
      .update(sessions)
      .set({ revokedAt: clock.now() })
      .where(and(eq(sessions.id, hashOf(secret)), isNull(sessions.revokedAt)));
  reply.setCookie(COOKIE, '', { ...ATTRIBUTES, signed: false, maxAge: 0 });
}

/** Who the cookie says is asking; null without one, or when it is forged, over, revoked or another shop's. */
export async function principalOfCookie({ clock, database }: Deps, storeId: string, request: FastifyRequest): Promise<Principal | null> {
  const secret = cookieSecret(request);
  if (!secret) return null;
  const [row] = await database.db
    .select()
    .from(sessions)
    .where(
      and(eq(sessions.id, hashOf(secret)), eq(sessions.businessId, storeId), isNull(sessions.revokedAt), gt(sessions.endsAt, clock.now())),
    );
  return row ? { uid: row.uid, isAnonymous: row.isAnonymous, roles: row.roles, authTime: row.authTime, account: null } : null;
}

function cookieSecret(request: FastifyRequest): string | null {
  const signed = request.cookies[COOKIE];
  const opened = signed ? request.unsignCookie(signed) : null;
  return opened?.valid ? opened.value : null;
}
