import { orderSetup } from '../setup.ts';
import { act, book, confirm, END_ATTEMPTS } from '../steps.ts';

export const late = orderSetup.createStateConfig({
  description:
    'Enough came, and the goods were for others already: within this step they are taken again, or are gone.',
  on: {
    'goods.retaken': [
      {
        guard: 'isWhole',
        target: 'paid',
        actions: [
          book('wholeAfterAll'),
          'countPromotionAgain',
          act({ type: 'retakeParcel' }),
          confirm('PAID'),
          'settleTable',
          END_ATTEMPTS,
          'keepForGood',
        ],
      },
      {
        target: 'part',
        actions: [
          book('depositAfterAll'),
          'countPromotionAgain',
          act({ type: 'retakeParcel' }),
          confirm('PART_PAID'),
          END_ATTEMPTS,
          'keepForGood',
        ],
      },
    ],
    'goods.gone': { target: 'review', actions: book('goodsGone') },
  },
});
