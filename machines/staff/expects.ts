import { isIn, type Rules } from '../model.ts';
import type { staffMachine } from './machine.ts';
import type { StaffContext } from './types.ts';

type StaffSnapshot = Parameters<
  NonNullable<Rules<typeof staffMachine>[string]['leaves']>
>[0]['after'];
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
/** Nothing on the screen is another than before. */
const shows = ({ context }: StaffSnapshot, { context: before }: StaffSnapshot): boolean =>
  context.tasks === before.tasks && context.order === before.order;
const actionIn = ({ context: { deed } }: { context: StaffContext }): string =>
  deed?.kind === 'action' ? deed.action : '';
const READING_TASKS = 'tasks.reading';
const READING_ORDER = ['order.reading', 'order.moved', 'order.unheard'];
const ASKED = ['order.confirming', 'order.refused'];

/** What the pages of staff promise: the truth as it stands now, one deed at a time, sent once, and never a guess about what became of it. */
export const staffRules: Rules<typeof staffMachine> = {
  'the list is read at the beginning, and whenever it is looked at again': {
    enters: READING_TASKS,
    asks: () => ({ readTasks: undefined }),
  },
  'an order is read at the beginning, when it is looked at again, and whenever a deed left it unknown':
    {
      enters: READING_ORDER,
      asks: ({ before }) => ({ readOrder: { orderId: before.context.orderId } }),
    },
  'what came is shown, and is not old': {
    answers: ['readTasks', 'readOrder'],
    when: ({ event }) => event.output.ok,
    leaves: ({ before, event, after }) =>
      isIn(after, 'tasks' in event.output ? 'tasks.listing' : 'order.open') &&
      !after.context.isStale &&
      isSame(after.context.tasks, event.output.tasks ?? before.context.tasks) &&
      isSame(after.context.order, event.output.order ?? before.context.order),
  },
  'who does not work here is told so': {
    answers: ['readTasks', 'readOrder'],
    when: ({ event }) => event.output.reason === 'STRANGER',
    leaves: ({ after }) => isIn(after, 'stranger'),
  },
  'an order that there is none of is called missing': {
    answers: 'readOrder',
    when: ({ event }) => event.output.reason === 'MISSING',
    leaves: ({ after }) => isIn(after, 'order.missing'),
  },
  'without an answer what was read stays, and is called old': {
    answers: ['readTasks', 'readOrder'],
    when: ({ event }) => event.output.reason === 'LOST',
    leaves: ({ before, after }) =>
      (isIn(after, 'tasks.unread') || isIn(after, 'order.unread')) &&
      after.context.isStale &&
      shows(after, before),
  },
  'and so without an answer that anybody planned': {
    fails: ['readTasks', 'readOrder'],
    leaves: ({ before, after }) =>
      (isIn(after, 'tasks.unread') || isIn(after, 'order.unread')) &&
      after.context.isStale &&
      shows(after, before),
  },
  'what is read again stays on the screen meanwhile': {
    on: 'read.again',
    leaves: ({ before, after }) =>
      shows(after, before) && after.context.isStale === before.context.isStale,
  },
  'only what the order offers is asked about, and what was said before goes': {
    on: 'deed.choose',
    leaves: ({ before, event: { deed }, after }) =>
      isIn(after, 'order.confirming') &&
      isSame(after.context.deed, deed) &&
      after.context.said === null &&
      after.context.problem === null &&
      (deed.kind === 'action'
        ? before.context.order?.may.includes(deed.action) === true &&
          (deed.action !== 'cancelVisit' || deed.appointment === 'visit-1')
        : deed.id === 'parcel'),
  },
  'leaving the question does nothing': {
    on: 'deed.leave',
    leaves: ({ after: { context, ...after } }) =>
      isIn(after, 'order.reading') && context.deed === null && context.problem === null,
  },
  'money that was given back is sent as it was typed, on the version that was read': {
    on: 'deed.confirm',
    in: ASKED,
    when: ({ before }) =>
      before.context.deed?.kind === 'action' && before.context.deed.action === 'gaveBack',
    asks: ({ before }) => ({
      sendAction: {
        orderId: 'order-1',
        body: {
          action: 'gaveBack',
          version: before.context.order?.version,
          reason: 'seen to',
          amount: 7.5,
          reference: 're_1',
          day: '2027-03-02',
        },
      },
    }),
    leaves: ({ after }) => isIn(after, 'order.sending'),
  },
  'any other action is sent with its reason, and the visit that it is about': {
    on: 'deed.confirm',
    in: ASKED,
    when: ({ before }) =>
      before.context.deed?.kind === 'action' && before.context.deed.action !== 'gaveBack',
    asks: ({ before }) => ({
      sendAction: {
        orderId: 'order-1',
        body: {
          ...(actionIn(before) === 'cancelVisit'
            ? { action: 'cancelVisit', appointment: 'visit-1' }
            : { action: 'takeAsEnough' }),
          version: before.context.order?.version,
          reason: 'seen to',
        },
      },
    }),
    leaves: ({ after }) => isIn(after, 'order.sending'),
  },
  'a task is called done with a reason': {
    on: 'deed.confirm',
    in: ASKED,
    when: ({ before }) => before.context.deed?.kind === 'task',
    asks: () => ({ finishTask: { id: 'parcel', reason: 'seen to' } }),
    leaves: ({ after }) => isIn(after, 'order.finishing'),
  },
  'what was done is said, beside the order as it is now': {
    answers: 'sendAction',
    when: ({ event }) => event.output.ok,
    leaves: ({ before, event, after }) =>
      isIn(after, 'order.open') &&
      !after.context.isStale &&
      isSame(after.context.order, event.output.order) &&
      isSame(after.context.said, { how: 'done', deed: before.context.deed }) &&
      after.context.deed === null &&
      after.context.problem === null,
  },
  'after a task the order is read': {
    answers: 'finishTask',
    when: ({ event }) => event.output.ok,
    leaves: ({ before, after }) =>
      isIn(after, 'order.reading') &&
      isSame(after.context.said, { how: 'done', deed: before.context.deed }) &&
      after.context.deed === null &&
      after.context.problem === null,
  },
  'an order that moved is read, and it is said that nothing was done': {
    answers: 'sendAction',
    when: ({ event }) => event.output.reason === 'MOVED',
    leaves: ({ before, after }) =>
      isIn(after, 'order.moved') &&
      isSame(after.context.said, { how: 'moved', deed: before.context.deed }) &&
      after.context.deed === null &&
      after.context.problem === null,
  },
  'a no is explained, and the question stays': {
    answers: ['sendAction', 'finishTask'],
    when: ({ event }) => event.output.reason === 'REFUSED',
    leaves: ({ before, event, after }) =>
      isIn(after, 'order.refused') &&
      after.context.problem === event.output.problem &&
      after.context.deed === before.context.deed &&
      after.context.said === null,
  },
  'without an answer nothing is repeated, and it is said that it is not known': {
    answers: ['sendAction', 'finishTask'],
    when: ({ event }) => event.output.reason === 'LOST',
    leaves: ({ before, after }) =>
      isIn(after, 'order.unheard') &&
      isSame(after.context.said, { how: 'unheard', deed: before.context.deed }) &&
      after.context.deed === null &&
      after.context.problem === null,
  },
  'and so after an unplanned failure': {
    fails: ['sendAction', 'finishTask'],
    leaves: ({ before, after }) =>
      isIn(after, 'order.unheard') &&
      isSame(after.context.said, { how: 'unheard', deed: before.context.deed }) &&
      after.context.deed === null &&
      after.context.problem === null,
  },
  'what was said stays until the next deed': {
    on: ['read.again', 'deed.leave'],
    leaves: ({ before, after }) => after.context.said === before.context.said,
  },
};
