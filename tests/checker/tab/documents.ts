import { changed } from '#machines/cart/changes.ts';
import type { CartEvent } from '#machines/cart/types.ts';
import { stageOf } from '#machines/checkout/outline.ts';
import { checkoutInput, draftOf, goodsCart, known } from '#machines/checkout/samples.ts';
import type { CheckoutContext } from '#machines/checkout/types.ts';
import type { Cart } from '#machines/domain/cart.ts';
import type { Asked, Stand, Turn } from '../charts.ts';
import type { Study } from '../study.ts';
import type { Ask, Browser, Call, Draft, Tab } from '../world.ts';

/** A tab and the browser's storage after something happened there; `others` hear what tabs tell each other. */
export interface Here {
  tab: Tab;
  browser: Browser;
}
export const CLOSED: Tab = {
  at: 'closed',
  chart: 0,
  page: null,
  call: null,
  g: -1,
  isLockLost: false,
};
export const contextOf = (stand: Stand): CheckoutContext =>
  stand.snapshot.context as CheckoutContext;
export const cartOf = (study: Study, browser: Browser): Cart =>
  study.carts.at(browser.cart) as unknown as Cart;

export type Arrival =
  | { entry: 'review' }
  | { entry: 'order'; orderId: string; returned: boolean; cancelled: number | null };

/** A document begins. It reads the truth before anything else (I44). */
export function open(study: Study, browser: Browser, arrival: Arrival): Here {
  const isOrder = arrival.entry === 'order';
  const input = checkoutInput({
    ...{
      cart: cartOf(study, browser),
      methods: study.world.methods as never,
      phoneMethods: [],
      entry: arrival.entry,
    },
    orderId: isOrder ? arrival.orderId : null,
    returned: isOrder && arrival.returned,
    cancelledAttempt: isOrder && arrival.cancelled !== null ? `attempt-${arrival.cancelled}` : null,
  });
  const begun = study.checkout.begin(input);
  const turn =
    study.has('goesOnWhereItStood') && browser.draft.intentId !== null && !isOrder
      ? unread(study, begun, browser)
      : begun;
  return after(study, { tab: { ...CLOSED, at: 'page' }, browser }, turn, null);
}

/** Planted: a document that begins where the last one stood, and has not read the truth. */
function unread(study: Study, { to }: Turn, browser: Browser): Turn {
  const { intentId, intentKey, lineIds, method } = browser.draft;
  const { contact } = storedDraft(browser);
  const charges = { tax: null, serviceChargePercentage: 0 };
  const context = {
    ...contextOf(to),
    contact,
    intentId,
    intentKey,
    lineIds,
    method,
    charges,
    today: '2027-03-01',
    orderDate: '2027-03-01T09:00:00.000Z',
  };
  return { to: study.checkout.at({ review: 'ready' }, context), asked: [], emits: [] };
}

/** The checkout's chart took a step: its calls, the cart's lines, and the draft that outlives the document. */
export function after(
  study: Study,
  { tab, browser }: Here,
  turn: Turn,
  before: Stand | null,
): Here {
  let cart = cartOf(study, browser);
  for (const event of turn.emits)
    if (/^(order|cart|promotion|item)\./.test(event.type)) cart = changed(cart, event as CartEvent);
  const told =
    cart === cartOf(study, browser) ? browser : { ...browser, cart: study.carts.of({ ...cart }).n };
  const kept = {
    ...told,
    draft: study.has('noDraft') ? told.draft : keepDraft(contextOf(turn.to), turn.to, told.draft),
  };
  const page = turn.asked.find(({ port }) => port === 'hostedPage');
  const goesOn = before !== null && before.waitsFor === turn.to.waitsFor && turn.asked.length === 0;
  if (goesOn) return { tab: { ...tab, chart: turn.to.n }, browser: kept };
  const now: Tab = { ...tab, chart: turn.to.n, page: null, call: null };
  if (page) {
    const child = study.page.begin(page.input);
    const call = callOf(study, child.asked, kept, 'page');
    return { tab: { ...now, page: child.to.n, call }, browser: kept };
  }
  return {
    tab: { ...now, call: callOf(study, turn.asked, kept, 'checkout') },
    browser: noted(kept, turn.asked),
  };
}

