import { type ActorRefFrom, createActor, type InspectionEvent, type Observer } from 'xstate';
import { localePath } from '#machines/domain/locale.ts';
import type { ClientConfig } from '#machines/domain/render.ts';
import { pushMachine } from '#machines/push/machine.ts';
import type { Api } from '#src/api/calls.ts';
import { keptDecline } from '../browser/pushStorage.ts';
import { transportOf } from '../browser/pushTransports.ts';
import { registerPushWorker } from '../browser/pushWorker.ts';
import { pushPorts } from '../ports/pushPorts.ts';
import { type RunningCart, showNotice } from './cart.ts';
import { NOTIFICATIONS_CHANGED } from './documentEvents.ts';
import type { RunningSession } from './session.ts';

export type RunningPush = ActorRefFrom<typeof pushMachine>;

export interface PushParts {
  config: ClientConfig;
  api: Api;
  session: RunningSession;
  banner: RunningCart['banner'];
  /** records the chart where the document records its charts */
  inspect?: Observer<InspectionEvent>;
}

/** Starts the push chart of a document and ties it to the session and the banner. Null where this shop pushes nothing. */
export function startPush({
  config,
  api,
  session,
  banner,
  inspect,
}: PushParts): RunningPush | null {
  let registered: Promise<ServiceWorkerRegistration> | null = null;
  const worker = (): Promise<ServiceWorkerRegistration> => {
    registered ??= registerPushWorker().catch((error) => {
      registered = null;
      throw error;
    });
    return registered;
  };
  const transport = transportOf(config, worker);
  if (!transport) return null;
  const actors = pushPorts({ api, transport, worker, now: Date.now });
  const push = createActor(pushMachine.provide({ actors }), { id: 'push', inspect });
  push.on('notice', (notice) => showNotice(banner, notice));
  // Specification 8: the console is the only one that hears of it.
  push.on('push.line', ({ line }) => console.warn(line));
  push.on('push.declined', () => keptDecline.write(Date.now()));
  push.on('notices.changed', () => document.dispatchEvent(new Event(NOTIFICATIONS_CHANGED)));
  addEventListener('online', () => push.send({ type: 'network.back' }));
  push.start();
  tellWorkerLanguage(localePath(config.locale, '/')).catch(() => undefined);
  follow(session, push);
  // Signing out takes the worker away; to be told again takes another.
  session.on('session.ended', () => {
    registered = null;
  });
  return push;
}

/** A click on a notice opens the shop in the language that was spoken last; the worker reads it where every page writes it. */
async function tellWorkerLanguage(prefix: string): Promise<void> {
  await (await caches.open('notice-language')).put('/spoken', new Response(prefix));
}

/** Whose device this is changes with the session; of a signing out the server hears from the session itself. */
function follow(session: RunningSession, push: RunningPush): void {
  let announced: string | null = null;
  const tell = (uid: string | null): void => {
    if (uid === null || uid === announced) return;
    announced = uid;
    push.send({ type: 'identity.known', uid });
  };
  session.subscribe(({ context }) => tell(context.identity?.uid ?? null));
  session.on('session.ended', () => {
    announced = null;
    push.send({ type: 'session.ended' });
  });
  tell(session.getSnapshot().context.identity?.uid ?? null);
}
