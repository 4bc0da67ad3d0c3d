import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { type ActorRefFrom, createActor } from 'xstate';
import { staffMachine } from '#machines/staff/machine.ts';
import type { StaffSnapshot } from '#machines/staff/view.ts';
import { NOTIFICATIONS_CHANGED } from '../documents/documentEvents.ts';
import type { Running } from '../documents/running.ts';
import { staffPorts } from '../ports/staffPorts.ts';
import { present, useRunning } from './running.ts';

export type StaffActor = ActorRefFrom<typeof staffMachine>;
const made = new WeakMap<Running, Map<string | null, StaffActor>>();

/** One for the list and one for each order that this document shows, made with its page. */
function staffActorOf(running: Running, orderId: string | null): StaffActor {
  const all = made.get(running) ?? new Map<string | null, StaffActor>();
  made.set(running, all);
  const known = all.get(orderId);
  if (known) return known;
  const tools = present(running.account, 'account');
  const actors = staffPorts(present(running.api, 'API'));
  const staff = createActor(staffMachine.provide({ actors }), {
    id: 'staff',
    input: { orderId },
    inspect: tools.inspect,
  });
  all.set(orderId, staff);
  running.session?.on('session.ended', () => {
    staff.stop();
    made.delete(running);
  });
  return staff.start();
}

/** The running chart of staff. What may have changed is read again: a push message came, the page is looked at once more, the network is back. */
export function useStaff(orderId: string | null): StaffActor {
  const staff = staffActorOf(useRunning(), orderId);
  useEffect(() => {
    const again = (): void => staff.send({ type: 'read.again' });
    const seen = (): void => void (document.visibilityState === 'visible' && again());
    document.addEventListener(NOTIFICATIONS_CHANGED, again);
    document.addEventListener('visibilitychange', seen);
    addEventListener('online', again);
    return () => {
      document.removeEventListener(NOTIFICATIONS_CHANGED, again);
      document.removeEventListener('visibilitychange', seen);
      removeEventListener('online', again);
    };
  }, [staff]);
  return staff;
}
export const useStaffView = <T>(staff: StaffActor, read: (snapshot: StaffSnapshot) => T): T =>
  useSelector(staff, read, shallowEqual);

/** The time, to the minute. */
export function useNow(): number {
  const [now, tick] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => tick(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
