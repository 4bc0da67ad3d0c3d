import type { Clock } from '../clock.ts';
import type { TokenVerifier } from './identity.ts';

const KEPT_MS = 60_000;
const MOST = 1_000;

/** The roles that the identity provider gives a person now; its answer is kept for a minute at most, so a role that was taken away opens nothing after that. */
export function rolesNow(identity: TokenVerifier, clock: Clock) {
  const known = new Map<string, { roles: string[]; until: number }>();
  return async (uid: string, storeId: string): Promise<string[]> => {
    const key = `${storeId} ${uid}`;
    const now = clock.now().getTime();
    const kept = known.get(key);
    if (kept && now < kept.until && now >= kept.until - KEPT_MS) return kept.roles;
    known.delete(key);
    const roles = await identity.rolesNow(uid, storeId);
    if (known.size >= MOST) known.clear();
    known.set(key, { roles, until: now + KEPT_MS });
    return roles;
  };
}
