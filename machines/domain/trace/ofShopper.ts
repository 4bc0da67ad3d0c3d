/**
 * What a shopper does, with all that each event carries, and what they fill, with all that stands in it. A field that is put there one day is left out until
 * it is listed here as well: by its name alone, a person's words could pass for a word of ours.
 */
const DONE: Record<string, string> = {
  'item.add': 'item',
  'item.increase': 'id',
  'item.decrease': 'id',
  'item.setQuantity': 'id qty',
  'item.setPrice': 'id sellingPrice',
  'item.setNotes': 'id notes',
  'item.rebook': 'id booked',
  'item.exchange': 'id item',
  'item.select': 'id selected',
  'items.selectAll': 'selected',
  'items.remove': 'ids',
  'addOn.increase': 'id addOnId',
  'addOn.decrease': 'id addOnId',
  'addOn.setPrice': 'id addOnId sellingPrice',
  'item.togglePartialPayment': 'id',
  'table.bind': 'tableId tableName locationId sitting at',
  'table.name': 'name',
  'table.leave': '',
  'table.sitting': 'sitting',
  'cart.undo': '',
  'session.signIn': 'way',
  'session.register': 'email fullName',
  'session.reauthenticate': 'way',
  'session.signOut': '',
  'session.asGuest': '',
  'problem.dismiss': '',
  'push.act': 'isWish',
  'push.ask': '',
  'push.decline': '',
  'push.turnOff': '',
  'push.retry': '',
  'contact.change': 'contact',
  'address.change': 'address keptAs',
  'delivery.choose': 'delivery',
  'tip.choose': 'tip',
  'field.leave': 'field',
  'method.choose': 'method',
  'terms.choose': 'paymentTerm',
  'attachments.change': 'attachments',
  'promotion.enter': 'code',
  'promotion.clear': '',
  'review.open': '',
  'information.edit': '',
  'order.place': '',
  'differences.accept': '',
  'slot.pick': 'line slot picked',
  'times.release': '',
  'payment.continue': '',
  'method.change': 'method',
  'order.keep': '',
  'order.giveUp': '',
  'status.refresh': '',
  'payment.paidIt': '',
  'code.renew': '',
  'lock.take': '',
};
const PLACE = 'id country street flat area city state postalCode note';
const FILLED: Record<string, string> = {
  contact: 'fullName email phone company taxId billing notes',
  /** one that a customer keeps stands under its id */
  address: `${PLACE} address`,
  customerLocation: PLACE,
  visitAt: PLACE,
  way: 'by email code provider token',
  attachments: 'id name type',
};

export const SHOPPER: readonly string[] = Object.keys(DONE);
const FIELDS = new Map(
  Object.entries({ ...DONE, ...FILLED }).map(([name, fields]) => [
    name,
    new Set(fields.split(' ')),
  ]),
);
/** Whether a field of that event, or inside that field, may be kept at all. */
export const mayHold = (parent: string, name: string): boolean =>
  FIELDS.get(parent)?.has(name) ?? true;
