import { byType, model, says } from '../model.ts';
import { type AttemptSnapshot, attemptMachine } from './attempt.ts';
import { attemptRules } from './attemptExpects.ts';

const reference = 'd-1';
const unclear = (isUnreachable: boolean, isOverdue: boolean) => ({
  type: 'answer.unclear',
  isUnreachable,
  isOverdue,
});
const inProcess = (isAlone: boolean, isOverdue: boolean) => ({
  type: 'answer.inProcess',
  isAlone,
  isOverdue,
});

export const attemptModel = model({
  name: 'attempt',
  machine: attemptMachine,
  starts: [{ title: '', input: { deadline: 1000 } }],
  cases: byType([
    says('opened', { type: 'opening.answered', deadline: null }),
    says('opened, with an end of the provider', { type: 'opening.answered', deadline: 5000 }),
    says('not opened', { type: 'opening.refused' }),
    says('no answer to the opening', { type: 'opening.lost' }),
    says('the shopper is back', { type: 'shopper.returned' }),
    says('1,000 came', { type: 'answer.paid', amount: 1000 }),
    says('500 of another currency came', {
      type: 'answer.mismatched',
      amount: 500,
      reason: 'OTHER_CURRENCY',
      currency: 'JPY',
    }),
    says('500 for another payee came', {
      type: 'answer.mismatched',
      amount: 500,
      reason: 'OTHER_PAYEE',
    }),
    says('on its way', inProcess(true, false)),
    says('on its way, beside another payment', inProcess(false, false)),
    says('on its way, for too long', inProcess(true, true)),
    ...['answer.waiting', 'answer.absent'].flatMap((type) => [
      says(type === 'answer.waiting' ? 'waiting' : 'never heard of', { type, ending: null }),
      says(`${type === 'answer.waiting' ? 'waiting' : 'never heard of'}, and it shall end`, {
        type,
        ending: 'CANCELLED',
      }),
      says(`${type === 'answer.waiting' ? 'waiting' : 'never heard of'}, and its time is over`, {
        type,
        ending: 'EXPIRED',
      }),
    ]),
    says('declined', { type: 'answer.ended', as: 'DECLINED' }),
    says('cancelled', { type: 'answer.ended', as: 'CANCELLED' }),
    says('expired', { type: 'answer.ended', as: 'EXPIRED' }),
    says('an answer that cannot be read', unclear(false, false)),
    says('no answer', unclear(true, false)),
    says('no answer for too long', unclear(true, true)),
    says('no answer about its news for days', {
      ...unclear(false, false),
      isNewsOverdue: true,
    }),
    says('it answers about its news', { type: 'news.answered' }),
    says('200 more of it came', { type: 'answer.more', amount: 200, cameBefore: 1000 }),
    says('less of it came than was told', { type: 'answer.otherwise', amount: 900 }),
    says('it came in another currency than was told', {
      type: 'answer.otherwise',
      amount: 1000,
      currency: 'JPY',
    }),
    says('of what went back 200 came back', {
      type: 'answer.otherwise',
      amount: 200,
      refunded: 300,
    }),
    says('200 went back', {
      type: 'answer.refunded',
      amount: 200,
      settles: [{ number: 4, amount: 100 }],
      names: ['r-2'],
      differs: true,
    }),
    says('1,000 are contested', { type: 'answer.disputed', reference, amount: 1000 }),
    says('the dispute is won', { type: 'answer.disputeWon', reference }),
    says('the lost dispute is won after all', {
      type: 'answer.disputeWon',
      reference,
      amount: 1000,
    }),
    says('1,000 of the dispute are lost', { type: 'answer.disputeLost', reference, amount: 1000 }),
  ]),
  facts: ({ context }: AttemptSnapshot) => [context.isOpened, context.deadline],
  holds: {
    'who was handed over has an end of the provider or of the shop': ({ context }) =>
      [1000, 5000].includes(context.deadline),
    'it waits for the shopper only, or it is known how it ended': ({ status }) =>
      status === 'active',
  },
  rules: attemptRules,
});
