import type { ApiName } from '#machines/domain/api.ts';

/**
 * How long a call may take and what may be repeated without asking.
 * `anything`: a read. `refused`: a write with a natural key, repeated when it was refused for now or the line broke, never after a time-out:
 * there the truth is read first. `nothing`: an outside side effect.
 */
export interface Policy {
  timeout: number;
  retries: number;
  repeats: 'anything' | 'refused' | 'nothing';
}

const read = (timeout = 5_000, retries = 2): Policy => ({ timeout, retries, repeats: 'anything' });
const write = (timeout = 10_000, retries = 2): Policy => ({ timeout, retries, repeats: 'refused' });

/** A provider's checkout call: the server repeats it where that is safe, the browser never does. */
export const CHECKOUT_CALL: Policy = { timeout: 15_000, retries: 0, repeats: 'nothing' };

export const POLICY: Record<ApiName, Policy> = {
  settings: read(),
  business: read(),
  product: read(),
  products: read(8_000),
  facets: read(),
  bought: read(),
  customer: read(),
  notifications: read(5_000, 1),
  unreadNotifications: read(5_000, 1),
  readNotifications: write(5_000, 1),
  pushDevices: read(),
  registerPush: write(8_000, 1),
  forgetPush: write(5_000, 1),
  appointment: read(),
  createAppointment: write(),
  patchAppointment: write(),
  orders: read(8_000),
  order: read(8_000),
  allOrders: read(8_000),
  placeOrder: write(15_000),
  proposeChange: write(),
  capturePayPal: { timeout: 20_000, retries: 0, repeats: 'nothing' },
  shipments: read(),
  createShipment: write(15_000),
  quote: read(8_000),
  carrierQuote: read(10_000, 1),
  categories: read(),
  employees: read(),
  slots: read(),
  tables: read(),
  promotion: read(5_000, 1),
  charges: read(),
  giveUpAttempt: write(15_000, 0),
  giveUpOrder: write(15_000, 0),
  payLater: write(),
  staffTasks: read(),
  finishStaffTask: write(),
  findOrder: write(10_000, 0),
  tableRounds: read(),
  tableBill: write(),
  callStaff: write(),
  staffTables: read(),
  answerWish: write(),
  tellKitchen: write(),
  closeTable: write(15_000),
  automaticPromotions: read(5_000, 1),
  carriers: read(),
  suggestPlaces: { timeout: 3_000, retries: 0, repeats: 'nothing' },
  readPlace: { timeout: 4_000, retries: 1, repeats: 'anything' },
  staffShipments: read(),
  moveShipment: write(),
  decideChange: write(15_000),
  attach: write(20_000),
  attachment: read(15_000),
  changeCustomer: write(),
  removeCustomer: write(15_000),
  customerData: read(15_000, 1),
  claim: write(),
  addresses: read(),
  addAddress: write(10_000, 0),
  changeAddress: write(),
  removeAddress: write(),
  devices: read(),
  removeDevice: write(),
};
