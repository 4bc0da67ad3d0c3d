import { lock } from '../answers.ts';
import { ROWS } from '../rows.ts';
import { checkoutSetup } from '../setup.ts';

export const sessionLost = checkoutSetup.createStateConfig({
  meta: ROWS.sessionLost,
  entry: 'stopPressing',
  on: { 'session.restored': 'recovering', 'session.asGuest': 'recovering' },
});

export const offline = checkoutSetup.createStateConfig({
  meta: ROWS.offline,
  after: { OFFLINE_REST: 'recovering' },
  on: {
    'network.back': { target: 'recovering', actions: 'setOnline' },
    'status.refresh': 'recovering',
  },
});

export const blocked = checkoutSetup.createStateConfig({
  meta: ROWS.blocked,
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
