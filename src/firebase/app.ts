import {
  _addOrOverwriteComponent,
  type FirebaseApp,
  type FirebaseOptions,
  initializeApp,
} from 'firebase/app';

/**
 * Firebase counts its visitors in IndexedDB and lets every call wait for that. A document that was left at the wrong moment, frozen in the
 * back-forward cache, keeps the database to itself; every later document then waits for it, and no identity is ever known. The shop has no
 * use for the count, so nothing is kept and nothing is waited for.
 */
const SILENT_HEARTBEAT = {
  name: 'heartbeat',
  instanceFactory: () => ({
    triggerHeartbeat: async () => undefined,
    getHeartbeatsHeader: async () => '',
  }),
  multipleInstances: false,
  serviceProps: {},
  instantiationMode: 'LAZY',
  type: 'PRIVATE',
  onInstanceCreated: null,
};

export function openApp(options: FirebaseOptions): FirebaseApp {
  const app = initializeApp(options);
  _addOrOverwriteComponent(app, SILENT_HEARTBEAT);
  return app;
}
