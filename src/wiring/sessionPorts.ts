import { fromCallback, fromPromise } from 'xstate';
import type { LoadedIdentity } from '#machines/session/ports.ts';
import type { Identity, IdentityAnswer, KeptUser } from '#machines/session/types.ts';
import type { Http } from '#src/api/http.ts';
import { login, logout } from '#src/api/login.ts';
import type { IdentityUser } from '#src/firebase/identity.ts';
import { identityErrorOf } from '#src/firebase/identityErrors.ts';
import { readDraft } from './draftPlace.ts';
import type { IdentitySource } from './identity.ts';
import { capabilityOf, keepCapability, keepShopper, readFlag, readUser } from './kept.ts';
import { clearEverything } from './storage.ts';

/** Everything goes but the way to an order whose payment may be in doubt: it opens that order's status and nothing personal. */
async function clearButMoney(): Promise<void> {
  const draft = readDraft();
  const orderId = draft?.step === 'sent' ? draft.orderId : null;
  const capability = orderId && capabilityOf(orderId);
  await clearEverything();
  if (orderId && capability) keepCapability(orderId, capability);
}

/** What the session chart needs done, by the identity provider, the cookie and this browser's storage. */
export function sessionPorts(source: IdentitySource, siteHttp: Http) {
  const inChartWords = async (user: IdentityUser | null): Promise<Identity | null> => {
    if (!user) return null;
    const token = await source.token(false);
    const { uid, isAnonymous, email, emailVerified, displayName } = user;
    return {
      uid,
      isAnonymous,
      email,
      emailVerified,
      fullName: displayName,
      expiresInMs: Math.max(0, (token?.expiresAt ?? 0) - Date.now()),
    };
  };
  const answer = async (deed: () => Promise<IdentityUser | null>): Promise<IdentityAnswer> => {
    try {
      const identity = await inChartWords(await deed());
      return identity ? { ok: true, identity } : { ok: false, reason: 'user-token-expired' };
    } catch (error) {
      return { ok: false, reason: identityErrorOf(error) };
    }
  };
  const open = (): ReturnType<IdentitySource['open']> => source.open();
  return {
    loadIdentity: fromPromise<LoadedIdentity, void>(async () => {
      const identity = await source.openWhenIdle();
      await identity.token(false);
      return { isAuthenticated: readFlag(), user: readUser(), identity: await inChartWords(identity.current()) };
    }),
    observeIdentity: fromCallback(({ sendBack }) => {
      let stop = (): void => undefined;
      let ended = false;
      const opened = source.openWhenIdle().then((identity) => {
        if (ended) return;
        stop = identity.observe((user) => void inChartWords(user).then((known) => sendBack({ type: 'identity.changed', identity: known })));
      });
      opened.catch(() => undefined);
      return () => {
        ended = true;
        stop();
      };
    }),
    signInAnonymously: fromPromise<IdentityAnswer, void>(() => answer(async () => (await open()).signInAnonymously())),
    signInWithPassword: fromPromise<IdentityAnswer, { email: string; password: string }>(({ input }) =>
      answer(async () => (await open()).signInWithPassword(input.email, input.password)),
    ),
    createAccount: fromPromise<IdentityAnswer, { email: string; password: string; fullName: string }>(({ input }) =>
      answer(async () => (await open()).createAccount(input.email, input.password, input.fullName)),
    ),
    reauthenticate: fromPromise<IdentityAnswer, { password: string }>(({ input }) =>
      answer(async () => {
        const identity = await open();
        return identity.signInWithPassword(identity.current()?.email ?? '', input.password);
      }),
    ),
    refreshToken: fromPromise<IdentityAnswer, void>(() =>
      answer(async () => {
        const identity = await open();
        await identity.token(true);
        return identity.current();
      }),
    ),
    exchangeCookie: fromPromise<{ hasCookie: boolean }, KeptUser>(async ({ input }) => {
      keepShopper(input);
      return { hasCookie: await login(siteHttp) };
    }),
    clearEverything: fromPromise<void, void>(() => clearButMoney()),
    signOut: fromPromise<void, void>(async () => {
      await logout(siteHttp);
      await (await open()).signOut();
    }),
  };
}
