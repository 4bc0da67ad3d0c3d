import * as v from 'valibot';
import { Amount, Day } from './calls/call.ts';
import { MOST_PEOPLE } from './stock.ts';

const TimeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/));

/** The appointment as the storefront sends it (specification 3). */
export const AppointmentBody = v.strictObject({
  customer: v.nullable(v.string()),
  customerName: v.string(),
  customerContact: v.string(),
  location: v.string(),
  employee: v.nullable(v.string()),
  startDate: Day,
  startTime: TimeOfDay,
  endDate: Day,
  endTime: v.nullable(TimeOfDay),
  priceFull: Amount,
  priceFinal: Amount,
  status: v.literal('PENDING'),
  isMpos: v.literal(false),
  numberOfCustomer: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_PEOPLE)),
  discount: v.literal(0),
  servicesProvided: v.pipe(
    v.array(
      v.object({
        productService: v.string(),
        status: v.literal('PENDING'),
        startDate: Day,
        endDate: Day,
        startTime: TimeOfDay,
        endTime: v.nullable(TimeOfDay),
        quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
      }),
    ),
    v.minLength(1),
    v.maxLength(20),
  ),
  paymentType: v.picklist(['ONLINE', 'PAY_LATER']),
  businessId: v.string(),
  /** identity of this appointment, so that a retry creates only what is missing (I21) */
  intentId: v.pipe(v.string(), v.uuid()),
  line: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(499)),
  slot: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99)),
});
export type AppointmentBody = v.InferOutput<typeof AppointmentBody>;

export const APPOINTMENT_STATES = ['PENDING', 'PAID', 'CANCELLED'] as const;
export type AppointmentState = (typeof APPOINTMENT_STATES)[number];
