import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashOf } from '../crypto/hash.ts';
import type { Queries } from '../db/open.ts';
import { type SessionRow, sessions } from '../db/schema/customers.ts';
import type { Services } from '../services.ts';
import { deviceName } from './deviceName.ts';
import type { Principal } from './identity.ts';

export const COOKIE = 'ecatalog-2';
const SESSION_MS = 10_368e5;
/** No Domain: the cookie belongs to one shop's host and to none of its siblings. */
export const OF_THIS_HOST = {
  path: '/',
  httpOnly: true,
  secure: true,
  sameSite: 'strict',
  signed: true,
} as const;
const ATTRIBUTES = { ...OF_THIS_HOST, maxAge: SESSION_MS / 1000 } as const;

/**
 * Begins a session of its own for each sign-in and ends the one the browser held before (S03). The same sign-in exchanged again, by another tab
 * or after a reload, goes on under its session: a page that is left before the answer arrives would otherwise hold a cookie that was ended.
 */
export async function beginSession(
  services: Services,
  storeId: string,
  principal: Principal,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { clock, database } = services;
  const before = cookieSecret(request);
  const now = clock.now();
  const endsAt = new Date(now.getTime() + SESSION_MS);
  const secret = await database.transaction(async (tx) => {
    if (before) {
      const [held] = await tx
        .select()
        .from(sessions)
        .where(isHeld(before, storeId, now))
        .for('update');
      if (held && isSameSignIn(held, principal)) {
        await tx
          .update(sessions)
          .set({ endsAt, roles: principal.roles })
          .where(eq(sessions.id, held.id));
        return before;
      }
      await tx
        .update(sessions)
        .set({ revokedAt: now })
        .where(and(eq(sessions.id, hashOf(before)), isNull(sessions.revokedAt)));
    }
    const fresh = clock.secret(16);
    const { uid, isAnonymous, roles, authTime } = principal;
    const device = deviceName(request.headers['user-agent'] ?? '');
    const row = {
      id: hashOf(fresh),
      businessId: storeId,
      uid,
      isAnonymous,
      roles,
      device,
      authTime,
      createdAt: now,
      endsAt,
    };
    await tx.insert(sessions).values(row);
    return fresh;
  });
  reply.setCookie(COOKIE, secret, ATTRIBUTES);
}

const isSameSignIn = (held: SessionRow, { uid, isAnonymous, authTime }: Principal): boolean =>
  held.uid === uid &&
  held.isAnonymous === isAnonymous &&
  held.authTime.getTime() === authTime.getTime();
const isHeld = (secret: string, storeId: string, now: Date) =>
  and(
    eq(sessions.id, hashOf(secret)),
    eq(sessions.businessId, storeId),
    isNull(sessions.revokedAt),
    gt(sessions.endsAt, now),
  );

/** Ends the browser's session, if it holds one. Ending it twice is no fault. */
export async function endSession(
  { clock, database }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  await dropSession(database.db, request, clock.now());
  reply.setCookie(COOKIE, '', { ...ATTRIBUTES, signed: false, maxAge: 0 });
}

/** The session of the request's cookie is over, and the request goes on without it. */
export async function dropSession(q: Queries, request: FastifyRequest, now: Date): Promise<void> {
  const secret = cookieSecret(request);
  delete request.cookies[COOKIE];
  if (!secret) return;
  await q
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, hashOf(secret)), isNull(sessions.revokedAt)));
}

/** Who the cookie says is asking; null without one, or when it is forged, over, revoked or another shop's. */
export async function principalOfCookie(
  { clock, database }: Services,
  storeId: string,
  request: FastifyRequest,
): Promise<Principal | null> {
  const secret = cookieSecret(request);
  if (!secret) return null;
  const [row] = await database.db
    .select()
    .from(sessions)
    .where(isHeld(secret, storeId, clock.now()));
  return row
    ? {
        uid: row.uid,
        isAnonymous: row.isAnonymous,
        roles: row.roles,
        authTime: row.authTime,
        account: null,
      }
    : null;
}

/** Of the session behind the browser's cookie; null without one that we signed. */
export function sessionIdOf(request: FastifyRequest): string | null {
  const secret = cookieSecret(request);
  return secret && hashOf(secret);
}

function cookieSecret(request: FastifyRequest): string | null {
  const signed = request.cookies[COOKIE];
  const opened = signed ? request.unsignCookie(signed) : null;
  return opened?.valid ? opened.value : null;
}
