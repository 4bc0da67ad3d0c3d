import type { ClientConfig } from '#machines/domain/render.ts';
import { API_BASE } from '../http/route.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { emulatorOrigin } from './identityHelper.ts';

/** What a document tells its scripts about their surroundings; nothing in it is secret. */
export const clientConfig = (
  { config, push }: Pick<Services, 'config' | 'push'>,
  store: Store | null,
  locale: string,
): ClientConfig => ({
  buildId: config.buildId,
  apiKey: store?.publishableKey ?? '',
  apiBase: API_BASE,
  businessId: store?.id ?? '',
  currency: store?.currency ?? 'USD',
  locale,
  firebase: config.firebase,
  identityProviders: config.identityProviders,
  authEmulator: config.authEmulator && emulatorOrigin(config.authEmulator, store?.domain),
  suggestsPlaces: config.places !== null,
  sendsMail: config.mail !== null,
  tagManager: config.tagManager,
  ...(store?.lacks?.size && { lacks: [...store.lacks] }),
  push: push && mayPush(config, store) ? { transport: push.transport, key: push.publicKey } : null,
  mode: config.mode,
  ...(!config.keepsPages && { keepsPages: false }),
});

/** Behind a gateway it is the platform that pushes: a browser subscribes to its keys, not to some that this server made for itself. */
function mayPush({ platform, push }: Services['config'], store: Store | null): boolean {
  if (!platform) return true;
  const isTheirs = push?.kind === 'fcm' || (push?.kind === 'web-push' && push.keys !== null);
  return isTheirs && !store?.lacks?.has('registerPush');
}
