import { isIn, type Rules } from '../model.ts';
import type { accountMachine } from './machine.ts';

const BEGINS = ['message.send', 'code.apply', 'account.change', 'account.remove'];
const PORTS = ['sendMessage', 'applyCode', 'changeAccount', 'removeAccount'];
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Specification 1 (identity) and 6 (its errors); what is dangerous waits until the shopper has shown once more who it is. */
export const accountRules: Rules<typeof accountMachine> = {
  'a message is asked for as the shopper wanted it': {
    on: 'message.send',
    asks: ({ event }) => ({ sendMessage: { message: event.message } }),
    leaves: ({ event, after }) =>
      isIn(after, 'sending') && after.context.doing === event.message.kind,
  },
  'the code of a link is used up as it came': {
    on: 'code.apply',
    asks: ({ event }) => ({ applyCode: { code: event.code } }),
    leaves: ({ event, after }) =>
      isIn(after, 'applying') && after.context.doing === event.code.mode,
  },
  'a change is asked for as it was typed': {
    on: 'account.change',
    asks: ({ event }) => ({ changeAccount: { change: event.change } }),
    leaves: ({ event, after }) =>
      isIn(after, 'changing') &&
      after.context.doing === event.change.kind &&
      isSame(after.context.pending, event.change),
  },
  'an account is deleted with the sign-in or without it, as was chosen': {
    on: 'account.remove',
    asks: ({ event }) => ({ removeAccount: { kind: 'removal', keepSignIn: event.keepSignIn } }),
    leaves: ({ after }) => isIn(after, 'removing') && after.context.doing === 'removal',
  },
  'nothing of the last errand stays when the next one begins': {
    on: BEGINS,
    leaves: ({ after: { context } }) => context.problem === null && context.done === null,
  },
  'what was done is said, and nothing waits any more': {
    answers: PORTS,
    when: ({ event }) => event.output.ok,
    leaves: ({ before, after }) =>
      isIn(after, isIn(before, 'removing') ? 'removed' : 'resting') &&
      after.context.done === before.context.doing &&
      after.context.done !== null &&
      after.context.pending === null,
  },
  'the code that was sent to a phone is known by its id': {
    answers: 'sendMessage',
    when: ({ event }) => event.output.ok,
    leaves: ({ event, after }) => after.context.verificationId === event.output.verificationId,
  },
  'the session hears of a deleted account': {
    answers: 'removeAccount',
    when: ({ event }) => event.output.ok,
    emits: () => [{ type: 'account.removed' }],
  },
  'a sign-in that is too old waits for the shopper, and so does the wish': {
    answers: ['changeAccount', 'removeAccount'],
    when: ({ event }) => event.output.reason === 'requires-recent-login',
    leaves: ({ before, after }) =>
      isIn(after, 'confirming') && after.context.pending === before.context.pending,
  },
  'any other refusal is explained, and the wish is dropped': {
    answers: PORTS,
    when: ({ event }) => !event.output.ok && event.output.reason !== 'requires-recent-login',
    leaves: ({ event, after }) =>
      isIn(after, 'resting') &&
      after.context.problem === event.output.reason &&
      after.context.pending === null,
  },
  'an unplanned failure is explained, and the wish is dropped': {
    fails: PORTS,
    leaves: ({ after }) =>
      isIn(after, 'resting') &&
      after.context.problem === 'internal-error' &&
      after.context.pending === null,
  },
  'the confirmed person changes what waited': {
    on: 'identity.confirmed',
    when: ({ before }) => before.context.pending?.kind !== 'removal',
    asks: ({ before }) => ({ changeAccount: { change: before.context.pending } }),
    leaves: ({ before, after }) =>
      isIn(after, 'changing') && after.context.pending === before.context.pending,
  },
  'the confirmed person deletes the account that waited': {
    on: 'identity.confirmed',
    when: ({ before }) => before.context.pending?.kind === 'removal',
    asks: ({ before }) => ({ removeAccount: before.context.pending }),
    leaves: ({ after }) => isIn(after, 'removing'),
  },
  'leaving drops everything': {
    on: 'errand.leave',
    leaves: ({ after: { context, ...after } }) =>
      isIn(after, 'resting') && Object.values(context).every((one) => one === null),
  },
};
