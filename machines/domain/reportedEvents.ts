import { ATTENDANCE_EVENTS } from './attendance.ts';

/** What the shop's own systems report of an order: its counter, its calendar, its couriers, who takes parcels back. */
export const REPORTED_EVENTS = [
  'order.ready',
  'order.collected',
  'visit.confirmed',
  'visit.onTheWay',
  'visit.notYet',
  ...ATTENDANCE_EVENTS,
  'return.asked',
  'return.accepted',
  'return.refused',
  'return.received',
  'help.asked',
  'shipment.booked',
  'shipment.onTheWay',
  'shipment.delivered',
  'shipment.failed',
] as const;
export type ReportedEvent = (typeof REPORTED_EVENTS)[number];
