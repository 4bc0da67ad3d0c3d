import { useSyncExternalStore } from 'react';

/** The part behind the sign of this address. The server never gets it. */
export const useHash = (): string =>
  useSyncExternalStore(
    (changed) => {
      addEventListener('hashchange', changed);
      return () => removeEventListener('hashchange', changed);
    },
    () => location.hash.slice(1),
    () => '',
  );
