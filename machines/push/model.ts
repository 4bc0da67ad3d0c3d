import { leads } from '../leads.ts';
import { answer, byType, failure, model, says } from '../model.ts';
import { pushRules } from './expects.ts';
import { PUSH_LEADS } from './leads.ts';
import { TOKEN_LIFE } from './limits.ts';
import { pushMachine } from './machine.ts';
import type { KeptToken, Permission, Support } from './types.ts';

const kept: KeptToken = { token: 'token-1', uid: 'guest-1', ageMs: 3_600_000 };
const can = (
  permission: Permission,
  more: Partial<Extract<Support, { can: true }>> = {},
): Support => ({
  can: true,
  permission,
  kept: null,
  wasDeclined: false,
  ...more,
});
const nameOf = (value: unknown): string =>
  typeof value === 'string' ? value : (Object.keys(value as object)[0] ?? '');

const cases = byType([
  answer('checkSupport', 'no service workers', { can: false, lacks: 'serviceWorkers' }),
  answer('checkSupport', 'no messaging', { can: false, lacks: 'messaging' }),
  answer('checkSupport', 'the shopper was not asked', can('default')),
  answer('checkSupport', '"not now" was said lately', can('default', { wasDeclined: true })),
  answer('checkSupport', 'it was refused', can('denied')),
  answer('checkSupport', 'it was granted', can('granted')),
  answer('checkSupport', 'the token of an hour ago', can('granted', { kept })),
  answer(
    'checkSupport',
    'the token of a week ago',
    can('granted', { kept: { ...kept, ageMs: TOKEN_LIFE } }),
  ),
  failure('checkSupport'),
  answer('registerWorker', 'subscribed', { isSubscribed: true }),
  answer('registerWorker', 'not subscribed', { isSubscribed: false }),
  failure('registerWorker'),
  answer('requestPermission', 'granted', 'granted'),
  answer('requestPermission', 'denied', 'denied'),
  answer('requestPermission', 'neither', 'default'),
  failure('requestPermission'),
  answer('obtainToken', 'a token', 'token-2'),
  failure('obtainToken'),
  answer('renewToken', 'another token', 'token-3'),
  failure('renewToken'),
  answer('saveToken', 'saved', 'saved'),
  answer('saveToken', 'refused', 'refused'),
  answer('saveToken', 'nothing', 'lost'),
  failure('saveToken'),
  answer('forgetToken', 'done', undefined),
  failure('forgetToken'),
  says('something good happens', { type: 'push.act' }),
  says('looks for the switch', { type: 'push.act', isWish: true }),
  says('taps "notify me"', { type: 'push.ask' }),
  says('says "not now"', { type: 'push.decline' }),
  says('turns it off', { type: 'push.turnOff' }),
  says('tries again', { type: 'push.retry' }),
  says('network back', { type: 'network.back' }),
  says('the guest is known', { type: 'identity.known', uid: 'guest-1' }),
  says('another person is known', { type: 'identity.known', uid: 'other-2' }),
  says('signs out', { type: 'session.ended' }),
  says('a message', { type: 'push.message', id: 'n1', title: 'Order 7 is paid', isSpoken: true }),
  says('a message that another page says', {
    type: 'push.message',
    id: 'n2',
    title: 'Order 7 is paid',
    isSpoken: false,
  }),
]);

export const pushModel = model({
  name: 'push',
  machine: pushMachine,
  starts: [{ title: '', input: undefined }],
  cases,
  // What decides nothing in a state is left out there, or every act would be walked in every one of them.
  facts: ({ value, context }) => [
    context.uid === null,
    context.said.length > 0,
    ...(value === 'registering' ? [context.permission, context.token, context.wasDeclined] : []),
    ...(value === 'unasked' ? [context.hasActed, context.wasDeclined] : []),
  ],
  holds: {
    'a token stands only where push was granted': ({ context, value }) =>
      context.token === null || context.permission === 'granted' || nameOf(value) === 'registering',
    'a device that is not reached has no token': ({ context, value }) =>
      !['unasked', 'denied', 'failed', 'unsupported'].includes(nameOf(value)) ||
      context.token === null,
    'a registered device has a token and an owner': (snapshot) =>
      !snapshot.matches({ device: 'registered' }) ||
      (snapshot.context.token !== null && snapshot.context.owner !== null),
    'the browser asks only after something good': ({ context, value }) =>
      value !== 'asking' || context.hasActed,
    'what was said is remembered, and not for ever': ({ context }) => context.said.length <= 50,
  },
  rules: { ...pushRules, ...leads(cases, PUSH_LEADS) },
});
