import { shallowEqual, useSelector } from '@xstate/react';
import { use, useEffect } from 'react';
import useSWR from 'swr';
import type { PushDevice } from '#machines/domain/calls/notifications.ts';
import type { Notification } from '#machines/domain/notification.ts';
import type { PushSnapshot } from '#machines/push/view.ts';
import { CACHE } from '#src/api/cache.ts';
import { keptPush } from '../browser/pushStorage.ts';
import { NOTIFICATIONS_CHANGED } from '../documents/documentEvents.ts';
import type { RunningPush } from '../documents/push.ts';
import { dataOf } from '../ports/reads.ts';
import { type Read, useRead } from './reads.ts';
import { present, useRunning, useSession } from './running.ts';

/** For views that were loaded apart and stand inside a Suspense: the chart may still be on its way. Null where this shop pushes nothing. */
export const usePushActor = (): RunningPush | null => use(useRunning().push());
export const usePush = <T>(push: RunningPush, read: (snapshot: PushSnapshot) => T): T =>
  useSelector(push, read, shallowEqual);

/** Where no device is reached by push, the list is asked for again while it is looked at (F42). */
const POLL_MS = 60_000;
const LIST = 'notifications';

/** Asked only when both the business and the customer are known. */
export function useNotifications(): Read<Notification[]> & { customerId: string | null } {
  const { api, business } = useRunning();
  const customerId = useSession(({ context }) =>
    context.identity && !context.identity.isAnonymous ? context.identity.uid : null,
  );
  const key = business && customerId ? [LIST, business.id, customerId] : null;
  const read = useRead(
    key,
    async () =>
      dataOf(
        await present(api, 'API')('notifications', { query: { customerId: customerId ?? '' } }),
      ),
    {
      refreshInterval: POLL_MS,
    },
  );
  return { ...read, customerId };
}

/** Marks some as read, or all of them; the bell follows. */
export function useMarkRead(customerId: string | null): (ids?: string[]) => Promise<void> {
  const { api } = useRunning();
  return async (ids) => {
    if (!customerId) return;
    await present(api, 'API')('readNotifications', {
      query: { customerId },
      body: ids ? { ids } : {},
    });
    document.dispatchEvent(new Event(NOTIFICATIONS_CHANGED));
  };
}

/** While the pages of staff are open on a device that is told, what waits for staff is told to it too. */
export function useStaffDevice(isTold: boolean): void {
  const { api } = useRunning();
  useEffect(() => {
    const id = isTold ? keptPush.read().value?.id : null;
    if (id) void present(api, 'API')('registerStaffPush', { params: { id }, body: {} });
  }, [api, isTold]);
}

export interface PushDevices {
  devices: PushDevice[];
  forget(id: string): Promise<void>;
}
/** The shopper's other devices: this one has its own switch. */
export function useOtherDevices(isOn: boolean): PushDevices {
  const { api } = useRunning();
  const { data, mutate } = useSWR(
    ['push-devices', isOn],
    async () => dataOf(await present(api, 'API')('pushDevices', {})),
    CACHE,
  );
  const own = keptPush.read().value?.id;
  return {
    devices: (data ?? []).filter(({ id }) => id !== own),
    async forget(id) {
      await present(api, 'API')('forgetPush', { params: { id } });
      await mutate();
    },
  };
}
