import * as v from 'valibot';
import { AppointmentBody } from '../appointment.ts';
import { DeskBooking } from '../deskBooking.ts';
import { Diary } from '../diary.ts';
import { FoundOrders } from '../foundOrders.ts';
import { OrderPlaced } from '../orderSent.ts';
import { PACKING_DAYS, PACKING_STATES, PACKING_WAYS, PackingList } from '../packing.ts';
import { StaffActionBody, StaffOrder, StaffTask, TaskDoneBody } from '../staffTask.ts';
import { Appointment } from './appointments.ts';
import { call, Day, get, Id, OfBusiness, ours, post, type ShopCall } from './call.ts';
import { ORDER_CALLS } from './orders.ts';

/** What those who work at a store ask and do. */
export const STAFF_CALLS = {
  staffTasks: call({
    ...get,
    ...ours,
    path: '/staff/tasks',
    needs: 'staff',
    query: OfBusiness,
    reply: v.array(StaffTask),
  }),
  packing: call({
    ...get,
    ...ours,
    path: '/staff/packing',
    needs: 'staff',
    query: v.object({
      ...OfBusiness.entries,
      state: v.optional(v.picklist(PACKING_STATES)),
      day: v.optional(v.picklist(PACKING_DAYS)),
      way: v.optional(v.picklist(PACKING_WAYS)),
      after: v.optional(Id),
    }),
    reply: PackingList,
  }),
  diary: call({
    ...get,
    ...ours,
    path: '/staff/diary',
    needs: 'staff',
    query: v.object({
      ...OfBusiness.entries,
      day: v.optional(Day),
      location: v.optional(Id),
    }),
    reply: Diary,
  }),
  staffVisit: call({
    ...get,
    ...ours,
    path: '/staff/visits/:id',
    needs: 'staff',
    query: OfBusiness,
    reply: Appointment,
  }),
  staffMovesVisit: call({
    ...post,
    ...ours,
    path: '/staff/visits/:id/move',
    needs: 'staff',
    query: OfBusiness,
    body: v.strictObject({
      version: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647)),
      startDate: AppointmentBody.entries.startDate,
      startTime: AppointmentBody.entries.startTime,
      /** nothing: the same person; null: any who costs the same */
      employee: v.optional(v.nullable(Id)),
    }),
    reply: v.object({ data: Appointment }),
  }),
  staffBooks: call({
    ...post,
    ...ours,
    path: '/staff/visits',
    needs: 'staff',
    query: OfBusiness,
    body: DeskBooking,
    reply: v.object({
      data: v.object({
        ...v.omit(OrderPlaced.entries.data, ['capability']).entries,
        /** an earlier press of the same intent said something else: that one stands, with this */
        before: v.optional(
          v.object({
            customerName: v.string(),
            email: v.string(),
            visits: v.array(
              v.object({ service: v.string(), startDate: v.string(), startTime: v.string() }),
            ),
          }),
        ),
      }),
    }),
  }),
  staffOrder: call({
    ...get,
    ...ours,
    path: '/staff/orders/:id',
    needs: 'staff',
    query: OfBusiness,
    reply: StaffOrder,
  }),
  // What is typed names a person: it stands in the body, since addresses are logged on their way.
  searchStaffOrders: call({
    ...post,
    ...ours,
    path: '/staff/orders/search',
    needs: 'staff',
    query: OfBusiness,
    body: v.pipe(
      v.strictObject({
        text: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100))),
        day: v.optional(Day),
      }),
      v.check(({ text, day }) => text !== undefined || day !== undefined),
    ),
    reply: FoundOrders,
  }),
  staffAction: call({
    ...post,
    ...ours,
    path: '/staff/orders/:id/actions',
    needs: 'staff',
    query: OfBusiness,
    body: StaffActionBody,
    reply: StaffOrder,
  }),
  staffMarksMissing: call({
    ...post,
    ...ours,
    path: '/staff/orders/:id/missing',
    needs: 'staff',
    query: OfBusiness,
    /** how many of each line are missing in all; a line by its place in the order */
    body: v.strictObject({
      /** it is asked what they cost: nothing is marked (563) */
      asks: v.optional(v.boolean()),
      lines: v.pipe(
        v.array(
          v.strictObject({
            line: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)),
            /** the line that was read there: where another has its place by now, nothing is marked */
            id: v.optional(v.string()),
            quantity: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
          }),
        ),
        v.minLength(1),
        v.maxLength(200),
      ),
    }),
    reply: v.object({ ...StaffOrder.entries, less: v.optional(v.number()) }),
  }),
  staffProposesChange: call({
    ...post,
    ...ours,
    path: '/staff/orders/:id/changes',
    needs: 'staff',
    query: OfBusiness,
    body: ORDER_CALLS.proposeChange.body,
    reply: ORDER_CALLS.proposeChange.reply,
  }),
  staffDecidesChange: call({
    ...post,
    ...ours,
    path: '/staff/orders/:id/changes/:proposal',
    needs: 'staff',
    query: OfBusiness,
    body: v.strictObject({ accept: v.boolean() }),
    reply: StaffOrder,
  }),
  finishStaffTask: call({
    ...post,
    ...ours,
    path: '/staff/tasks/:id/done',
    needs: 'staff',
    query: OfBusiness,
    body: v.nullish(TaskDoneBody),
    reply: v.object({ data: v.object({ id: v.string() }) }),
  }),
} as const satisfies Record<string, ShopCall>;
