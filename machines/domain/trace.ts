const done = (port: string): string => `xstate.done.actor.${port}`;
const failed = (port: string): string => `xstate.error.actor.${port}`;

const OK = ['output.ok', 'output.reason'] as const;
/** An order's state and figures; never names, addresses, lines or links. */
const ORDER = [
  ...OK,
  ...['id', 'orderNumber', 'intentId', 'orderStatus', 'paymentState', 'paymentMethodCode', 'currency', 'reference'].map(
    (name) => `output.order.${name}`,
  ),
  ...['total', 'dueNow', 'paid', 'outstanding', 'extra', 'keptUntil'].map((name) => `output.order.${name}`),
  ...['id', 'provider', 'state', 'amount', 'deadline'].map((name) => `output.order.attempt.${name}`),
  ...['status', 'reason', 'reference'].map((name) => `output.order.attempt.outcome.${name}`),
];
const OUTCOME = [
  'output.kind',
  'output.reason',
  'output.outcome.status',
  'output.outcome.reason',
  'output.outcome.reference',
  ...ORDER.slice(OK.length),
];
const SESSION = ['output.ok', 'output.reason', 'output.identity.uid', 'output.identity.isAnonymous', 'output.identity.expiresInMs'];
const LINE = ['id'];
const ERROR = ['error.name', 'error.code'];

const PROVIDERS = ['PAYPAL', 'STRIPE', 'FLUTTERWAVE', 'CASHFREE', 'DPO', 'RAZER', 'BUX', 'IPAY', 'IPAY_AFRICA', 'IPAY_QR'];
const PORTS = [
  ...['recover', 'openReview', 'findPromotion', 'lockOrder', 'lockPayment', 'takeLock', 'createAppointments', 'placeOrder'],
  ...['giveUpAttempt', 'giveUpOrder', 'payLater', 'readCode', 'askOutcome', 'lastQuestion', 'startPayment', 'capturePayment', 'leavePage'],
  ...['loadCart', 'saveCart', 'loadIdentity', 'signInAnonymously', 'signIn', 'createAccount', 'reauthenticate'],
  ...['refreshToken', 'exchangeCookie', 'clearEverything', 'clearTab', 'signOut', ...PROVIDERS],
  ...['sendMessage', 'applyCode', 'changeAccount', 'removeAccount'],
];

/**
 * What a trace may hold, by allow-list, the same on both ends: event types of the charts and the fields of each that carry no personal data.
 * A type that is not listed here is kept by name only; a field that is not listed is dropped.
 */
