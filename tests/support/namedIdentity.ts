import type { Clock } from '#server/clock.ts';
import { refuse } from '#server/http/errors.ts';
import type { TokenVerifier } from '#server/http/identity.ts';

interface Person {
  uid: string;
  isAnonymous?: boolean;
  /** of that store */
  roles?: Record<string, string[]>;
  /** sign-in, ms before now */
  age?: number;
  email?: string;
  emailVerified?: boolean;
  name?: string;
}

/** An id_token for tests that are not about tokens: it says who it is for. */
export const tokenOf = (person: Person): string =>
  `named.${Buffer.from(JSON.stringify(person)).toString('base64url')}`;
export const guest = (uid: string): string => tokenOf({ uid, isAnonymous: true });
export const customer = (uid: string): string =>
  tokenOf({ uid, email: `${uid}@shopper.example`, name: uid });

/** The identity provider of such tokens. `revoked` holds the uids that were signed out everywhere, `removed` those that lost their roles since. */
export function namedIdentity(
  clock: Clock,
  revoked: Set<string> = new Set(),
  removed: Set<string> = new Set(),
): TokenVerifier {
  const known = new Map<string, Person>();
  return {
    async verify(token, storeId, strict) {
      const person = read(token);
      known.set(person.uid, person);
      if (strict && revoked.has(person.uid)) throw refuse('IDENTITY_EXPIRED');
      return {
        uid: person.uid,
        isAnonymous: person.isAnonymous ?? false,
        roles: person.roles?.[storeId] ?? [],
        authTime: new Date(clock.now().getTime() - (person.age ?? 0)),
        account: {
          email: person.email ?? null,
          emailVerified: person.emailVerified ?? false,
          phone: null,
          name: person.name ?? null,
        },
        ...(strict && { isCurrent: true }),
      };
    },
    rolesNow: async (uid, storeId) =>
      removed.has(uid) ? [] : (known.get(uid)?.roles?.[storeId] ?? []),
    isCurrent: async (uid) => !revoked.has(uid),
    signOutEverywhere: async (uid) => void revoked.add(uid),
    probe: async () => {},
    close: async () => {},
  };
}

function read(token: string): Person {
  const [kind, text = ''] = token.split('.');
  if (kind !== 'named') throw refuse('IDENTITY_WRONG');
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as Person;
}
