import type { AppointmentBody } from './appointment.ts';
import type { CartItem, Slot } from './cart.ts';
import { addDays, pad } from './day.ts';
import { type Minor, toDecimal } from './money.ts';

/** Wall-clock end of a slot; null when the duration is 0 or missing. DAILY runs noon to noon of the next day. */
export function endOf(
  slot: Slot,
  duration: number,
  serviceType: 'DAILY' | 'FIXED',
): { endDate: string; endTime: string | null } {
  if (serviceType === 'DAILY') return { endDate: addDays(slot.startDate, 1), endTime: '12:00:00' };
  if (!duration) return { endDate: slot.startDate, endTime: null };
  const [hour = 0, minute = 0] = slot.startTime.split(':').map(Number);
  const end = hour * 60 + minute + duration;
  return {
    endDate: addDays(slot.startDate, Math.floor(end / 1440)),
    endTime: `${pad(Math.floor((end % 1440) / 60))}:${pad(end % 60)}:00`,
  };
}

const startTimeOf = (slot: Slot, serviceType: 'DAILY' | 'FIXED'): string =>
  serviceType === 'DAILY'
    ? '12:00:00'
    : slot.startTime.length === 5
      ? `${slot.startTime}:00`
      : slot.startTime;

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
  return items.flatMap((item, line) =>
    (item.service?.slots ?? []).map((slot, at) => draft(item, slot, line, at, by)),
  );
}

function draft(
  item: CartItem,
  slot: Slot,
  line: number,
  at: number,
  by: AppointmentMaker,
): AppointmentBody {
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
    servicesProvided: [
      { productService: item.product.id, status: 'PENDING', ...when, quantity: item.qty },
    ],
    paymentType: by.online ? 'ONLINE' : 'PAY_LATER',
    businessId: by.businessId,
    intentId: by.intentId,
    line,
    slot: at,
  };
}
