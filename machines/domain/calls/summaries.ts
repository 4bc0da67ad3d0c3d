import type { ApiName } from '../api.ts';

/** What each call is for: printed into the OpenAPI document and the table of calls; no browser loads it. */
export const SUMMARIES: Record<ApiName, string> = {
  settings: 'Theme and layout of a store',
  business: 'The business of a domain',
  charges: 'Taxes and service charge of a cart at a location',
  storePage:
    'One page of what the store tells beside its goods: delivery and returns, terms, privacy, company details, help',
  orderTimes:
    'Whether a branch makes orders now, when it opens, and the times that may be chosen; null where the hour does not matter',
  product: 'One product',
  products: 'Products, filtered and paged',
  facets: 'What a list can be narrowed by, with how many each choice leaves',
  bought: 'What the shopper has ordered before and can be had today, the most often ordered first',
  categories: 'Categories of the store',
  employees: 'People who can be booked',
  promotion: 'A promotion by its code',
  automaticPromotions:
    'Promotions that need no code and hold for a cart of this amount, the best first',
  appointment: 'One appointment',
  createAppointment:
    'Hold one slot; repeating the same intent, line and slot answers the same appointment',
  patchAppointment: 'Cancel, confirm what the server already knows, or move to another time',
  slots: 'Free times of a service, day by day',
  orders: "The shopper's orders; `intent` finds the one of an intent",
  order: 'One order; asks the provider when a payment is open',
  allOrders: 'All orders of a customer',
  placeOrder: 'Place an order: 201 with id and number, the same again for the same intent',
  findOrder: 'Guest look-up by order number and e-mail or phone',
  openLink: 'Open an order once by the link of a mail about it',
  sendLink: 'Send a new link to the order’s own address',
  giveUpOrder: 'Give an unpaid order up; releases stock and slots',
  cancelPaid:
    'Cancel a paid order whose store lets its shopper: goods and times are released, and all that was paid goes back. 409 TOO_LATE_TO_CHANGE where the shop is asked instead, VERSION_CHANGED where another sum is paid',
  payLater: 'Accept an order to be paid later',
  proposeChange:
    'Propose a change to an order: the shopper to the shop, or the shop (with its secret key) to the shopper',
  decideChange: 'Accept or refuse a change that the other side proposed',
  askShop:
    'Ask the shop about an order: help, a change, to cancel it, to send it back. Nothing of the order changes before a person has answered. 409 where it cannot be asked now',
  takeBack:
    'Take back what was asked of the shop or proposed to it (the id of the request or of the proposal), as long as it was not answered',
  tellContact:
    'Tell an order the e-mail or phone that it does not have: a way to pay may have to know it. What the order has already stays as it is',
  attach: 'Leave a picture or PDF for the order that follows; `data` is base64',
  attachment: 'A file of an order, as it was sent',
  invoice: 'The invoice of an order as a PDF, in one of the shop’s languages',
  capturePayPal: "Capture the order's approved PayPal payment (`id` is our order's id)",
  giveUpAttempt: 'End the live payment attempt after asking the provider; the order stays',
  staffTasks: 'What waits for a person: money to give back, money or a parcel that does not fit',
  packing:
    'Orders to be packed, or ready: paid or to be paid later, what is wanted first comes first',
  diary:
    'One day of a store that takes bookings, today where none is named: who works from when until when, each visit and how it stands, on the store’s own clock',
  staffVisit: 'One visit of this store, for its staff',
  staffMovesVisit:
    'Staff move a visit to another free time, also after its time or the store’s last moment for changes; its customer is told. 409 ORDER_CLOSED where its customer was there or its order does not stand, VERSION_CHANGED where it was moved or cancelled since it was read',
  staffBooks:
    'Staff write a visit down for a person on the phone or at the desk: each time is held as a shopper’s is, and they become one order that is paid later. The same again for the same intent; where another press of it said something else, `before` says what stands',
  staffOrder:
    'One order as staff see it: how it stands, its story, what waits, and what the chart allows now',
  searchStaffOrders:
    'Orders of this store by their number, its last digits or the letters that it ends with, by the customer’s name, e-mail or phone, and by the day of a visit',
  staffAction:
    'One thing that staff does with an order; 409 VERSION_CHANGED when the order has moved since it was read',
  staffMarksMissing:
    'Staff say how many of each line of an order are missing in all. What was paid for them is owed back. With `asks` nothing is marked, and `less` says what would go back',
  staffProposesChange:
    'A member of staff proposes to the shopper other quantities of what was ordered, as where something is missing. Until the answer the order stays as it is; 409 where it is paid or being paid, and VERSION_CHANGED while another proposal of the store waits for its answer',
  staffDecidesChange: 'A member of staff accepts or refuses a change that the shopper asked for',
  finishStaffTask: 'A member of staff has seen to it',
  shipments: "The shopper's shipments",
  createShipment: 'Ship an order',
  quote: 'In-house delivery cost',
  carrierQuote: "A carrier's delivery cost",
  carriers: 'Who delivers from a location',
  staffWaiting: 'How many wait for a time of each service to become free, the most first',
  joinWaiting:
    'Wait for a time of a service to become free, in these days and this part of the day: told once, by mail, and an account by its messages too',
  leaveWaiting:
    'Leave a waiting list by the link of its mail; the answer is the same for a link that opens nothing',
  tables: 'One table and whether it is open',
  tableRounds: 'The one bill of a table: what all guests of the present table session have ordered',
  tableBill:
    'An order that pays lines of sent rounds, or all that are open; the same again for the same intent',
  callStaff: 'Call a waiter to the table, or ask for the bill; one of each is open at most',
  staffTables: 'Every table with guests or a call',
  answerWish: 'A member of staff is on the way: the call is answered',
  reportEvent:
    'What the shop’s own systems report of an order: it is ready, a visit is confirmed, goods come back, a parcel moves. 409 where the order does not stand so',
  tellKitchen: 'A round is accepted, served, or refused while it is not paid',
  closeTable: 'The table was paid at the point of sale: its session ends',
  suggestPlaces:
    'Addresses that may be meant by what was typed; none where no maps service is configured',
  readPlace:
    'The address of a suggestion, in the fields of the form; null where the maps service has none',
  writePhone:
    'A phone number as people of the store’s country write it, with the country’s code; null where it is no number that can be called',
  staffShipments: 'Parcels of standing orders that no machine of a courier moves, the oldest first',
  moveShipment:
    'Where a parcel is that the store brings itself, or for which a courier was called by telephone; it only goes forward',
  setPrices:
    'Prices by SKU, under the secret key: at most 500 at once, all or none, and those that are the same stay untouched',
  setStock:
    'What stands on the shelves by SKU and place, under the secret key; less than open orders have set aside is refused',
  customer: "The shopper's own record",
  changeCustomer: "Change the shopper's own record",
  removeCustomer:
    'Erase what this shop knows of the shopper; wants a sign-in of the last five minutes. The sign-in itself stays',
  customerData: 'Everything this shop knows of the shopper',
  claim:
    "Move a guest's orders to the customer: of the guest that the token names, or those placed with the customer's verified e-mail",
  addresses: 'Addresses that the customer keeps',
  addAddress: 'Keep an address',
  changeAddress: 'Change a kept address',
  removeAddress: 'Forget a kept address',
  devices: 'Where the customer is signed in at this shop',
  removeDevice:
    'End the session of another device; `all` ends every session, this one too, and every token',
  notifications: "The shopper's notifications",
  unreadNotifications: 'How many notifications the shopper has not read',
  readNotifications: 'Mark notifications as read, all of them without `ids`',
  pushDevices: "The shopper's devices that notifications are pushed to",
  registerStaffPush: 'Push what waits for staff to this device too',
  registerPush: 'Push to this device; it then belongs to no other person',
  forgetPush: 'Push to a device no more',
  sendTrace: 'A batch of what the charts of a document heard; sent again, it is kept once',
  findTraces: 'Traces by reference, order, time, provider, outcome, state, build and money',
  readTrace: 'A trace, with its order’s log and what the server knows of its money',
  traceReads: 'Who read a trace, and when',
  noteTrace: 'Write beside a trace what was found or told; it is never changed',
  traceNotes: 'What support wrote beside a trace',
  exportTrace: 'A trace as one page that opens without a network',
  supportDesk:
    'What support begins with: checkouts and payments that ended badly, and orders of which something waits for a person',
  searchSupportOrders:
    'Orders by what a shopper says: a number, a name, an e-mail, a phone, the reference of a payment or of a recorded checkout',
  supportOrder:
    'All that the shop knows of an order, to be replayed, whether a page of it was recorded or not',
};
