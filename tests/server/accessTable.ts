import type { ApiName } from '#machines/domain/api.ts';
import { uuidOf } from '#tests/support/setClock.ts';

/**
 * Who may ask what, as a table (S12): two shops, thirteen kinds of caller, every route. An order of customer A, or of guest A, is the thing
 * that is asked for. A cell is the status of a refusal, or `yes`: whatever the answer then is, it is not that the asker is nobody, lacks a role, or
 * finds nothing. `npm run prove -- access` prints it.
 */
export const ROLES = [
  'nobody',
  'guestA',
  'guestB',
  'customerA',
  'customerB',
  'customerElsewhere',
  'placed',
  'lookedUp',
  'returned',
  'expiredCapability',
  'support',
  'supportElsewhere',
  'revoked',
] as const;

export type Role = (typeof ROLES)[number];

/** the three kinds of capability, by how they were come by */
export const CAPABILITIES = ['placed', 'lookedUp', 'returned'] as const;

/** without an identity */
export const UNKNOWN: Role[] = ['nobody', ...CAPABILITIES, 'expiredCapability', 'revoked'];

type Cell = 'yes' | 401 | 403 | 404;
export type Row = Record<Role, Cell>;

export const row = (rest: Cell, ...some: [Cell, ...Role[]][]): Row => {
  const cells = Object.fromEntries(ROLES.map((role) => [role, rest])) as Row;
  for (const [cell, ...roles] of some) for (const role of roles) cells[role] = cell;
  return cells;
};

export const EVERYBODY = row('yes');

/** whoever has an identity asks for their own things, which may be none */
export const OWN_THINGS = row('yes', [401, ...UNKNOWN]);

/** a thing of customer A, which nobody else can even find */
const ONLY_A = row(404, ['yes', 'customerA'], [401, ...UNKNOWN]);

/** this store has none */
const OF_NO_TABLE = row(404, [401, ...UNKNOWN]);

/** none of these works here: not even that there is such a call is told */
const FOR_STAFF = row(404);

/** by the role that the identity provider tells now */
export const FOR_SUPPORT = row(404, ['yes', 'support']);

/** An order's rows by the right that the call needs (`ORDER_RIGHTS`); a capability of that order without it is told so. */
export const OF_ORDER = {
  outline: row(404, ['yes', 'customerA', ...CAPABILITIES, 'support']),
  /** to ask how an approved payment went is a write of its owner's, and takes no more than reading */
  capture: row(404, ['yes', 'customerA', ...CAPABILITIES]),
  pay: row(404, ['yes', 'customerA', 'placed', 'lookedUp'], [403, 'returned']),
  change: row(404, ['yes', 'customerA', 'placed'], [403, 'lookedUp', 'returned']),
};

/** a customer's own doing, for which a guest is nobody */
export const CUSTOMERS = row('yes', [404, 'guestA', 'guestB'], [401, ...UNKNOWN]);

/** the same order, had guest A placed it */
export const ofGuest = (cells: Row): Row => ({
  ...cells,
  guestA: cells.customerA,
  customerA: cells.customerB,
  placed: 404,
  lookedUp: 404,
  returned: 404,
});

interface Declared {
  cells: Row;
  body?: (orderId: string) => unknown;
}

const NOWHERE = {
  country: 'KE',
  street: '',
  flat: '',
  area: '',
  city: '',
  state: '',
  postalCode: '',
  point: null,
  note: '',
};

const SHIPMENT = {
  shipmentType: 'INHOUSE_DELIVERY',
  provider: 'in-house',
  quoteDetails: { id: 'q', cost: 1 },
  customerLocation: NOWHERE,
};
export const ADDRESS = {
  label: '',
  address: { ...NOWHERE, street: '1 Some Road', city: 'Nairobi' },
  isDefault: false,
};