export const TRACE_FIELDS: Record<string, readonly string[]> = {
  /* cart, panel, banner */
  'item.add': [
    'id',
    'type',
    'qty',
    'sellingPrice',
    'isSelected',
    'addedAt',
    'location.id',
    'product.id',
    'product.stockInHand',
    'productVariant.id',
    'productLocation.nonInventory',
  ].map((name) => `item.${name}`),
  'item.increase': LINE,
  'item.decrease': LINE,
  'item.setQuantity': ['id', 'qty'],
  'item.setPrice': ['id', 'sellingPrice'],
  'item.setNotes': LINE,
  'item.setSlots': ['id', 'slots'],
  'item.select': ['id', 'selected'],
  'items.selectAll': ['selected'],
  'item.remove': LINE,
  'items.removeSelected': [],
  'addOn.increase': ['id', 'addOnId'],
  'addOn.decrease': ['id', 'addOnId'],
  'addOn.setPrice': ['id', 'addOnId', 'sellingPrice'],
  'item.togglePartialPayment': LINE,
  'promotion.set': ['promotion.id', 'promotion.discountFixedAmount', 'promotion.discountPercentage'],
  'table.bind': ['tableId', 'locationId', 'sitting', 'at'],
  'table.sitting': ['sitting'],
  'table.name': [],
  'table.leave': [],
  'cart.refresh': ['lines', 'gone', 'promotion.id'],
  'cart.undo': [],
  'cart.changedElsewhere': ['stored.revision'],
  'order.awaits': ['order.id', 'order.orderNumber', 'lineIds'],
  'order.released': ['orderId'],
  'order.done': ['orderId', 'lineIds'],
  'panel.show': ['currency'],
  'panel.close': [],
  'panel.minus': ['id', 'qty'],
  'delete.ask': LINE,
  'delete.cancel': [],
  'delete.confirm': [],
  'panel.viewCart': ['cart.tableId', 'shopper.isAuthenticated'],
  'banner.show': ['id', 'severity', 'undo'],
  'banner.hide': [],
  'banner.hold': [],
  'banner.release': [],
  'error.dismiss': [],
  /* session */
  'session.signIn': [],
  'session.register': [],
  'session.reauthenticate': [],
  'session.signOut': [],
  'session.endedElsewhere': [],
  'session.retry': [],
  'problem.dismiss': [],
  'identity.changed': ['identity.uid', 'identity.isAnonymous', 'identity.expiresInMs'],
  /* account: what is asked for, never for whom */
  'message.send': ['message.kind'],
  'code.apply': ['code.mode'],
  'account.change': ['change.kind'],
  'account.remove': [],
  'identity.confirmed': [],
  'errand.leave': [],
  /* checkout */
  'cart.changed': ['cart.currency', 'cart.tableId'],
  'contact.change': [],
  'address.change': ['address.country'],
  'delivery.choose': ['delivery.kind', 'delivery.provider', 'delivery.quote.id', 'delivery.quote.cost'],
  'field.leave': ['field'],
  'method.choose': ['method'],
  'terms.choose': ['paymentTerm'],
  'promotion.enter': [],
  'promotion.clear': [],
  'review.open': [],
  'information.edit': [],
  'order.place': [],
  'differences.accept': [],
  'slot.pick': ['line', 'slot', 'picked'],
  'payment.continue': [],
  'method.change': ['method'],
  'order.keep': [],
  'order.giveUp': [],
  'status.refresh': [],
  'payment.paidIt': [],
  'code.renew': [],
  'session.lost': [],
  'session.restored': [],
  'session.asGuest': [],
  'network.lost': [],
  'network.back': [],
  'page.restored': [],
  'page.visible': [],
  'lock.lost': [],
  'lock.free': [],
  'lock.take': [],
  'otherTab.shows': ['title'],
  /* answers of the ports, and ends of the payment charts */
  ...Object.fromEntries(PORTS.map((port) => [failed(port), ERROR])),
  ...Object.fromEntries(PROVIDERS.map((code) => [done(code), OUTCOME])),
  ...Object.fromEntries(
    ['giveUpAttempt', 'giveUpOrder', 'payLater', 'readCode', 'askOutcome', 'lastQuestion'].map((port) => [done(port), ORDER]),
  ),
  ...Object.fromEntries(
    ['signInAnonymously', 'signIn', 'createAccount', 'reauthenticate', 'refreshToken'].map((port) => [done(port), SESSION]),
  ),
  ...Object.fromEntries(['lockOrder', 'lockPayment', 'takeLock'].map((port) => [done(port), ['output.held']])),
  [done('recover')]: [
    ...ORDER,
    'output.draft.step',
    'output.draft.method',
    'output.draft.intentId',
    'output.draft.lineIds',
    'output.draft.orderId',
    'output.known.isB2B',
  ],
  [done('openReview')]: [
    ...OK,
    ...['intentId', 'charges', 'lines', 'gone', 'promotion.id', 'delivery.kind', 'today', 'orderDate'].map((name) => `output.${name}`),
  ],
  [done('findPromotion')]: [...OK, 'output.promotion.id'],
  [done('createAppointments')]: [...OK, 'output.problem', 'output.line', 'output.slot', 'output.held'],
  [done('placeOrder')]: [...OK, 'output.problem', 'output.differences', 'output.line', 'output.retryAfterMs', 'output.order'],
  [done('startPayment')]: [...OK, 'output.attemptId', 'output.step.kind', 'output.step.expiresInMs', 'output.step.pollMs'],
  [done('capturePayment')]: ['output.status', 'output.reason', 'output.reference'],
  [done('leavePage')]: ['output'],
  [done('loadCart')]: ['output.discarded', 'output.now', 'output.stored.revision'],
  [done('saveCart')]: ['output.kind', 'output.revision', 'output.stored.revision'],
  [done('loadIdentity')]: ['output.isAuthenticated', 'output.identity.uid', 'output.identity.isAnonymous', 'output.identity.expiresInMs'],
  [done('exchangeCookie')]: ['output.hasCookie', 'output.claimed'],
  [done('clearEverything')]: [],
  [done('clearTab')]: [],
  ...Object.fromEntries(['sendMessage', 'applyCode', 'changeAccount', 'removeAccount'].map((port) => [done(port), OK])),
  [done('signOut')]: [],
};
export const TRACE_LIMITS = { events: 2_000, bytes: 2_000_000, text: 200 } as const;
