import { assign, emit, setup } from 'xstate';
import * as limits from './limits.ts';
import * as ports from './ports.ts';
import {
  type Permission,
  PUSH_LINES,
  type PushContext,
  type PushEmitted,
  type PushEvent,
  type Support,
} from './types.ts';

const MOST_SAID = 50;
const support = ({ event }: { event: { output: Support } }): Support => event.output;
const permission = ({ event }: { event: { output: Permission } }): Permission => event.output;
const outcome = ({ event }: { event: { output: string } }): string => event.output;
const token = ({ event }: { event: { output: string } }): string => event.output;
const lacks = (what: 'messaging' | 'serviceWorkers') =>
  ({
    type: 'lacks',
    params: ({ event }: { event: { output: Support } }) => ({ support: event.output, what }),
  }) as const;
const line = (which: keyof typeof PUSH_LINES) =>
  ({ type: 'tellLine', params: { line: PUSH_LINES[which] } }) as const;

export const pushMachine = setup({
  types: {} as { context: PushContext; events: PushEvent; emitted: PushEmitted },
  actors: { ...ports },
  delays: {
    checkLimit: limits.CHECK_LIMIT,
    registrationLimit: limits.REGISTRATION_LIMIT,
    askingLimit: limits.ASKING_LIMIT,
    savingLimit: limits.SAVING_LIMIT,
    renewalWindow: limits.RENEWAL_WINDOW,
    renewalDue: ({ context }) => limits.renewalDelay(context.tokenAgeMs),
    retryDue: ({ context }) => limits.retryDelay(context.failures),
  },
  guards: {
    lacks: (_, { support, what }: { support: Support; what: string }) =>
      !support.can && support.lacks === what,
    isGranted: (_, params: Permission) => params === 'granted',
    isDenied: (_, params: Permission) => params === 'denied',
    wasReachable: ({ context }) => context.permission === 'granted' && context.token !== null,
    mayNotPush: ({ context }) => context.permission === 'denied',
    isReachable: ({ context }) =>
      context.permission === 'granted' && context.token !== null && context.isSubscribed,
    mayAsk: ({ context }) => context.hasActed,
    isKnown: ({ context }) => context.uid !== null,
    isSaved: (_, params: string) => params === 'saved',
    isRefused: (_, params: string) => params === 'refused',
    isSomebodyElse: ({ context, event }) =>
      event.type === 'identity.known' && event.uid !== context.owner,
    isNews: ({ context, event }) =>
      event.type === 'push.message' && event.isSpoken && !context.said.includes(event.id),
  },
  actions: {
    takeSupport: assign((_, params: Support) => {
      if (!params.can) return { token: null };
      const { permission, kept, wasDeclined } = params;
      // Of a kept token a replay knows only that there was one.
      return {
        permission,
        wasDeclined,
        token: kept ? kept.token : null,
        tokenAgeMs: kept?.ageMs ?? 0,
        owner: kept?.uid ?? null,
      };
    }),
    takePermission: assign((_, params: Permission) => ({ permission: params })),
    takeToken: assign((_, params: string) => ({
      token: params,
      tokenAgeMs: 0,
      owner: null,
      failures: 0,
    })),
    takeIdentity: assign(({ event }) =>
      event.type === 'identity.known' ? { uid: event.uid } : {},
    ),
    forgetIdentity: assign({ uid: null, hasActed: false }),
    takeOwner: assign({ owner: ({ context }) => context.uid, failures: 0 }),
    dropToken: assign({
      token: null,
      owner: null,
      tokenAgeMs: 0,
      isSubscribed: false,
      failures: 0,
    }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    noteAct: assign({
      hasActed: ({ context, event }) =>
        context.hasActed ||
        !context.wasDeclined ||
        (event.type === 'push.act' && event.isWish === true),
    }),
    noteDecline: assign({ hasActed: false, wasDeclined: true }),
    tellDeclined: emit({ type: 'push.declined' }),
    tellLine: emit((_, params: { line: string }) => ({ type: 'push.line', line: params.line })),
    tellChanged: emit({ type: 'notices.changed' }),
    tellMessage: emit(({ event }) => ({
      type: 'notice',
      id: 'push.message',
      severity: 'info',
      values: { title: event.type === 'push.message' ? event.title : '' },
    })),
    noteSaid: assign({
      said: ({ context, event }) =>
        event.type === 'push.message'
          ? [...context.said, event.id].slice(-MOST_SAID)
          : context.said,
    }),
  },
}).createMachine({
  id: 'push',
  context: {
    permission: 'default',
    token: null,
    tokenAgeMs: 0,
    owner: null,
    uid: null,
    hasActed: false,
    wasDeclined: false,
    isSubscribed: false,
    failures: 0,
    said: [],
  },
  invoke: { id: 'observeMessages', src: 'observeMessages' },
  initial: 'checking',
  on: {
    'push.act': { actions: 'noteAct' },
    'identity.known': { actions: 'takeIdentity' },
    'session.ended': { actions: 'forgetIdentity' },
    'push.message': [
      { guard: 'isNews', actions: ['noteSaid', 'tellMessage', 'tellChanged'] },
      { actions: 'tellChanged' },
    ],
  },
  states: {
    checking: {
      invoke: {
        id: 'checkSupport',
        src: 'checkSupport',
        onDone: [
          {
            guard: lacks('serviceWorkers'),
            target: 'unsupported',
            actions: line('noServiceWorkers'),
          },
          { guard: lacks('messaging'), target: 'unsupported', actions: line('noMessaging') },
          { target: 'registering', actions: { type: 'takeSupport', params: support } },
        ],
        onError: { target: 'unsupported', actions: line('noMessaging') },
      },
      after: { checkLimit: { target: 'unsupported', actions: line('noMessaging') } },
    },
    unsupported: {},
    registering: {
      invoke: {
        id: 'registerWorker',
        src: 'registerWorker',
        onDone: { target: 'settled', actions: assign(({ event }) => event.output) },
        onError: { target: 'failed', actions: line('notRegistered') },
      },
      after: { registrationLimit: { target: 'failed', actions: line('registrationFailed') } },
    },
    settled: {
      always: [
        { guard: 'mayNotPush', target: 'denied' },
        { guard: 'isReachable', target: 'device.registered' },
        { guard: 'wasReachable', target: 'device.obtaining' },
        { target: 'unasked' },
      ],
    },

    unasked: {
      entry: 'dropToken',
      on: {
        'push.ask': { guard: 'mayAsk', target: 'asking' },
        'push.decline': { actions: ['noteDecline', 'tellDeclined'] },
      },
    },
    asking: {
      tags: 'busy',
      invoke: {
        id: 'requestPermission',
        src: 'requestPermission',
        onDone: [
          {
            guard: { type: 'isGranted', params: permission },
            target: 'device',
            actions: { type: 'takePermission', params: permission },
          },
          {
            guard: { type: 'isDenied', params: permission },
            target: 'denied',
            actions: { type: 'takePermission', params: permission },
          },
          { target: 'unasked' },
        ],
        onError: 'denied',
      },
      on: { 'session.ended': { target: 'unasked', actions: 'forgetIdentity' } },
      after: { askingLimit: 'unasked' },
    },
    denied: {
      entry: ['dropToken', line('denied')],
    },

    device: {
      initial: 'obtaining',
      on: {
        'session.ended': { target: 'unasked', actions: 'forgetIdentity' },
        'push.turnOff': 'turningOff',
      },
      states: {
        obtaining: {
          tags: 'busy',
          invoke: {
            id: 'obtainToken',
            src: 'obtainToken',
            onDone: { target: 'addressing', actions: { type: 'takeToken', params: token } },
            onError: { target: '#push.failed', actions: line('noToken') },
          },
          after: { registrationLimit: { target: '#push.failed', actions: line('noToken') } },
        },
        addressing: {
          tags: 'busy',
          always: { guard: 'isKnown', target: 'saving' },
        },
        saving: {
          tags: 'busy',
          invoke: {
            id: 'saveToken',
            src: 'saveToken',
            input: ({ context }) => ({ token: context.token ?? '', uid: context.uid ?? '' }),
            onDone: [
              {
                guard: { type: 'isSaved', params: outcome },
                target: 'registered',
                actions: 'takeOwner',
              },
              { guard: { type: 'isRefused', params: outcome }, target: '#push.failed' },
              { target: 'waitingToSave', actions: 'countFailure' },
            ],
            onError: { target: 'waitingToSave', actions: 'countFailure' },
          },
          after: { savingLimit: { target: 'waitingToSave', actions: 'countFailure' } },
          on: { 'identity.known': { target: 'saving', reenter: true, actions: 'takeIdentity' } },
        },
        waitingToSave: {
          tags: 'busy',
          after: { retryDue: 'saving' },
          on: { 'network.back': 'saving' },
        },
        registered: {
          on: {
            'identity.known': [
              { guard: 'isSomebodyElse', target: 'saving', actions: 'takeIdentity' },
              { actions: 'takeIdentity' },
            ],
          },
          after: { renewalDue: 'refreshing' },
        },
        refreshing: {
          invoke: {
            id: 'renewToken',
            src: 'renewToken',
            onDone: { target: 'addressing', actions: { type: 'takeToken', params: token } },
            onError: { target: 'waitingToRefresh', actions: line('noToken') },
          },
          after: { registrationLimit: { target: 'waitingToRefresh', actions: line('noToken') } },
        },
        waitingToRefresh: {
          after: { renewalWindow: 'refreshing' },
          on: { 'network.back': 'refreshing' },
        },
      },
    },
    turningOff: {
      tags: 'busy',
      invoke: { id: 'forgetToken', src: 'forgetToken', onDone: 'unasked', onError: 'unasked' },
      after: { savingLimit: 'unasked' },
    },
    failed: {
      entry: 'dropToken',
      on: { 'push.retry': 'checking', 'network.back': 'checking' },
    },
  },
});
