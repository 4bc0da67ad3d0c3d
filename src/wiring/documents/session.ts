import {
  type ActorRefFrom,
  createActor,
  type InspectionEvent,
  type Observer,
  waitFor,
} from 'xstate';
import { sessionMachine } from '#machines/session/machine.ts';
import type { Http } from '#src/api/http.ts';
import { logout } from '#src/api/login.ts';
import { isLogoutPending } from '../browser/logoutMark.ts';
import { readIsAuthenticated } from '../browser/shopperStorage.ts';
import { broadcastSignOut } from '../browser/signOutTabs.ts';
import { type SessionTools, sessionPorts } from '../ports/sessionPorts.ts';
import type { RunningCart } from './cart.ts';
import { showNotice } from './cart.ts';
import { SESSION_ENDED } from './documentEvents.ts';

export type RunningSession = ActorRefFrom<typeof sessionMachine>;

export const makeSession = (
  tools: SessionTools,
  inspect?: Observer<InspectionEvent>,
): RunningSession =>
  createActor(sessionMachine.provide({ actors: sessionPorts(tools) }), { id: 'session', inspect });

/** Starts it and lets the cart and the other tabs follow: signing out takes the cart along. */
export function startSession(
  session: RunningSession,
  { cart, banner }: RunningCart,
  siteHttp: Http,
): void {
  session.on('notice', (notice) => showNotice(banner, notice));
  session.on('session.ended', ({ here }) => {
    if (here) broadcastSignOut();
    document.dispatchEvent(new Event(SESSION_ENDED));
    cart.send({ type: 'cart.changedElsewhere', stored: null });
  });
  addEventListener('online', () => {
    void sendPendingLogout(siteHttp);
    session.send({ type: 'network.back' });
  });
  addEventListener('pageshow', ({ persisted }) => persisted && catchUpWithOtherTabs(session));
  void sendPendingLogout(siteHttp);
  session.start();
}

/** A customer who signed out without a network is still known to the server by the cookie: it hears of it with the first chance (I39). */
async function sendPendingLogout(siteHttp: Http): Promise<void> {
  if (isLogoutPending()) await logout(siteHttp, { late: true });
}

/** A document that was put away and comes back heard nothing of the others meanwhile. */
function catchUpWithOtherTabs(session: RunningSession): void {
  if (session.getSnapshot().context.isAuthenticated && !readIsAuthenticated())
    session.send({ type: 'session.endedElsewhere' });
}

const LONGEST_WAIT = 10_000;
/** Resolves once the shopper is known, as guest or customer; also after ten seconds, because a write then says itself what is missing. */
export const untilIdentified = (session: RunningSession): Promise<unknown> =>
  waitFor(session, ({ context }) => context.identity !== null, { timeout: LONGEST_WAIT }).catch(
    () => undefined,
  );
