import { SCOPE } from './leavePush.ts';

/** The file is the specification's. */
const FILE = '/firebase-messaging-sw.js';

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}
let policy: ReturnType<Policies['createPolicy']> | null = null;
/** Checkout documents take scripts' addresses from the policy `shop` alone, and that knows this one. */
function fileUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: Policies };
  policy ??=
    trustedTypes?.createPolicy('shop', { createScriptURL: (url) => (url === FILE ? url : '') }) ??
    null;
  return policy ? policy.createScriptURL(FILE) : FILE;
}

/** Registers the worker, or finds it; its file is always looked up anew (S23). */
export async function registerPushWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(fileUrl(), {
    scope: SCOPE,
    updateViaCache: 'none',
  });
  await active(registration);
  return registration;
}

/** Subscribing needs a worker that is at work. */
async function active(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  if (!worker || worker.state === 'activated') return;
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('the worker was given up'));
    });
  });
}
