import * as v from 'valibot';
import { AttachmentView } from '../attachment.ts';
import { OrderBody, OrderPlaced, OrderView } from '../order.ts';
import {
  call,
  get,
  Id,
  Nothing,
  OfBusiness,
  ours,
  post,
  type ShopCall,
  specified,
} from './call.ts';

/** A file as it was sent: the one answer that is no JSON. */
export const FileBytes = v.instance(Uint8Array<ArrayBuffer>);

/** An order from its placing to its end. */
export const ORDER_CALLS = {
  orders: call({
    ...get,
    ...specified,
    path: '/cartTransaction',
    summary: "The shopper's orders; `intent` finds the one of an intent",
    needs: 'identity',
    query: v.object({ ...OfBusiness.entries, intent: v.optional(v.pipe(v.string(), v.uuid())) }),
    reply: v.array(OrderView),
  }),
  order: call({
    ...get,
    ...specified,
    path: '/cartTransaction/:id',
    summary: 'One order; asks the provider when a payment is open',
    needs: 'outline',
    query: OfBusiness,
    reply: OrderView,
  }),
  allOrders: call({
    ...get,
    ...specified,
    path: '/cartTransaction/all-orders/:customerId',
    summary: 'All orders of a customer',
    needs: 'identity',
    query: OfBusiness,
    reply: v.array(OrderView),
  }),
  placeOrder: call({
    ...post,
    ...specified,
    status: 201,
    path: '/cartTransaction',
    summary: 'Place an order: 201 with id and number, the same again for the same intent',
    needs: 'identity',
    query: OfBusiness,
    body: OrderBody,
    reply: OrderPlaced,
  }),
  findOrder: call({
    ...post,
    ...ours,
    path: '/orders/find',
    summary: 'Guest look-up by order number and e-mail or phone',
    needs: 'key',
    query: OfBusiness,
    body: v.strictObject({
      orderNumber: v.pipe(v.string(), v.maxLength(40)),
      contact: v.pipe(v.string(), v.maxLength(254)),
    }),
    reply: v.object({ id: v.string(), capability: v.string() }),
  }),
  giveUpOrder: call({
    ...post,
    ...ours,
    path: '/cartTransaction/:id/give-up',
    summary: 'Give an unpaid order up; releases stock and slots',
    needs: 'change',
    query: OfBusiness,
    body: v.nullish(Nothing),
    reply: OrderView,
  }),
  payLater: call({
    ...post,
    ...ours,
    path: '/cartTransaction/:id/pay-later',
    summary: 'Accept an order to be paid later',
    needs: 'change',
    query: OfBusiness,
    body: v.nullish(Nothing),
    reply: OrderView,
  }),
  proposeChange: call({
    ...post,
    ...specified,
    path: '/cartTransaction/propose-order-change/:id',
    summary:
      'Propose a change to an order: the shopper to the shop, or the shop (with its secret key) to the shopper',
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
    summary: 'Accept or refuse a change that the other side proposed',
    needs: 'change',
    query: OfBusiness,
    body: v.strictObject({ accept: v.boolean(), businessId: v.optional(Id) }),
    reply: OrderView,
  }),
  attach: call({
    ...post,
    ...ours,
    status: 201,
    path: '/attachments',
    summary: 'Leave a picture or PDF for the order that follows; `data` is base64',
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
    summary: 'A file of an order, as it was sent',
    needs: 'whole',
    query: OfBusiness,
    reply: FileBytes,
  }),
} as const satisfies Record<string, ShopCall>;
