import { leads } from '../leads.ts';
import { answer, byType, type Case, failure, model, says } from '../model.ts';
import { accountRules } from './expects.ts';
import { ACCOUNT_LEADS } from './leads.ts';
import { accountMachine } from './machine.ts';
import type { AccountProblem } from './types.ts';

const refused = (port: string, reason: AccountProblem): Case =>
  answer(port, reason, { ok: false, reason });
const SECRET = 'a new password';

const cases = byType([
  says('wants a link to sign in', {
    type: 'message.send',
    message: { kind: 'emailLink', email: 'amina@example.test' },
  }),
  says('wants a code by phone', {
    type: 'message.send',
    message: { kind: 'phoneCode', phone: '+254700555142' },
  }),
  says('opens the link to a new password', {
    type: 'code.apply',
    code: { mode: 'resetPassword', code: 'c', password: SECRET },
  }),
  says('changes the password', {
    type: 'account.change',
    change: { kind: 'password', password: SECRET },
  }),
  says('changes the name', {
    type: 'account.change',
    change: { kind: 'name', fullName: 'Amina' },
  }),
  says('deletes the account', { type: 'account.remove', keepSignIn: false }),
  says('has shown who it is', { type: 'identity.confirmed' }),
  says('leaves it', { type: 'errand.leave' }),
  answer('sendMessage', 'sent', { ok: true, verificationId: null }),
  answer('sendMessage', 'a code is on its way', { ok: true, verificationId: 'v1' }),
  refused('sendMessage', 'too-many-requests'),
  failure('sendMessage'),
  answer('applyCode', 'done', { ok: true }),
  refused('applyCode', 'expired-action-code'),
  failure('applyCode'),
  answer('changeAccount', 'done', { ok: true }),
  refused('changeAccount', 'requires-recent-login'),
  refused('changeAccount', 'weak-password'),
  failure('changeAccount'),
  answer('removeAccount', 'done', { ok: true }),
  refused('removeAccount', 'requires-recent-login'),
  refused('removeAccount', 'ORDERS_OPEN'),
  failure('removeAccount'),
]);

export const accountModel = model({
  name: 'account',
  machine: accountMachine,
  starts: [{ title: '', input: undefined }],
  cases,
  facts: ({ context }) => [context.problem, context.done, context.pending?.kind],
  holds: {
    'a password waits only for its own change': ({ value, context }) =>
      !JSON.stringify(context).includes(SECRET) || value === 'changing' || value === 'confirming',
    'what is done has no problem': ({ context }) =>
      context.done === null || context.problem === null,
    'only a wish that waits is confirmed': ({ value, context }) =>
      value !== 'confirming' || context.pending !== null,
  },
  rules: { ...accountRules, ...leads(cases, ACCOUNT_LEADS) },
});
