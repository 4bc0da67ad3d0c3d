import * as v from 'valibot';
import type { CartItem, Slot } from './cart.ts';
import { addDays, dayNumber, pad } from './day.ts';
import { type Minor, toDecimal } from './money.ts';

const Day = v.pipe(v.string(), v.isoDate());
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
  priceFull: v.number(),
  priceFinal: v.number(),
  status: v.literal('PENDING'),
  isMpos: v.literal(false),
  numberOfCustomer: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
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
        quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
      }),
    ),
    v.minLength(1),
    v.maxLength(20),
  ),
  paymentType: v.picklist(['ONLINE', 'PAY_LATER']),
  businessId: v.string(),
  /** identity of this appointment, so that a retry creates only what is missing (I21) */
  intentId: v.pipe(v.string(), v.uuid()),
  line: v.number(),
  slot: v.number(),
});
export type AppointmentBody = v.InferOutput<typeof AppointmentBody>;

export const APPOINTMENT_STATES = ['PENDING', 'PAID', 'CANCELLED'] as const;
export type AppointmentState = (typeof APPOINTMENT_STATES)[number];

/** Wall-clock end of a slot; null when the duration is 0 or missing. DAILY runs noon to noon of the next day. */
export function endOf(slot: Slot, duration: number, serviceType: 'DAILY' | 'FIXED'): { endDate: string; endTime: string | null } {
  if (serviceType === 'DAILY') return { endDate: addDays(slot.startDate, 1), endTime: '12:00:00' };
  if (!duration) return { endDate: slot.startDate, endTime: null };
  const [hour = 0, minute = 0] = slot.startTime.split(':').map(Number);
  const end = hour * 60 + minute + duration;
  return { endDate: addDays(slot.startDate, Math.floor(end / 1440)), endTime: `${pad(Math.floor((end % 1440) / 60))}:${pad(end % 60)}:00` };
}

const startTimeOf = (slot: Slot, serviceType: 'DAILY' | 'FIXED'): string =>
  serviceType === 'DAILY' ? '12:00:00' : slot.startTime.length === 5 ? `${slot.startTime}:00` : slot.startTime;

export interface AppointmentMaker {
  customer: string | null;
  customerName: string;
  customerContact: string;
  businessId: string;
  intentId: string;
  currency: string;
  online: boolean;
}

/** One draft per service line and slot: priceFull = priceFinal = sellingPrice x qty, numberOfCustomer = qty. */
export function appointmentDrafts(items: CartItem[], by: AppointmentMaker): AppointmentBody[] {
  return items.flatMap((item, line) => (item.service?.slots ?? []).map((slot, at) => draft(item, slot, line, at, by)));
}

function draft(item: CartItem, slot: Slot, line: number, at: number, by: AppointmentMaker): AppointmentBody {
  const serviceType = item.service?.serviceType ?? 'FIXED';
  const price: Minor = item.sellingPrice * item.qty;
  const when = {
    startDate: slot.startDate,
    startTime: startTimeOf(slot, serviceType),
    ...endOf(slot, item.service?.duration ?? 0, serviceType),
  };
  return {
    customer: by.customer,
    customerName: by.customerName,
    customerContact: by.customerContact,
    location: item.location.id,
    employee: item.service?.employee?.id ?? null,
    ...when,
    priceFull: toDecimal(price, by.currency),
    priceFinal: toDecimal(price, by.currency),
    status: 'PENDING',
    isMpos: false,
    numberOfCustomer: item.qty,
    discount: 0,
    servicesProvided: [{ productService: item.product.id, status: 'PENDING', ...when, quantity: item.qty }],
    paymentType: by.online ? 'ONLINE' : 'PAY_LATER',
    businessId: by.businessId,
    intentId: by.intentId,
    line,
    slot: at,
  };
}

const minuteOf = (day: string, time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return dayNumber(day) * 1440 + hour * 60 + minute;
};

/** Two appointments of one cart that would hold the same person (or, without a person, the same place) at once (F104). */
export function overlapping(drafts: AppointmentBody[]): [AppointmentBody, AppointmentBody] | null {
  for (const [at, one] of drafts.entries()) {
    const clash = drafts.slice(at + 1).find((other) => one.employee !== null && one.employee === other.employee && overlap(one, other));
    if (clash) return [one, clash];
  }
  return null;
}
const overlap = (one: AppointmentBody, other: AppointmentBody): boolean =>
  minuteOf(one.startDate, one.startTime) < minuteOf(other.endDate, other.endTime ?? other.startTime) &&
  minuteOf(other.startDate, other.startTime) < minuteOf(one.endDate, one.endTime ?? one.startTime);
