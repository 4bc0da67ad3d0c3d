import { assign, emit, setup } from 'xstate';
import * as ports from './ports.ts';
import type {
  AccountContext,
  AccountEmitted,
  AccountEvent,
  Done,
  ErrandAnswer,
  SentAnswer,
} from './types.ts';

type Answered = { event: { output: ErrandAnswer } };
const isDone = { type: 'isDone', params: ({ event }: Answered) => event.output } as const;
const wantsConfirmation = {
  type: 'wantsConfirmation',
  params: ({ event }: Answered) => event.output,
} as const;
const explain = { type: 'explain', params: ({ event }: Answered) => event.output } as const;
const takeId = {
  type: 'takeId',
  params: ({ event }: { event: { output: SentAnswer } }) => event.output,
} as const;

function kindOf(event: AccountEvent): Done | null {
  if (event.type === 'message.send') return event.message.kind;
  if (event.type === 'code.apply') return event.code.mode;
  if (event.type === 'account.change') return event.change.kind;
  return event.type === 'account.remove' ? 'removal' : null;
}

/** Requests to the identity provider that sign no person in or out: messages, codes, changes, and leaving for good. */
export const accountMachine = setup({
  types: {} as { context: AccountContext; events: AccountEvent; emitted: AccountEmitted },
  actors: { ...ports },
  guards: {
    isDone: (_, params: ErrandAnswer) => params.ok,
    wantsConfirmation: (_, params: ErrandAnswer) =>
      !params.ok && params.reason === 'requires-recent-login',
    isRemoval: ({ context }) => context.pending?.kind === 'removal',
  },
  actions: {
    begin: assign(({ context, event }) => ({
      problem: null,
      done: null,
      doing: kindOf(event) ?? context.doing,
    })),
    explain: assign((_, params: ErrandAnswer) =>
      params.ok ? {} : { problem: params.reason, pending: null },
    ),
    explainUnplanned: assign({ problem: 'internal-error', pending: null }),
    forget: assign({ problem: null, done: null, doing: null, pending: null, verificationId: null }),
    takeId: assign((_, params: SentAnswer) => ({
      verificationId: params.ok ? params.verificationId : null,
    })),
    noteChange: assign(({ event }) =>
      event.type === 'account.change' ? { pending: event.change } : {},
    ),
    noteRemoval: assign(({ event }) =>
      event.type === 'account.remove'
        ? { pending: { kind: 'removal' as const, keepSignIn: event.keepSignIn } }
        : {},
    ),
    noteDone: assign(({ context }) => ({ done: context.doing, pending: null })),
    tellRemoved: emit({ type: 'account.removed' }),
  },
}).createMachine({
  id: 'account',
  context: { problem: null, doing: null, done: null, verificationId: null, pending: null },
  initial: 'resting',
  states: {
    resting: {
      on: {
        'message.send': 'sending',
        'code.apply': 'applying',
        'account.change': { target: 'changing', actions: 'noteChange' },
        'account.remove': { target: 'removing', actions: 'noteRemoval' },
        'errand.leave': { actions: 'forget' },
      },
    },
    sending: {
      tags: 'busy',
      entry: 'begin',
      invoke: {
        id: 'sendMessage',
        src: 'sendMessage',
        input: ({ event }) => ({
          message: event.type === 'message.send' ? event.message : { kind: 'verifyEmail' as const },
        }),
        onDone: [
          {
            guard: isDone,
            target: 'resting',
            actions: [takeId, 'noteDone'],
          },
          { target: 'resting', actions: explain },
        ],
        onError: { target: 'resting', actions: 'explainUnplanned' },
      },
    },
    applying: {
      tags: 'busy',
      entry: 'begin',
      invoke: {
        id: 'applyCode',
        src: 'applyCode',
        input: ({ event }) => ({
          code:
            event.type === 'code.apply'
              ? event.code
              : { mode: 'verifyEmail' as const, code: '', password: '' },
        }),
        onDone: [
          { guard: isDone, target: 'resting', actions: 'noteDone' },
          { target: 'resting', actions: explain },
        ],
        onError: { target: 'resting', actions: 'explainUnplanned' },
      },
    },
    changing: {
      tags: 'busy',
      entry: 'begin',
      invoke: {
        id: 'changeAccount',
        src: 'changeAccount',
        input: ({ context }) => ({ change: context.pending as never }),
        onDone: [
          { guard: isDone, target: 'resting', actions: 'noteDone' },
          { guard: wantsConfirmation, target: 'confirming' },
          { target: 'resting', actions: explain },
        ],
        onError: { target: 'resting', actions: 'explainUnplanned' },
      },
    },
    removing: {
      tags: 'busy',
      entry: 'begin',
      invoke: {
        id: 'removeAccount',
        src: 'removeAccount',
        input: ({ context }) => context.pending as never,
        onDone: [
          { guard: isDone, target: 'removed', actions: ['noteDone', 'tellRemoved'] },
          { guard: wantsConfirmation, target: 'confirming' },
          { target: 'resting', actions: explain },
        ],
        onError: { target: 'resting', actions: 'explainUnplanned' },
      },
    },
    confirming: {
      on: {
        'identity.confirmed': [{ guard: 'isRemoval', target: 'removing' }, { target: 'changing' }],
        'errand.leave': { target: 'resting', actions: 'forget' },
      },
    },
    removed: { type: 'final' },
  },
});