export const TABLE: Record<ApiName, Declared> = {
  settings: { cells: EVERYBODY },
  business: { cells: EVERYBODY },
  product: { cells: EVERYBODY },
  products: { cells: EVERYBODY },
  facets: { cells: EVERYBODY },
  categories: { cells: EVERYBODY },
  employees: { cells: EVERYBODY },
  slots: { cells: EVERYBODY },
  tables: { cells: EVERYBODY },
  promotion: { cells: EVERYBODY },
  charges: { cells: EVERYBODY },
  orderTimes: { cells: EVERYBODY },
  /* no such page; what each tells stands in storePages.test.ts */
  storePage: { cells: row(404) },
  automaticPromotions: { cells: EVERYBODY },
  carriers: { cells: EVERYBODY },
  suggestPlaces: { cells: EVERYBODY, body: () => ({}) },
  readPlace: { cells: EVERYBODY, body: () => ({}) },
  writePhone: { cells: EVERYBODY, body: () => ({ phone: '0722 000000' }) },
  quote: { cells: EVERYBODY, body: () => ({}) },
  carrierQuote: { cells: EVERYBODY, body: () => ({}) },
  /* no mail is sent from a shop that has no mail server */
  joinWaiting: { cells: EVERYBODY, body: () => ({}) },
  leaveWaiting: { cells: EVERYBODY, body: () => ({}) },
  findOrder: { cells: EVERYBODY, body: () => ({}) },
  openLink: { cells: EVERYBODY, body: () => ({}) },
  sendLink: { cells: EVERYBODY, body: () => ({}) },
  customer: { cells: ONLY_A },
  notifications: { cells: ONLY_A },
  unreadNotifications: { cells: ONLY_A },
  readNotifications: { cells: ONLY_A, body: () => ({}) },
  pushDevices: { cells: OWN_THINGS },
  sendTrace: { cells: EVERYBODY, body: () => ({}) },
  findTraces: { cells: FOR_SUPPORT },
  supportDesk: { cells: FOR_SUPPORT },
  searchSupportOrders: { cells: FOR_SUPPORT, body: () => ({ text: '1' }) },
  supportOrder: { cells: row(404, ['yes', 'support']) },
  /* there is none; who finds one is told in traces.test.ts */
  readTrace: { cells: row(404) },
  traceReads: { cells: row(404) },
  noteTrace: { cells: row(404), body: () => ({ reason: 'FOUND', text: 'x' }) },
  traceNotes: { cells: row(404) },
  exportTrace: { cells: row(404) },
  registerPush: { cells: OWN_THINGS, body: () => ({}) },
  registerStaffPush: { cells: FOR_STAFF, body: () => ({}) },
  forgetPush: { cells: row(404, [401, ...UNKNOWN]) },
  allOrders: { cells: ONLY_A },
  orders: { cells: OWN_THINGS },
  bought: { cells: OWN_THINGS },
  shipments: { cells: OWN_THINGS },
  tableRounds: { cells: OF_NO_TABLE },
  tableBill: { cells: OF_NO_TABLE, body: () => ({ intentId: uuidOf('bill'), lines: [] }) },
  callStaff: { cells: OF_NO_TABLE, body: () => ({ wish: 'WAITER' }) },
  staffTables: { cells: FOR_STAFF },
  answerWish: { cells: FOR_STAFF, body: () => ({ wish: 'WAITER' }) },
  tellKitchen: { cells: FOR_STAFF, body: () => ({ kitchen: 'SERVED' }) },
  staffShipments: { cells: FOR_STAFF },
  moveShipment: { cells: FOR_STAFF, body: () => ({ status: 'DELIVERED' }) },
  setPrices: { cells: FOR_STAFF, body: () => ({ prices: [{ sku: 'none', price: 1 }] }) },
  setStock: {
    cells: FOR_STAFF,
    body: () => ({ stock: [{ sku: 'none', location: 'none', inHand: 1 }] }),
  },
  closeTable: { cells: FOR_STAFF, body: () => ({}) },
  reportEvent: {
    cells: FOR_STAFF,
    body: () => ({ reportId: uuidOf('a report'), event: 'help.asked' }),
  },
  placeOrder: { cells: OWN_THINGS, body: () => ({}) },
  createAppointment: { cells: OWN_THINGS, body: () => ({}) },
  appointment: { cells: row(404, [401, ...UNKNOWN]) },
  patchAppointment: {
    cells: row(404, [401, ...UNKNOWN]),
    body: () => ({ status: 'CANCELLED' }),
  },
  createShipment: { cells: ONLY_A, body: (orderId) => ({ orderId, shipment: SHIPMENT }) },
  order: { cells: OF_ORDER.outline },
  proposeChange: {
    cells: OF_ORDER.change,
    body: (id) => ({ proposalId: uuidOf(`proposal of ${id}`), note: '', lines: [] }),
  },
  askShop: {
    cells: OF_ORDER.change,
    body: (id) => ({ requestId: uuidOf(`request of ${id}`), kind: 'HELP', text: 'Help' }),
  },
  tellContact: { cells: OF_ORDER.change, body: () => ({}) },
  takeBack: { cells: row(404, [403, 'lookedUp', 'returned']) },
  decideChange: { cells: row(404, [403, 'lookedUp', 'returned']), body: () => ({ accept: true }) },
  attach: { cells: OWN_THINGS, body: () => ({}) },
  attachment: { cells: row(404, [403, 'placed', 'returned']) },
  invoice: {
    cells: row(404, ['yes', 'customerA', 'lookedUp', 'support'], [403, 'placed', 'returned']),
  },
  capturePayPal: { cells: OF_ORDER.capture, body: () => ({}) },
  giveUpAttempt: { cells: OF_ORDER.pay, body: () => ({}) },
  staffTasks: { cells: FOR_STAFF },
  packing: { cells: FOR_STAFF },
  diary: { cells: FOR_STAFF },
  finishStaffTask: { cells: FOR_STAFF, body: () => ({}) },
  staffVisit: { cells: FOR_STAFF },
  staffMovesVisit: {
    cells: FOR_STAFF,
    body: () => ({ version: 1, startDate: '2026-12-01', startTime: '11:00:00' }),
  },
  staffBooks: { cells: FOR_STAFF, body: () => ({}) },
  staffOrder: { cells: FOR_STAFF },
  searchStaffOrders: { cells: FOR_STAFF, body: () => ({ text: '1' }) },
  staffMarksMissing: { cells: FOR_STAFF, body: () => ({}) },
  staffProposesChange: { cells: FOR_STAFF, body: () => ({}) },
  staffDecidesChange: { cells: FOR_STAFF, body: () => ({ accept: true }) },
  staffWaiting: { cells: FOR_STAFF },
  staffAction: { cells: FOR_STAFF, body: () => ({ action: 'ask', version: 0, reason: 'looks' }) },
  payLater: { cells: OF_ORDER.change, body: () => ({}) },
  cancelPaid: {
    cells: OF_ORDER.change,
    body: (id) => ({ requestId: uuidOf(`request of ${id}`), paid: 1 }),
  },
  giveUpOrder: { cells: OF_ORDER.change, body: () => ({}) },
  changeCustomer: { cells: ONLY_A, body: () => ({ fullName: 'A' }) },
  customerData: { cells: ONLY_A },
  addresses: { cells: ONLY_A },
  addAddress: { cells: ONLY_A, body: () => ADDRESS },
  changeAddress: { cells: ONLY_A, body: () => ADDRESS },
  removeAddress: { cells: ONLY_A },
  devices: { cells: ONLY_A },
  removeDevice: { cells: ONLY_A },
  removeCustomer: { cells: ONLY_A },
  claim: { cells: CUSTOMERS, body: () => ({}) },
};
