import { isIn, type Rules } from '../model.ts';
import type { pushMachine } from './machine.ts';

const line = (said: string): object => ({ type: 'push.line', line: said });

/** Specification 8 (its lines for the console, word by word) and 9 (push). */
export const pushRules: Rules<typeof pushMachine> = {
  'a document listens for messages and looks what the browser can do': {
    on: 'xstate.init',
    asks: () => ({ observeMessages: undefined, checkSupport: undefined }),
  },
  'it is looked again when the shopper or the network asks for it': {
    on: ['push.retry', 'network.back'],
    in: 'failed',
    asks: () => ({ checkSupport: undefined }),
  },
  'a browser without service workers is a line on the console': {
    answers: 'checkSupport',
    when: ({ event: { output } }) => output.lacks === 'serviceWorkers',
    emits: () => [line('service workers not supported in this browser')],
    leaves: ({ after }) => isIn(after, 'unsupported'),
  },
  'a browser without messaging is a line on the console': {
    answers: 'checkSupport',
    when: ({ event: { output } }) => output.lacks === 'messaging',
    emits: () => [line('messaging not supported in this browser')],
    leaves: ({ after }) => isIn(after, 'unsupported'),
  },
  'a browser that does not answer counts as one without messaging': {
    in: 'checking',
    to: 'unsupported',
    when: ({ event }) => !event.type.startsWith('xstate.done'),
    emits: () => [line('messaging not supported in this browser')],
  },
  'where push is possible the worker is registered': {
    answers: 'checkSupport',
    when: ({ event: { output } }) => output.can,
    asks: () => ({ registerWorker: undefined }),
    leaves: ({ event: { output }, after: { context } }) =>
      context.permission === output.permission &&
      context.wasDeclined === output.wasDeclined &&
      context.token === (output.kept?.token ?? null) &&
      context.owner === (output.kept?.uid ?? null) &&
      context.tokenAgeMs === (output.kept?.ageMs ?? 0),
  },
  'a worker that is not registered is a line on the console': {
    fails: 'registerWorker',
    emits: () => [line('error registering the messaging service worker')],
    leaves: ({ after }) => isIn(after, 'failed'),
  },
  'a registration of more than ten seconds has failed': {
    on: 'xstate.after.registrationLimit.push.registering',
    emits: () => [line('service worker registration failed')],
    leaves: ({ after }) => isIn(after, 'failed'),
  },
  'a permission that was refused is a line on the console': {
    enters: 'denied',
    emits: () => [line('notification permission denied')],
  },
  'who was refused is not asked again': {
    answers: 'registerWorker',
    when: ({ before }) => before.context.permission === 'denied',
    leaves: ({ after }) => isIn(after, 'denied'),
  },
  'a kept and subscribed token is looked after without a tap': {
    answers: 'registerWorker',
    when: ({ before: { context }, event }) =>
      context.permission === 'granted' && context.token !== null && event.output.isSubscribed,
    leaves: ({ after }) => isIn(after, 'device.registered'),
  },
  'a kept token without a subscription is renewed without a tap': {
    answers: 'registerWorker',
    when: ({ before: { context }, event }) =>
      context.permission === 'granted' && context.token !== null && !event.output.isSubscribed,
    leaves: ({ after }) => isIn(after, 'device.obtaining'),
  },
  'without a kept token nothing begins by itself': {
    answers: 'registerWorker',
    when: ({ before: { context } }) => context.permission !== 'denied' && context.token === null,
    leaves: ({ after }) => isIn(after, 'unasked'),
  },

  'something good gives a reason to ask, unless "not now" was said': {
    on: 'push.act',
    when: ({ event }) => !event.isWish,
    leaves: ({ before, after }) =>
      after.context.hasActed === (before.context.hasActed || !before.context.wasDeclined),
  },
  'a shopper who looks for the switch may be asked': {
    on: 'push.act',
    when: ({ event }) => event.isWish,
    leaves: ({ after }) => after.context.hasActed,
  },
  'the browser asks after a tap': {
    enters: 'asking',
    asks: () => ({ requestPermission: undefined }),
  },
  '"not now" is remembered': {
    on: 'push.decline',
    in: 'unasked',
    emits: () => [{ type: 'push.declined' }],
    leaves: ({ after: { context } }) => context.wasDeclined && !context.hasActed,
  },
  'the answer is taken': {
    answers: 'requestPermission',
    leaves: ({ event: { output }, before, after }) =>
      isIn(
        after,
        output === 'default' ? 'unasked' : output === 'denied' ? 'denied' : 'device.obtaining',
      ) && after.context.permission === (output === 'default' ? before.context.permission : output),
  },
  'no answer is no': { fails: 'requestPermission', leaves: ({ after }) => isIn(after, 'denied') },

  'a device asks for its token': {
    enters: 'device.obtaining',
    asks: () => ({ obtainToken: undefined }),
  },
  'a device without a token is a line on the console': {
    in: 'device.obtaining',
    to: 'failed',
    emits: () => [line('failed to get push token')],
  },
  'a token is taken, is new and belongs to no person yet': {
    answers: ['obtainToken', 'renewToken'],
    leaves: ({ event, after: { context } }) =>
      context.token === event.output &&
      context.tokenAgeMs === 0 &&
      context.owner === null &&
      context.failures === 0,
  },
  'the server learns whose device it is': {
    enters: 'device.saving',
    asks: ({ after: { context } }) => ({ saveToken: { token: context.token, uid: context.uid } }),
  },
  'and learns it again when another person comes meanwhile': {
    on: 'identity.known',
    in: 'device.saving',
    asks: ({ before, event }) => ({ saveToken: { token: before.context.token, uid: event.uid } }),
  },
  'a saved device belongs to who was named': {
    answers: 'saveToken',
    when: ({ event }) => event.output === 'saved',
    leaves: ({ before, after }) =>
      isIn(after, 'device.registered') &&
      after.context.owner === before.context.uid &&
      after.context.failures === 0,
  },
  'a device that the server does not want is none': {
    answers: 'saveToken',
    when: ({ event }) => event.output === 'refused',
    leaves: ({ after }) => isIn(after, 'failed'),
  },
  'a lost answer is tried again later, and later each time': {
    in: 'device.saving',
    to: 'device.waitingToSave',
    leaves: ({ before, after }) => after.context.failures === before.context.failures + 1,
  },
  'a lost answer waits': {
    answers: 'saveToken',
    when: ({ event }) => event.output === 'lost',
    leaves: ({ after }) => isIn(after, 'device.waitingToSave'),
  },
  'a device of another person is told anew': {
    on: 'identity.known',
    in: 'device.registered',
    leaves: ({ before, event, after }) =>
      isIn(after, 'device.saving') === (event.uid !== before.context.owner),
  },
  'a token is renewed after seven days, and once an hour until it is': {
    enters: 'device.refreshing',
    asks: () => ({ renewToken: undefined }),
  },
  'a renewal that fails is a line on the console': {
    in: 'device.refreshing',
    to: 'device.waitingToRefresh',
    emits: () => [line('failed to get push token')],
    leaves: ({ before, after }) => after.context.token === before.context.token,
  },
  'turned off, the token is forgotten here and at the server': {
    on: 'push.turnOff',
    in: 'device',
    asks: () => ({ forgetToken: undefined }),
    leaves: ({ after }) => isIn(after, 'turningOff'),
  },
  'where no device is reached nothing of one is kept': {
    enters: ['unasked', 'denied', 'failed'],
    leaves: ({ after: { context } }) =>
      context.token === null &&
      context.owner === null &&
      context.tokenAgeMs === 0 &&
      !context.isSubscribed &&
      context.failures === 0,
  },

  'who is here is known': {
    on: 'identity.known',
    leaves: ({ event, after }) => after.context.uid === event.uid,
  },
  'signing out forgets who was here, and the reason to ask': {
    on: 'session.ended',
    leaves: ({ before, after }) =>
      after.context.uid === null &&
      !after.context.hasActed &&
      (!isIn(before, 'device') || isIn(after, 'unasked')),
  },
  'the browser’s question ends with the session': {
    on: 'session.ended',
    in: 'asking',
    leaves: ({ after }) => isIn(after, 'unasked'),
  },
  'a message makes the lists be read again, and is said once and on one page (I35)': {
    on: 'push.message',
    emits: ({ event, before }) => [
      { type: 'notices.changed' },
      ...(event.isSpoken && !before.context.said.includes(event.id)
        ? [{ type: 'notice', id: 'push.message', severity: 'info', values: { title: event.title } }]
        : []),
    ],
    leaves: ({ event, after }) => !event.isSpoken || after.context.said.includes(event.id),
  },
};
