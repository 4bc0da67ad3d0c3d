import { orderSetup } from '../setup.ts';
import { book, COMMIT, FREE, tell } from '../steps.ts';

export const fresh = orderSetup.createStateConfig({
  description: 'Being written: only this transaction knows it.',
  on: {
    'order.placed': [
      {
        guard: 'isFree',
        target: 'paid',
        actions: [...FREE, tell('placed'), tell('accepted')],
      },
      {
        guard: 'isOnTerms',
        target: 'owing.terms',
        actions: [book('terms'), COMMIT, tell('placed'), tell('accepted')],
      },
      { guard: 'isBill', target: 'owing.due', actions: 'keepUnpaid' },
      { target: 'owing.due', actions: ['keepUnpaid', tell('placed')] },
    ],
  },
});
