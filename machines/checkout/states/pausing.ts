import { lock } from '../answers.ts';
import { ROWS } from '../rows.ts';
import { checkoutSetup } from '../setup.ts';

export const sessionLost = checkoutSetup.createStateConfig({
  meta: ROWS.sessionLost,
  description:
    'Signed out, or the identity is no longer believed. Nothing is repeated by itself (P13).',
  entry: 'stopPressing',
  on: { 'session.restored': 'recovering', 'session.asGuest': 'recovering' },
});

export const offline = checkoutSetup.createStateConfig({
  meta: ROWS.offline,
  description: 'What was under way is known by its id and goes on when the network is back (F14).',
  after: { OFFLINE_REST: 'recovering' },
  on: {
    'network.back': { target: 'recovering', actions: 'setOnline' },
    'status.refresh': 'recovering',
  },
});

export const blocked = checkoutSetup.createStateConfig({
  meta: ROWS.blocked,
  description: 'Another tab of this browser is at the till (P10).',
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
