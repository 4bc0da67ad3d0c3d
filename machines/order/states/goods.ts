import { orderSetup } from '../setup.ts';
import { act, tell } from '../steps.ts';

export const goods = orderSetup.createStateConfig({
  description: "Shelves, times, the promotion's use, and the lines of a bill.",
  initial: 'held',
  states: {
    held: {
      on: {
        'goods.commit': { target: 'committed', actions: act({ type: 'commitGoods' }) },
        'goods.release': {
          target: 'released',
          actions: act({ type: 'releaseGoods', wasCommitted: false }),
        },
        'goods.releaseHeld': {
          target: 'released',
          actions: act({ type: 'releaseGoods', wasCommitted: false }),
        },
      },
    },
    committed: {
      description: "The shopper's.",
      on: {
        'goods.release': {
          target: 'released',
          actions: act({ type: 'releaseGoods', wasCommitted: true }),
        },
        'order.ready': { actions: tell('ready') },
        // Who has it in hand is told nothing.
        'order.collected': { actions: 'note' },
        'visit.confirmed': { actions: tell('visitConfirmed') },
        'visit.onTheWay': { actions: tell('visitOnTheWay') },
        'visit.notYet': { actions: tell('visitNotYet') },
        // Who came knows it; who did not is told by a person. No money moves by itself (506).
        'visit.arrived': { actions: 'note' },
        'visit.missed': { actions: 'note' },
        'visit.awaited': { actions: 'note' },
        'kitchen.accepted': { actions: 'note' },
        'kitchen.served': { actions: 'note' },
      },
    },
    released: {
      description: 'For others again.',
      on: { 'goods.retake': { target: 'retaking' } },
    },
    retaking: {
      entry: act({ type: 'retakeGoods' }),
      on: { 'goods.retaken': { target: 'committed' }, 'goods.gone': { target: 'gone' } },
    },
    gone: {
      description: 'Money came, and others have them.',
      on: { 'goods.retake': { target: 'retaking' } },
    },
  },
});
