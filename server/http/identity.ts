import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type DecodedIdToken, getAuth } from 'firebase-admin/auth';
import type { Clock } from '../clock.ts';
import { isUnreachable, notLetIn } from '../serviceAccount.ts';
import { StartRefused } from '../startRefused.ts';
import { refuse } from './errors.ts';

/** Who asks, within the request's store. */
export interface Principal {
  uid: string;
  isAnonymous: boolean;
  /** roles in this store only */
  roles: string[];
  authTime: Date;
  /** what the identity provider vouches for; null when only the cookie was sent */
  account: {
    email: string | null;
    emailVerified: boolean;
    phone: string | null;
    name: string | null;
  } | null;
  /** the identity provider said just now that this sign-in still counts */
  isCurrent?: true;
}

export interface TokenVerifier {
  /** The principal of an id_token; refuses any other text. `strict` also asks whether it was revoked or the account disabled. */
  verify(idToken: string, storeId: string, strict?: boolean): Promise<Principal>;
  /** Whether a sign-in of that time still counts: the account lives and was not signed out everywhere since. */
  isCurrent(uid: string, authTime: Date): Promise<boolean>;
  /** The roles in a store that a person has now; none where the account is closed. */
  rolesNow(uid: string, storeId: string): Promise<string[]>;
  /** From now on only sign-ins that are newer count. */
  signOutEverywhere(uid: string): Promise<void>;
  /** Throws, in words for operators, where the provider would never answer us; one that cannot be reached now may answer later. */
  probe(): Promise<void>;
  close(): Promise<void>;
}

export interface IdentitySettings {
  projectId: string;
  /** host:port of the Auth emulator */
  emulator: string | null;
}

/** A token is signed where the time is right, and our machine's clock may be two minutes behind: a sign-in of just now is none of the future then. */
const SKEW_MS = 3 * 60_000;
const LONGEST_TOKEN = 8_192;
const EXPIRED = new Set([
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/user-disabled',
  'auth/user-not-found',
]);
let apps = 0;

/** Firebase, or its emulator, whose tokens are unsigned: `main.ts` lets that listen on loopback only. */
export function firebaseIdentity(
  { projectId, emulator }: IdentitySettings,
  clock: Clock,
  onFault: (error: Error) => void = () => {},
): TokenVerifier {
  const explain = explainer(onFault);
  if (emulator) process.env.FIREBASE_AUTH_EMULATOR_HOST = emulator;
  const app = initializeApp({ projectId }, `shop-${++apps}`);
  const auth = getAuth(app);
  return {
    async verify(idToken, storeId, strict = false) {
      if (idToken.length > LONGEST_TOKEN) throw refuse('IDENTITY_WRONG');
      const decoded = await auth.verifyIdToken(idToken, strict).catch(explain);
      if (decoded.auth_time * 1000 > clock.now().getTime() + SKEW_MS)
        throw refuse('IDENTITY_WRONG');
      const principal = principalFrom(decoded, storeId);
      return strict ? { ...principal, isCurrent: true } : principal;
    },
    async isCurrent(uid, authTime) {
      const user = await auth
        .getUser(uid)
        .catch((error) => (error.code === 'auth/user-not-found' ? null : explain(error)));
      if (!user || user.disabled) return false;
      const validAfter = user.tokensValidAfterTime ? Date.parse(user.tokensValidAfterTime) : 0;
      return authTime.getTime() >= validAfter;
    },
    async rolesNow(uid, storeId) {
      const user = await auth
        .getUser(uid)
        .catch((error) => (error.code === 'auth/user-not-found' ? null : explain(error)));
      return user && !user.disabled ? rolesIn(user.customClaims ?? {}, storeId) : [];
    },
    signOutEverywhere: (uid) => auth.revokeRefreshTokens(uid).catch(explain),
    async probe() {
      const fault = await auth.getUser(NO_ONE).then(
        () => null,
        (error: Fault) => (error.code === 'auth/user-not-found' ? null : error),
      );
      if (fault && !isUnreachable(fault))
        throw new StartRefused([notLetIn(projectId, fault)], true);
      if (fault) onFault(fault);
    },
    close: () => deleteApp(app),
  };
}

type Fault = Error & { code?: string };
const NO_ONE = 'a-probe-at-the-start';
/** What is not the shopper's fault is one of ours or the provider's: it is logged, since an answer says only "later". */
const explainer =
  (onFault: (error: Error) => void) =>
  (error: Fault): never => {
    const code = error.code ?? '';
    if (EXPIRED.has(code)) throw refuse('IDENTITY_EXPIRED');
    if (code === 'auth/argument-error' || code === 'auth/invalid-id-token')
      throw refuse('IDENTITY_WRONG');
    onFault(error);
    throw refuse('UNAVAILABLE', { retryAfter: 2 });
  };

/** Custom claims are `{ roles: ['support'], business: <id of the store> }`; a role of another store is none here. */
function rolesIn(claims: object, storeId: string): string[] {
  const { roles, business } = claims as { roles?: unknown; business?: unknown };
  return business === storeId && Array.isArray(roles)
    ? roles.filter((role) => typeof role === 'string')
    : [];
}

function principalFrom(token: DecodedIdToken, storeId: string): Principal {
  return {
    uid: token.uid,
    isAnonymous: token.firebase?.sign_in_provider === 'anonymous',
    roles: rolesIn(token, storeId),
    authTime: new Date(token.auth_time * 1000),
    account: {
      email: token.email ?? null,
      emailVerified: token.email_verified === true,
      phone: token.phone_number ?? null,
      name: (token.name as string | undefined) ?? null,
    },
  };
}
