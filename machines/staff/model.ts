import { anOrder } from '../domain/samples.ts';
import type { StaffOrder, StaffTask } from '../domain/staffTask.ts';
import { leads } from '../leads.ts';
import { answer, byType, failure, isIn, model, says } from '../model.ts';
import { staffRules } from './expects.ts';
import { STAFF_LEADS } from './leads.ts';
import { staffMachine } from './machine.ts';

const task = (id: string, reason: StaffTask['reason']): StaffTask => ({
  id,
  reason,
  kind: reason === 'PAID_TOO_MUCH' ? 'REFUND' : 'REVIEW',
  orderId: 'order-1',
  orderNumber: 'A-1001',
  amount: 2.5,
  currency: 'USD',
  provider: 'STRIPE',
  providerReference: 'pi_1',
  providerPage: null,
  detail: '',
  createdAt: '2027-03-01T09:10:00.000Z',
  byHand: reason === 'PARCEL_FAILED',
});
const tasks = [task('short', 'PAID_TOO_LITTLE'), task('parcel', 'PARCEL_FAILED')];
const orderAt = (version: number, other: Partial<StaffOrder> = {}): StaffOrder => ({
  order: anOrder({ paymentState: 'REVIEW', paid: 7.5 }),
  version,
  readable: true,
  story: [],
  tasks,
  may: ['ask', 'takeAsEnough', 'gaveBack', 'release', 'cancelVisit'],
  returnable: 7.5,
  cancellable: [{ appointmentId: 'visit-1', less: 2.5 }],
  ...other,
});
const closed = orderAt(5, { tasks: [], may: [] });

const days = { today: '2027-03-02', placedOn: '2027-03-01' };
const typed = { reason: ' seen to ', amount: '', reference: '', day: '' };
const given = { ...typed, amount: '7.50', reference: 're_1', day: '2027-03-02' };
const confirms = (title: string, words: object, more: object = days) =>
  says(title, { type: 'deed.confirm', typed: words, ...more });

const cases = byType([
  answer('readTasks', 'two tasks', { ok: true, tasks }),
  answer('readTasks', 'nothing', { ok: true, tasks: [] }),
  answer('readTasks', 'to a stranger', { ok: false, reason: 'STRANGER' }),
  answer('readTasks', 'nothing that can be read', { ok: false, reason: 'LOST' }),
  failure('readTasks'),
  answer('readOrder', 'an order in review', { ok: true, order: orderAt(4) }),
  answer('readOrder', 'an order with which nothing can be done', { ok: true, order: closed }),
  answer('readOrder', 'to a stranger', { ok: false, reason: 'STRANGER' }),
  answer('readOrder', 'that there is none', { ok: false, reason: 'MISSING' }),
  answer('readOrder', 'nothing that can be read', { ok: false, reason: 'LOST' }),
  failure('readOrder'),
  answer('sendAction', 'done', { ok: true, order: closed }),
  answer('sendAction', 'that the order moved', { ok: false, reason: 'MOVED' }),
  answer('sendAction', 'no', { ok: false, reason: 'REFUSED', problem: 'PROVIDER_DOWN' }),
  answer('sendAction', 'nothing that can be read', { ok: false, reason: 'LOST' }),
  failure('sendAction'),
  answer('finishTask', 'done', { ok: true }),
  answer('finishTask', 'no', { ok: false, reason: 'REFUSED', problem: 'NOT_FOUND' }),
  answer('finishTask', 'nothing that can be read', { ok: false, reason: 'LOST' }),
  failure('finishTask'),
  says('something may have changed', { type: 'read.again' }),
  says('wants to take what came as enough', {
    type: 'deed.choose',
    deed: { kind: 'action', action: 'takeAsEnough' },
  }),
  says('has given money back', {
    type: 'deed.choose',
    deed: { kind: 'action', action: 'gaveBack' },
  }),
  says('wants to close it, which is not offered', {
    type: 'deed.choose',
    deed: { kind: 'action', action: 'close' },
  }),
  ...['visit-1', 'visit-2'].map((appointment) =>
    says(
      appointment === 'visit-1'
        ? 'wants to cancel one visit'
        : 'wants to cancel another visit, which is not offered',
      {
        type: 'deed.choose',
        deed: { kind: 'action', action: 'cancelVisit', appointment },
      },
    ),
  ),
  says('has seen to the parcel', { type: 'deed.choose', deed: { kind: 'task', id: 'parcel' } }),
  says('wants to call done what an action closes', {
    type: 'deed.choose',
    deed: { kind: 'task', id: 'short' },
  }),
  confirms('says why', typed),
  confirms('says why, how much, where and when', given),
  confirms('says nothing', { ...typed, reason: '  ' }),
  confirms('gave back more than came', { ...given, amount: '7.51' }),
  confirms('gave it back tomorrow', { ...given, day: '2027-03-03' }),
  confirms('gave it back before it was ordered', { ...given, day: '2027-02-28' }),
  says('leaves the question', { type: 'deed.leave' }),
]);

export const staffModel = model({
  name: 'staff',
  machine: staffMachine,
  starts: [
    { title: 'the list', input: { orderId: null } },
    { title: 'one order', input: { orderId: 'order-1' } },
  ],
  cases,
  facts: ({ context: { orderId, tasks: listed, order, deed, said, problem, isStale } }) => [
    ...[
      orderId,
      listed?.length,
      order?.version,
      deed && ('action' in deed ? deed.action : deed.id),
    ],
    ...[
      said?.how,
      said && ('action' in said.deed ? said.deed.action : said.deed.id),
      problem,
      isStale,
    ],
  ],
  holds: {
    'a question is about something that the shown order offers': ({ value, context }) =>
      !isIn({ value }, 'order.confirming') ||
      (context.deed?.kind === 'action' && context.order?.may.includes(context.deed.action)) ||
      (context.deed?.kind === 'task' && context.deed.id === 'parcel'),
    'only an open question was refused': ({ value, context }) =>
      context.problem === null ||
      isIn({ value }, 'order.refused') ||
      isIn({ value }, 'order.sending') ||
      isIn({ value }, 'order.finishing'),
    'what was said is not asked at the same time': ({ context }) =>
      context.said === null || context.deed === null,
  },
  rules: { ...staffRules, ...leads(cases, STAFF_LEADS) },
});