/** The draft says "sent" before the first byte leaves. */
function noted(browser: Browser, asked: Asked[]): Browser {
  const isPlacing = asked.some(({ port }) => port === 'placeOrder');
  return isPlacing ? { ...browser, draft: { ...browser.draft, step: 'sent' } } : browser;
}

/** As `src/wiring/documents/keepDraft.ts` does. */
function keepDraft(context: CheckoutContext, stand: Stand, before: Draft): Draft {
  if (!context.hasRead) return before;
  const stage = stageOf(stand.snapshot as never);
  const { intentId, intentKey, lineIds, placed, order, cart, method } = context;
  if (stage === 'over') {
    const isItsOwn = before.intentId !== null && before.intentId === (order?.intentId ?? intentId);
    const isLeft = cart.items.every(({ id }) => !before.lineIds.includes(id));
    return isItsOwn && isLeft
      ? {
          ...before,
          step: 'information',
          intentId: null,
          intentKey: '',
          lineIds: [],
          orderId: null,
        }
      : before;
  }
  if (context.entry === 'order') return before;
  const wasSent =
    before.step === 'sent' && before.intentId !== null && before.intentId === intentId;
  const step =
    wasSent || placed || context.pressed ? 'sent' : stage === 'review' ? 'review' : 'information';
  return {
    step,
    intentId: intentId ?? (stage === 'review' ? before.intentId : null),
    intentKey,
    lineIds,
    orderId: placed?.id ?? null,
    method,
  };
}

export const storedDraft = ({ draft }: Browser) =>
  draftOf(goodsCart, { ...draft, step: draft.step as never, appointments: [] });
export const emptyDraft: Draft = {
  step: 'review',
  intentId: null,
  intentKey: '',
  lineIds: [],
  orderId: null,
  method: 'STRIPE',
};
export { known };

/** What goes over the wire for a port that the chart asks. */
export function callOf(
  study: Study,
  asked: Asked[],
  browser: Browser,
  of: Call['of'],
): Call | null {
  const [one] = asked;
  return one
    ? { id: one.id, of, ask: askOf(study, one, browser), phase: 'sent', answer: -1 }
    : null;
}
interface Input {
  [name: string]: unknown;
  orderId?: string;
  intentId?: string | null;
  order?: { id: string };
}
function askOf(study: Study, { port, input }: Asked, browser: Browser): Ask {
  const of = input as Input;
  switch (port) {
    case 'recover':
      return targetOf(study, of, browser);
    case 'placeOrder': {
      const body = of.body as {
        cashbookTransactionId: string;
        totalCartAmount: number;
        paymentMethodCode?: string;
      };
      return {
        port,
        intentId: body.cashbookTransactionId,
        total: body.totalCartAmount,
        method: String((of.body as Input).paymentMethodCode ?? 'STRIPE'),
      };
    }
    case 'askOutcome':
    case 'giveUpAttempt':
    case 'giveUpOrder':
    case 'payLater':
      return { port, orderId: of.orderId ?? '' };
    case 'startPayment':
      return { port, orderId: of.order?.id ?? '', provider: String(of.provider) };
    case 'openReview':
      return { port, intentId: of.intentId ?? null };
    case 'acquireLock':
      return { port, steal: of.steal === true };
    case 'leavePage':
      return { port, g: Number(String(of.url).split('/').at(-1)) };
    default:
      return { port: 'other' };
  }
}

/** As `src/wiring/ports/recoverOrder.ts` chooses what to ask for. */
function targetOf(study: Study, wanted: Input, browser: Browser): Ask {
  const { draft } = browser;
  const { orderId = null, intentId = null } = wanted;
  const wasSent = draft.step === 'sent' || draft.orderId !== null;
  const target =
    orderId || intentId
      ? { orderId, intentId }
      : wasSent
        ? { orderId: draft.orderId, intentId: draft.intentId }
        : { orderId: null, intentId: null };
  const marked = cartOf(study, browser).items.flatMap(
    ({ awaitingOrder }) => awaitingOrder?.id ?? [],
  );
  const others = [...new Set(marked)].filter((id) => id !== target.orderId);
  return { port: 'recover', ...target, others };
}
