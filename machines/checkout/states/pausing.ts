import { lock } from '../answers.ts';
import { checkoutSetup } from '../setup.ts';
import { STATE_META } from '../stateMeta.ts';

export const sessionLost = checkoutSetup.createStateConfig({
  meta: STATE_META.sessionLost,
  entry: 'stopPressing',
  on: { 'session.restored': 'recovering', 'session.asGuest': 'recovering' },
});

export const offline = checkoutSetup.createStateConfig({
  meta: STATE_META.offline,
  after: { OFFLINE_REST: 'recovering' },
  on: {
    'network.back': { target: 'recovering', actions: 'setOnline' },
    'status.refresh': 'recovering',
  },
});

export const blocked = checkoutSetup.createStateConfig({
  meta: STATE_META.blocked,
  initial: 'watching',
  states: {
    watching: {
      on: {
        'otherTab.shows': { actions: 'takeTab' },
        'lock.free': '#checkout.recovering',
        'lock.take': 'taking',
        'status.refresh': '#checkout.recovering',
      },
    },
    taking: {
      tags: 'busy',
      invoke: {
        id: 'takeLock',
        src: 'acquireLock',
        input: { steal: true },
        onDone: [
          { guard: { type: 'isHeld', params: lock }, target: '#checkout.recovering' },
          { target: 'watching' },
        ],
        onError: 'watching',
      },
      after: { LOCKING: 'watching' },
    },
  },
});
