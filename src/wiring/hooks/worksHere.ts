import useSWR from 'swr';
import { whoOf } from '#machines/session/outline.ts';
import { CACHE } from '#src/api/cache.ts';
import { useBusiness, useRunning, useSession } from './running.ts';

/** Whether the token of who is signed in says that they work in this shop: for a link. What they may do the server says, of each call. */
export function useWorksHere(): { worksHere: boolean; isLoading: boolean; failed: boolean } {
  const { account } = useRunning();
  const { id } = useBusiness();
  const uid = useSession((snapshot) =>
    whoOf(snapshot) === 'customer' ? (snapshot.context.identity?.uid ?? null) : null,
  );
  const read = async (): Promise<boolean> =>
    worksAt((await account?.source.token(false))?.token ?? '', id);
  const { data, isLoading, error } = useSWR(
    account && uid ? ['works-here', uid] : null,
    read,
    CACHE,
  );
  return { worksHere: data ?? false, isLoading, failed: error !== undefined };
}

/** Roles are claims of one store. What is no token names none. */
export function worksAt(token: string, storeId: string): boolean {
  try {
    const [, said = ''] = token.split('.');
    const { roles, business } = JSON.parse(
      atob(said.replaceAll('-', '+').replaceAll('_', '/')),
    ) as { roles?: unknown; business?: unknown };
    return business === storeId && Array.isArray(roles) && roles.includes('staff');
  } catch {
    return false;
  }
}
