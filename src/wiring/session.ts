import { type ActorRefFrom, createActor, type InspectionEvent, type Observer, waitFor } from 'xstate';
import { sessionMachine } from '#machines/session/machine.ts';
import type { Http } from '#src/api/http.ts';
import type { RunningCart } from './cart.ts';
import { say } from './cart.ts';
import type { IdentitySource } from './identity.ts';
import { sessionPorts } from './sessionPorts.ts';

export type RunningSession = ActorRefFrom<typeof sessionMachine>;

export const makeSession = (source: IdentitySource, siteHttp: Http, inspect?: Observer<InspectionEvent>): RunningSession =>
  createActor(sessionMachine.provide({ actors: sessionPorts(source, siteHttp) }), { id: 'session', inspect });

/** Starts it and lets the cart follow: signing out takes the cart along. */
export function startSession(session: RunningSession, { cart, banner }: RunningCart): void {
  session.on('notice', (notice) => say(banner, notice));
  session.on('session.ended', () => cart.send({ type: 'cart.changedElsewhere', stored: null }));
  addEventListener('online', () => session.send({ type: 'network.back' }));
  session.start();
}

const LONGEST_WAIT = 10_000;
/** Resolves once somebody is known, guest or customer; also after ten seconds, because a write then says itself what is missing. */
export const someoneKnown = (session: RunningSession): Promise<unknown> =>
  waitFor(session, ({ context }) => context.identity !== null, { timeout: LONGEST_WAIT }).catch(() => undefined);
