import { assign, setup } from 'xstate';
import type { StaffAction } from '../domain/staffTask.ts';
import { actionBody, isComplete, mostBack } from '../domain/typedDeed.ts';
import * as ports from './ports.ts';
import type {
  Deed,
  DeedAnswer,
  DeedResult,
  FinishAnswer,
  StaffContext,
  StaffEvent,
  StaffInput,
  StaffOrderAnswer,
  TasksAnswer,
} from './types.ts';

/** So long until it is read again by itself, and after an answer that did not come. */
export const AGAIN_MS = 30_000;
export const RETRY_MS = 5_000;

type Answer = TasksAnswer | StaffOrderAnswer | DeedAnswer | FinishAnswer;
type Answered = { event: { output: Answer } };
const answer = ({ event }: Answered): Answer => event.output;
const isOk = { type: 'isOk', params: answer } as const;
const isStranger = { type: 'isStranger', params: answer } as const;
const isMissing = { type: 'isMissing', params: answer } as const;
const hasMoved = { type: 'hasMoved', params: answer } as const;
const isRefused = { type: 'isRefused', params: answer } as const;
const takeTasks = {
  type: 'takeTasks',
  params: ({ event }: { event: { output: TasksAnswer } }) => event.output,
} as const;
const takeOrder = {
  type: 'takeOrder',
  params: ({ event }: { event: { output: StaffOrderAnswer | DeedAnswer } }) => event.output,
} as const;
const explain = { type: 'explain', params: answer } as const;
const noteEnd = (how: DeedResult['how']) => ({ type: 'noteEnd', params: { how } }) as const;

const actionOf = (deed: Deed | null): StaffAction | null =>
  deed?.kind === 'action' ? deed.action : null;
/** Whether an order, as it was read, offers this. */
function offers({ order }: StaffContext, deed: Deed): boolean {
  if (deed.kind === 'action')
    return (
      (order?.may.includes(deed.action) ?? false) &&
      (deed.action !== 'cancelVisit' ||
        (order?.cancellable?.some(({ appointmentId }) => appointmentId === deed.appointment) ??
          false))
    );
  return order?.tasks.some((task) => task.id === deed.id && task.byHand) ?? false;
}
function canConfirm({ order, deed }: StaffContext, event: StaffEvent): boolean {
  if (event.type !== 'deed.confirm' || !order || !deed) return false;
  const { typed, today, placedOn } = event;
  return isComplete(actionOf(deed), typed, {
    today,
    placedOn,
    currency: order.order.currency,
    returnable: mostBack(actionOf(deed), order),
  });
}

const readOrder = {
  src: 'readOrder',
  id: 'readOrder',
  input: ({ context }: { context: StaffContext }) => ({ orderId: context.orderId ?? '' }),
  onDone: [
    { guard: isOk, target: '#staff.order.open', actions: takeOrder },
    { guard: isStranger, target: '#staff.stranger' },
    { guard: isMissing, target: '#staff.order.missing' },
    { target: '#staff.order.unread' },
  ],
  onError: '#staff.order.unread',
} as const;

/** What is shown can be acted on, however old it is: its version tells the shop. */
const choosing = {
  'deed.choose': { guard: 'isOffered', target: 'confirming', actions: 'choose' },
} as const;

/** A question that is open: confirmed once, or left. */
const asking = {
  on: {
    'deed.confirm': [
      { guard: 'canFinish', target: 'finishing' },
      { guard: 'canSend', target: 'sending' },
    ],
    'deed.leave': { target: 'reading', actions: 'leave' },
  },
} as const;

