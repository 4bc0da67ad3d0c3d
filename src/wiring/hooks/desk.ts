import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { type ActorRefFrom, createActor } from 'xstate';
import { staffMachine } from '#machines/staff/machine.ts';
import type { StaffSnapshot } from '#machines/staff/view.ts';
import { NOTIFICATIONS_CHANGED } from '../documents/documentEvents.ts';
import type { Running } from '../documents/running.ts';
import { staffPorts } from '../ports/staffPorts.ts';
import { present, useRunning } from './running.ts';

export type RunningDesk = ActorRefFrom<typeof staffMachine>;
const made = new WeakMap<Running, Map<string | null, RunningDesk>>();

/** One for the list and one for each order that this document shows, made with its page. */
function deskOf(running: Running, orderId: string | null): RunningDesk {
  const all = made.get(running) ?? new Map<string | null, RunningDesk>();
  made.set(running, all);
  const known = all.get(orderId);
  if (known) return known;
  const tools = present(running.account, 'account');
  const actors = staffPorts(present(running.api, 'API'));
  const desk = createActor(staffMachine.provide({ actors }), {
    id: 'staff',
    input: { orderId },
    inspect: tools.inspect,
  });
  all.set(orderId, desk);
  running.session?.on('session.ended', () => {
    desk.stop();
    made.delete(running);
  });
  return desk.start();
}

/** The running desk. What may have changed is read again: a push message came, the page is looked at once more, the network is back. */
export function useDesk(orderId: string | null): RunningDesk {
  const desk = deskOf(useRunning(), orderId);
  useEffect(() => {
    const again = (): void => desk.send({ type: 'read.again' });
    const seen = (): void => void (document.visibilityState === 'visible' && again());
    document.addEventListener(NOTIFICATIONS_CHANGED, again);
    document.addEventListener('visibilitychange', seen);
    addEventListener('online', again);
    return () => {
      document.removeEventListener(NOTIFICATIONS_CHANGED, again);
      document.removeEventListener('visibilitychange', seen);
      removeEventListener('online', again);
    };
  }, [desk]);
  return desk;
}
export const useDeskView = <T>(desk: RunningDesk, read: (snapshot: StaffSnapshot) => T): T =>
  useSelector(desk, read, shallowEqual);

/** The time, to the minute. */
export function useNow(): number {
  const [now, tick] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => tick(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
