import useSWR from 'swr';
import type { ApiName } from '#machines/domain/api.ts';
import type { Device, KeptAddress } from '#machines/domain/calls/account.ts';
import type { Customer } from '#machines/domain/customer.ts';
import { CACHE } from '#src/api/cache.ts';
import type { Answer, Api, CallInput } from '#src/api/calls.ts';
import type { Read } from './reads.ts';
import { present, useRunning, useSession } from './running.ts';

/* The customer's own record, and what belongs to it: a checkout reads it, too, and has no errands of an account. */

function useOwn<T>(
  what: string,
  read: (api: Api, uid: string) => Promise<Answer<T>>,
  isAsked = true,
): Read<T> {
  const { api } = useRunning();
  const uid = useSession(({ context }) =>
    context.identity && !context.identity.isAnonymous ? context.identity.uid : null,
  );
  const { data, error, isLoading, mutate } = useSWR<T>(
    uid && isAsked ? [what, uid] : null,
    async () => {
      const answer = await read(present(api, 'API'), uid ?? '');
      if (answer.ok) return answer.data;
      throw answer;
    },
    CACHE,
  );
  return { data, failed: error !== undefined, isLoading, again: () => void mutate() };
}
const ofUid = <N extends ApiName>(name: N) => {
  return (api: Api, id: string) => api(name, { params: { id } } as CallInput<N>);
};
export const useRecord = (): Read<Customer> => useOwn('customer', ofUid('customer'));
export const useAddresses = (isAsked = true): Read<KeptAddress[]> =>
  useOwn('addresses', ofUid('addresses'), isAsked);
export const useDevices = (): Read<Device[]> => useOwn('devices', ofUid('devices'));
