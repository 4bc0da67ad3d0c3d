import { orderSetup } from '../setup.ts';
import { asked, tell } from '../steps.ts';

export const returning = orderSetup.createStateConfig({
  description: 'What is sent back.',
  initial: 'nothing',
  states: {
    nothing: {
      on: {
        'return.asked': {
          guard: 'isCommitted',
          target: 'asked',
          actions: asked('RETURN_ASKED'),
        },
      },
    },
    asked: {
      on: {
        'return.accepted': { target: 'accepted', actions: tell('returnAccepted') },
        'return.refused': { target: 'nothing', actions: tell('returnRefused') },
        'return.takenBack': 'nothing',
      },
    },
    accepted: {
      on: {
        'return.received': {
          target: 'received',
          actions: ['noteReturn', tell('returnReceived'), asked('RETURN_RECEIVED')],
        },
      },
    },
    received: {},
  },
});
