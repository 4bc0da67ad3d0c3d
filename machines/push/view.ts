import type { SnapshotFrom } from 'xstate';
import type { pushMachine } from './machine.ts';

export type PushSnapshot = SnapshotFrom<typeof pushMachine>;

/** Something good has happened and the shopper was not asked yet: the offer may be shown. */
export const isOffered = ({ value, context }: PushSnapshot): boolean =>
  value === 'unasked' && context.hasActed;

/** `unknown` while it is looked up; `unreachable` where the browser cannot or something failed. */
export const DEVICE_STATES = ['unknown', 'off', 'busy', 'on', 'denied', 'unreachable'] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];
export function deviceState(snapshot: PushSnapshot): DeviceState {
  if (snapshot.hasTag('busy')) return 'busy';
  if (snapshot.matches('device')) return 'on';
  switch (snapshot.value) {
    case 'unasked':
      return 'off';
    case 'denied':
      return 'denied';
    case 'failed':
    case 'unsupported':
      return 'unreachable';
    default:
      return 'unknown';
  }
}
