import { fromCallback } from 'xstate';
import { DRAFT_VERSION, DraftOutline } from '#machines/checkout/draftOutline.ts';
import * as ports from '#machines/session/ports.ts';
import type { IdentityAnswer, ShopperIdentity } from '#machines/session/types.ts';
import type { Http } from '#src/api/http.ts';
import { login, logout } from '#src/api/login.ts';
import type { FullIdentity } from '#src/firebase/fullIdentity.types.ts';
import type { IdentityUser } from '#src/firebase/identity.types.ts';
import { identityErrorOf } from '#src/firebase/identityErrors.ts';
import { failure } from '#src/firebase/identityOf.ts';
import { clearEverything, clearTab, storageKey } from '../browser/browserStorage.ts';
import { keepCapability, statusCapabilityOf } from '../browser/capabilities.ts';
import type { IdentitySource } from '../browser/identity.ts';
import { leavePush } from '../browser/leavePush.ts';
import { inTurn } from '../browser/lock.ts';
import { markLoggedOut } from '../browser/logoutMark.ts';
import { readIsAuthenticated, readUser, storeShopper } from '../browser/shopperStorage.ts';
import { signOutHeard } from '../browser/signOutTabs.ts';
import { wire } from './wire.ts';

const keptDraft = storageKey({
  area: 'local',
  name: 'checkout',
  version: DRAFT_VERSION,
  schema: DraftOutline,
});

/** Everything goes but the way to an order whose payment may be in doubt: it opens that order's status and nothing personal. */
async function clearButMoney(): Promise<void> {
  markLoggedOut();
  const draft = keptDraft.read().value;
  const orderId = draft?.step === 'sent' ? draft.orderId : null;
  const capability = orderId && statusCapabilityOf(orderId);
  await leavePush();
  await clearEverything();
  if (orderId && capability) keepCapability(orderId, capability);
}

export interface SessionTools {
  source: IdentitySource;
  siteHttp: Http;
  /** has what a guest ordered moved to the customer who is signed in now; how many orders that were */
  claim?(guestToken: string): Promise<number>;
}

/** What the session chart needs done, by the identity provider, the cookie and this browser's storage. */
export function sessionPorts({ source, siteHttp, claim }: SessionTools) {
  const guest = guestOrders(claim);
  return {
    ...observingPorts(source),
    ...signInPorts(source, guest),
    exchangeCookie: wire(ports.exchangeCookie)(async ({ input }) => {
      storeShopper(input);
      return { hasCookie: await login(siteHttp), claimed: await guest.follow(input.uid) };
    }),
    clearEverything: wire(ports.clearEverything)(() => clearButMoney()),
    clearTab: wire(ports.clearTab)(async () => clearTab()),
    signOut: wire(ports.signOut)(async () => {
      await logout(siteHttp);
      await (await source.open()).signOut();
    }),
  };
}

interface GuestOrders {
  remember(identity: FullIdentity): Promise<void>;
  /** how many followed into the account of this customer */
  follow(uid: string): Promise<number>;
}

/** Of a guest who signs in to an account that existed: proves whose orders are to be moved; kept in memory only. */
function guestOrders(claim: SessionTools['claim']): GuestOrders {
  let left: { uid: string; token: string } | null = null;
  return {
    async remember(identity) {
      const token = await identity.token(false);
      const user = identity.current();
      left = token && user?.isAnonymous ? { uid: user.uid, token: token.token } : null;
    },
    /** A failure does not keep the customer from signing in: the orders stay findable by number and e-mail. */
    async follow(uid) {
      const guest = left;
      left = null;
      if (!guest || guest.uid === uid || !claim) return 0;
      return claim(guest.token).catch(() => 0);
    },
  };
}

async function inChartWords(
  source: IdentitySource,
  user: IdentityUser | null,
): Promise<ShopperIdentity | null> {
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
}

function observingPorts(source: IdentitySource) {
  return {
    loadIdentity: wire(ports.loadIdentity)(async () => {
      const identity = await source.openWhenIdle();
      await identity.token(false);
      return {
        isAuthenticated: readIsAuthenticated(),
        user: readUser(),
        identity: await inChartWords(source, identity.current()),
      };
    }),
    observeIdentity: fromCallback(({ sendBack }) => {
      let stop = (): void => undefined;
      let ended = false;
      const opened = source.openWhenIdle().then((identity) => {
        if (ended) return;
        stop = identity.observe(
          (user) =>
            void inChartWords(source, user).then((known) =>
              sendBack({ type: 'identity.changed', identity: known }),
            ),
        );
      });
      opened.catch(() => undefined);
      return () => {
        ended = true;
        stop();
      };
    }),
    observeTabs: fromCallback(({ sendBack }) =>
      signOutHeard(() => sendBack({ type: 'session.endedElsewhere' })),
    ),
  };
}

function signInPorts(source: IdentitySource, guest: GuestOrders) {
  const answer = async (deed: () => Promise<IdentityUser | null>): Promise<IdentityAnswer> => {
    try {
      const identity = await inChartWords(source, await deed());
      return identity ? { ok: true, identity } : { ok: false, reason: 'user-token-expired' };
    } catch (error) {
      return { ok: false, reason: identityErrorOf(error) };
    }
  };
  const full = async (): Promise<FullIdentity> => {
    const identity = await source.full();
    if (!identity) throw failure('operation-not-allowed');
    return identity;
  };
  /** The provider's package signs in who is answered last: a guest that is still being made would take the place of a customer. */
  let guestIsMade: Promise<unknown> = Promise.resolve();
  const onceGuestIsMade = async (): Promise<FullIdentity> => {
    await guestIsMade;
    return full();
  };
  return {
    /** Of several tabs one makes the guest, and the others find it. */
    signInAnonymously: wire(ports.signInAnonymously)(() => {
      const made = answer(async () => {
        const identity = await source.open();
        return inTurn('guest', async () => {
          await identity.token(false);
          return identity.current() ?? identity.signInAnonymously();
        });
      });
      guestIsMade = made;
      return made;
    }),
    signIn: wire(ports.signIn)(({ input }) =>
      answer(async () => {
        const identity = await onceGuestIsMade();
        await guest.remember(identity);
        return identity.signIn(input.way);
      }),
    ),
    createAccount: wire(ports.createAccount)(({ input }) =>
      answer(async () =>
        (await onceGuestIsMade()).createAccount(input.email, input.password, input.fullName),
      ),
    ),
    reauthenticate: wire(ports.reauthenticate)(({ input }) =>
      answer(async () => (await full()).confirm(input.way)),
    ),
    refreshToken: wire(ports.refreshToken)(() =>
      answer(async () => {
        const identity = await source.open();
        await identity.token(true);
        return identity.current();
      }),
    ),
  };
}
