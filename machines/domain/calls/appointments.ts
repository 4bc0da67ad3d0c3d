import * as v from 'valibot';
import { APPOINTMENT_STATES, AppointmentBody } from '../appointment.ts';
import { Product } from '../product.ts';
import { Address } from '../shipment.ts';
import {
  Amount,
  call,
  Day,
  get,
  Id,
  OfBusiness,
  ours,
  post,
  type ShopCall,
  specified,
} from './call.ts';

export const Appointment = v.object({
  id: v.string(),
  status: v.picklist(APPOINTMENT_STATES),
  startDate: v.string(),
  startTime: v.string(),
  endDate: v.string(),
  endTime: v.nullable(v.string()),
  employee: v.nullable(v.string()),
  employeeName: v.nullable(v.string()),
  location: v.string(),
  service: v.string(),
  numberOfCustomer: v.number(),
  orderId: v.nullable(v.string()),
  orderNumber: v.nullable(v.string()),
  version: v.number(),
  intentId: v.string(),
  line: v.number(),
  slot: v.number(),
  /** what it may still be, with the rule's last moment */
  canMove: v.boolean(),
  canCancel: v.boolean(),
  changeableUntil: v.string(),
  /** the visits that stand with its order, itself among them, the earliest first, where there are several: they are cancelled together, or one alone */
  together: v.optional(
    v.array(
      v.object({
        id: v.string(),
        service: v.string(),
        startDate: v.string(),
        startTime: v.string(),
        /** past its own last moment: it keeps the others from being cancelled here */
        isTooNear: v.boolean(),
      }),
    ),
  ),
  /** of several that are not paid yet it can be cancelled alone: so much less its order costs then, and so much in all; decimal */
  alone: v.optional(v.object({ less: v.number(), total: v.number(), currency: v.string() })),
  /** the last moment of the earliest of them */
  cancellableUntil: v.optional(v.string()),
  productId: v.string(),
  minutes: v.number(),
  /** its order stands unpaid: it is booked, and paid later */
  isAccepted: v.optional(v.boolean()),
  /** where the service is given; null or nothing where it is not said */
  servicePlace: v.optional(Product.entries.servicePlace),
  /** where an employee comes to: of an ordered service at the shopper's address */
  visitAt: v.optional(v.nullable(Address)),
});
export const DaySlots = v.object({
  day: v.string(),
  times: v.array(
    v.object({
      startTime: v.string(),
      employeeId: v.nullable(v.string()),
      left: v.optional(v.number()),
    }),
  ),
});

/** Free times, and the ones that are held. */
export const APPOINTMENT_CALLS = {
  appointment: call({
    ...get,
    ...specified,
    path: '/appointment/:id',
    needs: 'identity',
    query: OfBusiness,
    reply: Appointment,
  }),
  createAppointment: call({
    ...post,
    ...specified,
    status: 201,
    path: '/appointment',
    needs: 'identity',
    query: OfBusiness,
    body: AppointmentBody,
    reply: v.object({ data: Appointment }),
  }),
  patchAppointment: call({
    ...specified,
    method: 'PATCH',
    status: 200,
    path: '/appointment/:id',
    needs: 'identity',
    query: OfBusiness,
    body: v.strictObject({
      businessId: v.optional(Id),
      status: v.optional(v.picklist(APPOINTMENT_STATES)),
      /** of `CANCELLED`: this visit alone, and the others of its order stay; nothing: all of them */
      alone: v.optional(v.literal(true)),
      /** with it: what its shopper read that the order costs then, decimal; another sum by now is refused */
      total: v.optional(Amount),
      version: v.optional(
        v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647)),
      ),
      startDate: v.optional(AppointmentBody.entries.startDate),
      startTime: v.optional(AppointmentBody.entries.startTime),
      employee: v.optional(v.nullable(Id)),
    }),
    reply: v.object({ data: Appointment }),
  }),
  slots: call({
    ...get,
    ...ours,
    path: '/slots',
    needs: 'key',
    query: v.object({
      ...OfBusiness.entries,
      productId: Id,
      locationId: Id,
      employeeId: v.optional(Id),
      /** without a person: whoever costs the same as this one, and not the service's own price */
      pricedAs: v.optional(Id),
      /** the shopper's own appointment that another time is looked for: it does not stand in its own way */
      moving: v.optional(Id),
      /** staff ask for a person at the desk: also what is too near for a shopper */
      desk: v.optional(v.literal('1')),
      from: Day,
      days: v.optional(v.pipe(v.string(), v.regex(/^\d{1,2}$/))),
      minutes: v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}$/))),
      people: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/))),
    }),
    reply: v.array(DaySlots),
  }),
} as const satisfies Record<string, ShopCall>;