/** The pages of those who work in the shop: what waits for a person, and one order with what its own chart allows now. */
export const staffMachine = setup({
  types: {} as { context: StaffContext; events: StaffEvent; input: StaffInput },
  actors: { ...ports },
  delays: { again: AGAIN_MS, retry: RETRY_MS },
  guards: {
    isOk: (_, params: Answer) => params.ok,
    isStranger: (_, params: Answer) => !params.ok && params.reason === 'STRANGER',
    isMissing: (_, params: Answer) => !params.ok && params.reason === 'MISSING',
    hasMoved: (_, params: Answer) => !params.ok && params.reason === 'MOVED',
    isRefused: (_, params: Answer) => !params.ok && params.reason === 'REFUSED',
    isOneOrder: ({ context }) => context.orderId !== null,
    isOffered: ({ context, event }) => event.type === 'deed.choose' && offers(context, event.deed),
    canSend: ({ context, event }) => canConfirm(context, event),
    canFinish: ({ context, event }) => context.deed?.kind === 'task' && canConfirm(context, event),
  },
  actions: {
    takeTasks: assign((_, params: TasksAnswer) =>
      params.ok ? { tasks: params.tasks, isStale: false } : {},
    ),
    takeOrder: assign((_, params: StaffOrderAnswer | DeedAnswer) =>
      params.ok ? { order: params.order, isStale: false } : {},
    ),
    choose: assign(({ event }) =>
      event.type === 'deed.choose'
        ? { deed: event.deed, said: null, problem: null, wrong: [] }
        : {},
    ),
    leave: assign({ deed: null, problem: null, wrong: [] }),
    noteEnd: assign(({ context }, { how }: Pick<DeedResult, 'how'>) => ({
      said: context.deed && { how, deed: context.deed },
      deed: null,
      problem: null,
      wrong: [],
    })),
    explain: assign((_, params: Answer) =>
      !params.ok && params.reason === 'REFUSED'
        ? { problem: params.problem, wrong: params.fields ?? [] }
        : {},
    ),
    markStale: assign({ isStale: true }),
  },
}).createMachine({
  id: 'staff',
  context: ({ input }) => ({
    ...input,
    tasks: null,
    order: null,
    deed: null,
    said: null,
    problem: null,
    wrong: [],
    isStale: false,
  }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'isOneOrder', target: 'order' }, { target: 'tasks' }] },
    tasks: {
      initial: 'reading',
      states: {
        reading: {
          invoke: {
            src: 'readTasks',
            id: 'readTasks',
            onDone: [
              { guard: isOk, target: 'listing', actions: takeTasks },
              { guard: isStranger, target: '#staff.stranger' },
              { target: 'unread' },
            ],
            onError: 'unread',
          },
        },
        listing: { after: { again: 'reading' }, on: { 'read.again': 'reading' } },
        unread: {
          entry: 'markStale',
          after: { retry: 'reading' },
          on: { 'read.again': 'reading' },
        },
      },
    },
    order: {
      initial: 'reading',
      states: {
        reading: {
          invoke: readOrder,
          on: choosing,
        },
        open: {
          after: { again: 'reading' },
          on: { 'read.again': 'reading', ...choosing },
        },
        confirming: {
          ...asking,
        },
        sending: {
          tags: 'busy',
          invoke: {
            src: 'sendAction',
            id: 'sendAction',
            input: ({ context, event }) => ({
              orderId: context.orderId ?? '',
              body: actionBody(
                actionOf(context.deed) ?? 'ask',
                context.order?.version ?? 0,
                (event as Extract<StaffEvent, { type: 'deed.confirm' }>).typed,
                context.order?.order.currency ?? '',
                {
                  ...(context.deed?.kind === 'action' &&
                    context.deed.appointment !== undefined && {
                      appointment: context.deed.appointment,
                    }),
                  ...(context.order?.toTake !== undefined && { toTake: context.order.toTake }),
                },
              ),
            }),
            onDone: [
              { guard: isOk, target: 'open', actions: [takeOrder, noteEnd('done')] },
              { guard: hasMoved, target: 'moved' },
              { guard: isRefused, target: 'refused', actions: explain },
              { target: 'unheard' },
            ],
            onError: 'unheard',
          },
        },
        finishing: {
          tags: 'busy',
          invoke: {
            src: 'finishTask',
            id: 'finishTask',
            input: ({ context, event }) => ({
              id: context.deed?.kind === 'task' ? context.deed.id : '',
              reason: (event as Extract<StaffEvent, { type: 'deed.confirm' }>).typed.reason.trim(),
            }),
            onDone: [
              { guard: isOk, target: 'reading', actions: noteEnd('done') },
              { guard: isRefused, target: 'refused', actions: explain },
              { target: 'unheard' },
            ],
            onError: 'unheard',
          },
        },
        refused: {
          ...asking,
        },
        moved: {
          tags: 'busy',
          entry: noteEnd('moved'),
          invoke: readOrder,
        },
        unheard: {
          tags: 'busy',
          entry: noteEnd('unheard'),
          invoke: readOrder,
        },
        missing: { on: { 'read.again': 'reading' } },
        unread: {
          entry: 'markStale',
          after: { retry: 'reading' },
          on: { 'read.again': 'reading', ...choosing },
        },
      },
    },
    stranger: {
      on: { 'read.again': 'starting' },
    },
  },
});
