import type { ClientConfig } from '#machines/domain/render.ts';
import type { Identity, IdToken } from '#src/firebase/identity.ts';
import { whenIdle } from './idle.ts';

/** The identity provider, loaded once: after the page has come to rest, or at once when a write needs a token. */
export interface IdentitySource {
  open(): Promise<Identity>;
  openWhenIdle(): Promise<Identity>;
  isOpen(): boolean;
  token(fresh: boolean): Promise<IdToken | null>;
}

export function identitySource(config: Pick<ClientConfig, 'firebase' | 'authEmulator'>): IdentitySource {
  let opened: Promise<Identity> | null = null;
  const open = (): Promise<Identity> => {
    opened ??= import('#src/firebase/identity.ts').then(
      ({ openIdentity }) => openIdentity(config.firebase, config.authEmulator),
      (error) => {
        opened = null;
        throw error;
      },
    );
    return opened;
  };
  return {
    open,
    openWhenIdle: async () => {
      if (!opened) await whenIdle();
      return open();
    },
    isOpen: () => opened !== null,
    token: async (fresh) => (await open()).token(fresh),
  };
}
