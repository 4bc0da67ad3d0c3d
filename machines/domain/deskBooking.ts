import * as v from 'valibot';
import { AppointmentBody } from './appointment.ts';
import { Amount, Id } from './calls/call.ts';
import { Address } from './shipment.ts';
import { MOST_QUANTITY } from './stock.ts';

const Text = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most));
const { startDate, startTime } = AppointmentBody.entries;

/** One visit that staff write down: what, with whom (null: any who can), when, and what was chosen for it. */
export const DeskVisit = v.strictObject({
  product: Id,
  employee: v.nullable(Id),
  startDate,
  startTime,
  addOns: v.pipe(
    v.array(
      v.strictObject({
        id: Id,
        quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_QUANTITY)),
      }),
    ),
    v.maxLength(50),
  ),
});
export type DeskVisit = v.InferOutput<typeof DeskVisit>;

/** Visits of a person on the phone or at the desk. The server makes the order of them. */
export const DeskBooking = v.strictObject({
  /** made with the form: the same again is the same order */
  intentId: v.pipe(v.string(), v.uuid()),
  location: Id,
  customerName: v.pipe(Text(256), v.minLength(1)),
  phone: Text(40),
  email: Text(254),
  notes: Text(1000),
  /** where an employee comes to */
  visitAt: v.nullable(Address),
  visits: v.pipe(v.array(DeskVisit), v.minLength(1), v.maxLength(20)),
  /** what they cost as staff read it, decimal, without tax that comes on top: another price by now is refused */
  price: Amount,
});
export type DeskBooking = v.InferOutput<typeof DeskBooking>;
