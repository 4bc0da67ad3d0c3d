import useSWR from 'swr';
import { whoOf } from '#machines/session/outline.ts';
import { CACHE } from '#src/api/cache.ts';
import { useBusiness, useRunning, useSession } from './running.ts';

export interface Work {
  worksHere: boolean;
  /** reads its checkouts and orders for shoppers who ask */
  supportsHere: boolean;
  isLoading: boolean;
  failed: boolean;
}
/** Whether the token of who is signed in says that they work in this shop, or in its support: for a link. What they may do the server says, of each call. */
export function useWorksHere(): Work {
  const { account } = useRunning();
  const { id } = useBusiness();
  const uid = useSession((snapshot) =>
    whoOf(snapshot) === 'customer' ? (snapshot.context.identity?.uid ?? null) : null,
  );
  const read = async (): Promise<string[]> =>
    rolesAt((await account?.source.token(false))?.token ?? '', id);
  const { data, isLoading, error } = useSWR(
    account && uid ? ['works-here', uid] : null,
    read,
    CACHE,
  );
  return {
    worksHere: data?.includes('staff') ?? false,
    supportsHere: data?.includes('support') ?? false,
    ...{ isLoading, failed: error !== undefined },
  };
}

/** Roles are claims of one store. What is no token names none. */
export function rolesAt(token: string, storeId: string): string[] {
  try {
    const [, said = ''] = token.split('.');
    const { roles, business } = JSON.parse(
      atob(said.replaceAll('-', '+').replaceAll('_', '/')),
    ) as { roles?: unknown; business?: unknown };
    return business === storeId && Array.isArray(roles) ? roles : [];
  } catch {
    return [];
  }
}
