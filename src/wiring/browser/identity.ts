import type { ClientConfig } from '#machines/domain/render.ts';
import type { FullIdentity } from '#src/firebase/fullIdentity.types.ts';
import type { Identity, IdToken } from '#src/firebase/identity.types.ts';
import { whenIdle } from './idle.ts';

/** The identity provider, loaded once: after the page has come to rest, or at once when a write needs a token. */
export interface IdentitySource {
  open(): Promise<Identity>;
  openWhenIdle(): Promise<Identity>;
  isOpen(): boolean;
  token(fresh: boolean): Promise<IdToken | null>;
  /** with every way in; null in documents without a sign-in */
  full(): Promise<FullIdentity> | null;
}
export type Where = Pick<ClientConfig, 'firebase' | 'authEmulator'>;

/** As browsing and buying need it. */
export const identitySource = (where: Where): IdentitySource =>
  sourceOf(() =>
    import('#src/firebase/identity.ts').then(({ openIdentity }) =>
      openIdentity(where.firebase, where.authEmulator),
    ),
  );

export function sourceOf(load: () => Promise<Identity>): IdentitySource {
  let opened = false;
  const loadOnce = once(load);
  const open = (): Promise<Identity> => {
    opened = true;
    return loadOnce();
  };
  return {
    open,
    openWhenIdle: async () => {
      if (!opened) await whenIdle();
      return open();
    },
    isOpen: () => opened,
    token: async (fresh) => (await open()).token(fresh),
    full: () => null,
  };
}

/** What did not arrive is asked for again next time. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | null = null;
  return () => {
    loaded ??= load().catch((error) => {
      loaded = null;
      throw error;
    });
    return loaded;
  };
}
