import type { ClientConfig } from '#machines/domain/render.ts';
import { whenIdle } from '../browser/idle.ts';
import { registerOfflineWorker } from '../browser/offlineWorker.ts';
import { confirmPaidAppointments } from './confirmPaidAppointments.ts';
import { lazyPush } from './lazyPush.ts';
import type { Running } from './running.ts';
import { makeSession, startSession } from './session.ts';
import { shopClientsOf } from './shopClients.ts';

export { confirmPaidAppointments } from './confirmPaidAppointments.ts';
export { makeSession, startSession, untilIdentified } from './session.ts';

/** The shopper is known to the shop before checkout begins. Browsing needs no name, so a catalogue document fetches this once it is idle. */
export function openSession(config: ClientConfig, running: Running): void {
  const { source, siteHttp, api } = shopClientsOf(config);
  const session = makeSession({ source, siteHttp });
  running.session = session;
  startSession(session, running, siteHttp);
  confirmPaidAppointments(api);
  lazyPush(() => ({ config, api, session, banner: running.banner })).openWhenIdle();
  if (config.keepsPages !== false && 'serviceWorker' in navigator)
    void whenIdle()
      .then(registerOfflineWorker)
      .catch(() => undefined);
}
