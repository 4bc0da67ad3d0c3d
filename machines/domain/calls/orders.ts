import * as v from 'valibot';
import { AttachmentView } from '../attachment.ts';
import { OrderView, REQUEST_KINDS, RETURN_REASONS, VISIT_WISHES } from '../order.ts';
import { OrderBody, OrderPlaced } from '../orderSent.ts';
import { REPORTED_EVENTS } from '../reportedEvents.ts';
import { TROUBLES } from '../trouble.ts';
import {
  Amount,
  call,
  FileBytes,
  get,
  Id,
  Nothing,
  OfBusiness,
  ours,
  post,
  type ShopCall,
  specified,
} from './call.ts';
import { ORDER_READS } from './orderReads.ts';

/** Of a way to a shopper's door. */
const MOST_MINUTES = 240;

/** The secret behind the sign of a link in a mail. */
const MailedLink = v.strictObject({
  link: v.pipe(v.string(), v.regex(/^[\w-]{16,128}$/)),
  businessId: v.optional(Id),
});

/** An order from its placing to its end. */
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const ORDER_CALLS = {
  ...ORDER_READS,
  allOrders: call({
    ...get,
    ...specified,
    path: '/cartTransaction/all-orders/:customerId',
    needs: 'identity',
    query: OfBusiness,
    reply: v.array(OrderView),
  }),
  placeOrder: call({
    ...post,
    ...specified,
    status: 201,
    path: '/cartTransaction',
    needs: 'identity',
    query: OfBusiness,
    body: OrderBody,
    reply: OrderPlaced,
  }),
  findOrder: call({
    ...post,
    ...ours,
    path: '/orders/find',
    needs: 'key',
    query: OfBusiness,
    body: v.strictObject({
      orderNumber: v.pipe(v.string(), v.maxLength(40)),
      contact: v.pipe(v.string(), v.maxLength(254)),
    }),
    reply: v.object({ id: v.string(), capability: v.string() }),
  }),
  openLink: call({
    ...post,
    ...ours,
    path: '/orders/mailed',
    needs: 'key',
    query: OfBusiness,
    body: MailedLink,
    reply: v.object({ id: v.string(), capability: v.string() }),
  }),
  sendLink: call({
    ...post,
    ...ours,
    path: '/orders/mailed/again',
    needs: 'key',
    query: OfBusiness,
    body: MailedLink,
    reply: Nothing,
  }),
  giveUpOrder: call({
    ...post,
    ...ours,
    path: '/cartTransaction/:id/give-up',
    needs: 'change',
    query: OfBusiness,
    body: v.nullish(Nothing),
    reply: OrderView,
  }),
  cancelPaid: call({
    ...post,
    ...ours,
    path: '/cartTransaction/:id/cancel-paid',
    needs: 'change',
    query: OfBusiness,
    body: v.strictObject({
      /** of why it is cancelled, where its shopper says so */
      requestId: v.pipe(v.string(), v.uuid()),
      /** what is paid, as its shopper read it: so much goes back */
      paid: Amount,
      text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(1000)), ''),
      businessId: v.optional(Id),
    }),
    reply: OrderView,
  }),
  payLater: call({
    ...post,
    ...ours,
    path: '/cartTransaction/:id/pay-later',
    needs: 'change',
    query: OfBusiness,
    body: v.nullish(Nothing),
    reply: OrderView,
  }),
  proposeChange: call({
    ...post,
    ...specified,
    path: '/cartTransaction/propose-order-change/:id',
    needs: 'change',
    query: OfBusiness,
    body: v.strictObject({
      proposalId: v.pipe(v.string(), v.uuid()),
      note: v.pipe(v.string(), v.maxLength(1000)),
      lines: v.pipe(
        v.array(
          v.strictObject({
            productId: Id,
            quantity: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999)),
          }),
        ),
        v.maxLength(500),
      ),
    }),
    reply: v.object({ data: v.object({ id: v.string(), status: v.string() }) }),
  }),
  decideChange: call({
    ...post,
    ...ours,
    path: '/cartTransaction/:id/changes/:proposal',
    needs: 'change',
    query: OfBusiness,
    body: v.strictObject({ accept: v.boolean(), businessId: v.optional(Id) }),
    reply: OrderView,
  }),
  askShop: call({
    ...post,
    ...ours,
    path: '/cartTransaction/:id/requests',
    needs: 'change',
    query: OfBusiness,
    body: v.strictObject({
      /** of the request: the same again is written once */
      requestId: v.pipe(v.string(), v.uuid()),
      kind: v.picklist(REQUEST_KINDS),
      reason: v.optional(v.picklist(RETURN_REASONS)),
      /** of help: what is wrong */
      trouble: v.optional(v.picklist(TROUBLES)),
      /** which things are wrong, or go back: by their place in the order's lines, each once, and no more than was ordered; of what goes back, which other variant of it is wished instead */
      lines: v.optional(
        v.pipe(
          v.array(v.strictObject({ line: Count, quantity: Count, instead: v.optional(Id) })),
          v.minLength(1),
          v.maxLength(500),
        ),
      ),
      /** which visit of several it is about */
      appointment: v.optional(Id),
      /** of a change that names a visit: whether it is to be moved or cancelled; a wish to move it is answered once staff move it */
      wish: v.optional(v.picklist(VISIT_WISHES)),
      text: v.pipe(v.string(), v.trim(), v.maxLength(1000)),
      businessId: v.optional(Id),
    }),
    reply: OrderView,
  }),
  takeBack: call({
    ...post,
    ...ours,
    path: '/cartTransaction/:id/requests/:request/take-back',
    needs: 'change',
    query: OfBusiness,
    body: v.nullish(Nothing),
    reply: OrderView,
  }),
  reportEvent: call({
    ...post,
    ...ours,
    path: '/cartTransaction/:id/events',
    needs: 'staff',
    query: OfBusiness,
    body: v.strictObject({
      /** of the report: the same again is written once */
      reportId: v.pipe(v.string(), v.uuid()),
      event: v.picklist(REPORTED_EVENTS),
      /** why something is sent back; nothing personal */
      reason: v.optional(v.pipe(v.string(), v.maxLength(200))),
      /** of `visit.onTheWay`, `visit.notYet`, `visit.arrived`, `visit.missed` and `visit.awaited`: which visit; of the first, too, in about how many minutes */
      appointment: v.optional(Id),
      minutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_MINUTES))),
      businessId: v.optional(Id),
    }),
    reply: OrderView,
  }),
  attach: call({
    ...post,
    ...ours,
    status: 201,
    path: '/attachments',
    needs: 'identity',
    query: OfBusiness,
    body: v.strictObject({
      name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120)),
      data: v.pipe(v.string(), v.base64(), v.maxLength(2_000_000)),
    }),
    reply: v.object({ data: AttachmentView }),
  }),
  attachment: call({
    ...get,
    ...ours,
    path: '/cartTransaction/:id/attachments/:attachment',
    needs: 'whole',
    query: OfBusiness,
    reply: FileBytes,
  }),
  invoice: call({
    ...get,
    ...ours,
    path: '/cartTransaction/:id/invoice',
    needs: 'whole',
    query: v.object({ ...OfBusiness.entries, locale: v.optional(Id) }),
    reply: FileBytes,
  }),
} as const satisfies Record<string, ShopCall>;
