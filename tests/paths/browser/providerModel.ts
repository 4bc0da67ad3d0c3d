import type { AnyMachineSnapshot } from 'xstate';
import { checkoutModel } from '#machines/checkout/model.ts';
import { IN_HOUSE } from '#machines/domain/carriers.ts';
import { type Cart, orderableItems } from '#machines/domain/cart.ts';
import type { OrderView } from '#machines/domain/order.ts';
import {
  isProviderCode,
  PAY_LATER,
  PROVIDER_CODES,
  PROVIDERS,
  type ProviderCode,
} from '#machines/domain/payment.ts';
import { answer, type Case, type ChartModel, says } from '#machines/model.ts';
import { asReal } from './answers.ts';
import { PHONE, placeIn } from './places.ts';
import type { ModelAt } from './search.ts';

const SAMPLE = 'STRIPE';

/** The same words with the provider of this visit in the place of the samples' one. */
const paidBy = <T>(thing: T, code: ProviderCode): T =>
  JSON.parse(JSON.stringify(thing).replaceAll(`"${SAMPLE}"`, `"${code}"`)) as T;

/** The checkout's model as a shopper of one provider meets it: orders are paid by it, and no other provider's page ever answers. */
export function modelFor(
  code: ProviderCode,
  methods: readonly string[],
  isBusiness = false,
): ChartModel {
  const isOther = (type: string): boolean =>
    PROVIDER_CODES.some((one) => one !== code && type.endsWith(`.actor.${one}`));
  // This provider first, then paying later, then one other: a switch needs another one.
  // A code is not that one: it stays on the page, and its branches are those of its own run.
  const isUsual = (one: string): boolean =>
    one !== code && one !== PAY_LATER && !(isProviderCode(one) && PROVIDERS[one].flow === 'qr');
  const others = methods.filter(isUsual).slice(0, 1);
  const wanted = [code, PAY_LATER, ...others].filter((one) => methods.includes(one));
  const methodIn = ({ event }: Case): string => (event as { method?: string }).method ?? '';
  // Captured, and no order to read: a page always reads it, and one that cannot is uncertain.
  const isOffered = (one: Case): boolean =>
    one.event.type === 'method.change'
      ? wanted.includes(methodIn(one))
      : !one.title.endsWith(' answers captured');
  const inOrder = (cases: Case[]): Case[] =>
    cases.toSorted((one, other) => wanted.indexOf(methodIn(one)) - wanted.indexOf(methodIn(other)));
  const cases = Object.entries(checkoutModel.cases).flatMap(
    ([type, samples]): [string, Case[]][] =>
      isOther(type)
        ? []
        : [
            [
              type,
              (type.endsWith(`.actor.${code}`) || type === 'method.change'
                ? samples
                : samples.map((one) => knownAs(paidBy(one, code), isBusiness))
              ).filter(isOffered),
            ],
          ],
  );
  const starts = checkoutModel.starts.map((one) => ({
    ...one,
    input: { ...paidBy(one.input, code), methods: methods as never },
  }));
  const sorted = cases.map(([type, samples]): [string, Case[]] => [
    type,
    type === 'method.change' ? inOrder(samples) : samples,
  ]);
  const chosen = others.map((method) => says('another way chosen', { type: CHOSEN, method }));
  const all = Object.fromEntries(sorted);
  return {
    ...checkoutModel,
    starts,
    cases: { ...all, [CHOSEN]: [...(all[CHOSEN] ?? []), ...chosen] },
  };
}
const CHOSEN = 'method.choose';
/** What a shop answers of its customer who buys for a business. */
const knownAs = (one: Case, isBusiness: boolean): Case =>
  isBusiness
    ? JSON.parse(
        JSON.stringify(one).replaceAll(
          '"isB2B":false,"paymentTerms":[]',
          '"isB2B":true,"paymentTerms":[7,14,30]',
        ),
      )
    : one;

interface Held {
  cart: Cart;
  intentId: string | null;
  appointments: readonly object[];
  delivery: { kind: string; quote?: object | null };
  placed: { id: string; orderNumber: string } | null;
  cancelledAttempt: string | null;
  kind: string;
  refusedSlot: { line: number; slot: number } | null;
  shortEmailMethods?: readonly string[];
  contact: { fullName: string; phone: string };
  address: { country: string };
}
export const LONG_EMAIL = 'ada.of.a.very.long.family.name@shopper.example';
const LONG = says('a long e-mail', { type: 'contact.change', contact: { email: LONG_EMAIL } });
const QUOTE = {
  ...{ id: 'quote-1', provider: IN_HOUSE, shipmentType: 'INHOUSE_DELIVERY', cost: 4 },
  ...{ promise: '', expiresAt: '2030-01-01T00:00:00.000Z' },
};
/** What a form asks for of whom something is brought to. */
const REACHED = says('a phone', { type: 'contact.change', contact: { phone: PHONE } });
const BROUGHT = says('brought', {
  type: 'delivery.choose',
  delivery: { kind: 'ship', provider: IN_HOUSE, quote: null },
});
const CHANGED = 'cart.changed';
const REVIEWED = 'xstate.done.actor.openReview';
const BOOKED = 'xstate.done.actor.createAppointments';

/** Times are held for each line of this cart, or none but those that were held before. */
function bookings(model: ChartModel, { cart, appointments }: Held): Case[] {
  const all = orderableItems(cart).flatMap(({ service }, line) =>
    (service?.slots ?? []).map((_, slot) => ({ id: `ap-${line}-${slot}`, line, slot })),
  );
  return (model.cases[BOOKED] ?? []).map((one) => {
    const { output } = one.event as unknown as { output: { ok: boolean; reason?: string } };
    const held = output.ok ? all : appointments;
    const at = output.reason === 'SLOT' ? { line: 0, slot: 0 } : {};
    return { ...one, event: { ...one.event, output: { ...output, ...at, held } } };
  });
}

/** The attempt that this page was left by has a name of its own; the samples know theirs. */
const leftBy = (model: ChartModel, attempt: string): ChartModel => ({
  ...model,
  cases: Object.fromEntries(
    Object.entries(model.cases).map(([type, samples]): [string, Case[]] => [
      type,
      samples.map((one) =>
        JSON.parse(JSON.stringify(one).replaceAll('"attempt-1"', `"${attempt}"`)),
      ),
    ]),
  ),
});

/** What the samples say of orders, said of the one that stands behind this page. */
export const withOrder = (model: ChartModel, real: OrderView): ChartModel => ({
  ...model,
  cases: Object.fromEntries(
    Object.entries(model.cases).map(([type, samples]): [string, Case[]] => [
      type,
      samples.map((one) => {
        const { output } = one.event as unknown as { output?: { order?: OrderView } };
        return output?.order?.paymentState
          ? {
              ...one,
              event: { ...one.event, output: { ...output, order: toldOf(output.order, real) } },
            }
          : one;
      }),
    ]),
  ),
});
/** Its payment keeps the samples' name: a page knows its own by another one (`leftBy`). */
function toldOf(sample: OrderView, real: OrderView): OrderView {
  const told = asReal(sample, real);
  const attempt = told.attempt && { ...told.attempt, id: sample.attempt?.id ?? told.attempt.id };
  return { ...told, attempt, attempts: attempt ? [attempt] : [] };
}

type Item = Cart['items'][number];
const visited = (one: Item): Item => ({
  ...one,
  service: one.service && { ...one.service, atCustomer: true },
});

/** As `modelAt`, once for each thing that a page can hold: a search asks it at every place. */
export function modelOf(plain: ChartModel): ModelAt {
  const known = new WeakMap<Cart, Map<string, ChartModel>>();
  return (at) => {
    const { cart, placed, ...held } = at.context as Held;
    const of = known.get(cart) ?? new Map<string, ChartModel>();
    known.set(cart, of);
    const { cancelledAttempt, refusedSlot, intentId, appointments, delivery } = held;
    const key = JSON.stringify([
      ...[placed?.id, cancelledAttempt, refusedSlot, intentId, appointments, delivery],
      ...[held.address.country, held.contact.phone],
    ]);
    const model = of.get(key) ?? modelAt(plain, at);
    of.set(key, model);
    return model;
  };
}

/** What the samples say of a cart, said of the cart that this page holds: only then the chart decides as the page will. */
export function modelAt(plain: ChartModel, snapshot: AnyMachineSnapshot): ChartModel {
  const { cart, placed, cancelledAttempt, kind, refusedSlot, ...held } = snapshot.context as Held;
  const { shortEmailMethods, intentId, delivery, address, contact } = held;
  const model = cancelledAttempt ? leftBy(plain, cancelledAttempt) : plain;
  if (cart.items.length === 0) return model;
  const awaitingOrder = placed ?? { id: 'order-1', orderNumber: 'A-1001' };
  const withItems = (how: (item: Cart['items'][number]) => Cart['items'][number]): Cart => ({
    ...cart,
    items: cart.items.map(how),
  });
  const changes = [
    ['the cart stays as it was', withItems((one) => ({ ...one, addedAt: one.addedAt + 1 }))],
    ['the cart is emptied', { ...cart, items: [] }],
    [
      'the lines are ordered in another tab',
      withItems((one) => ({ ...one, awaitingOrder, isSelected: false })),
    ],
    ['the cart changes', withItems((one) => ({ ...one, qty: one.qty + 1 }))],
    ...(kind === 'services'
      ? [
          [
            'a person is to come',
            withItems((one) => visited({ ...one, qty: one.qty + 1 })),
          ] as const,
        ]
      : []),
  ] as const;
  const line = (
    { id, productLocation, sellingPrice }: Cart['items'][number],
    other: object = {},
  ) => ({
    ...{
      id,
      sellingPrice,
      stockInHand: 50,
      nonInventory: productLocation.nonInventory,
      addOns: {},
    },
    ...other,
  });
  const reviews = (model.cases[REVIEWED] ?? []).map((one) => {
    const output = (one.event as unknown as { output: { ok: boolean; gone?: string[] } }).output;
    if (!output.ok) return one;
    const lines = one.title.includes('another price')
      ? cart.items.map((item) => line(item, { sellingPrice: item.sellingPrice + 100 }))
      : one.title.includes('less stock')
        ? cart.items.map((item) => line(item, { stockInHand: 0, nonInventory: false }))
        : cart.items.map((item) => line(item));
    const gone = one.title.includes('gone') ? cart.items.map(({ id }) => id) : [];
    return answer('openReview', one.title.replace('openReview answers ', ''), {
      ...output,
      // Another intent would be another order: times that are held for this one were forgotten.
      ...(intentId ? { intentId } : {}),
      ...(delivery.kind === 'ship'
        ? { delivery: { ...delivery, quote: delivery.quote ?? QUOTE } }
        : {}),
      lines: gone.length > 0 ? [] : lines,
      gone,
    });
  });
  return {
    ...model,
    cases: {
      ...model.cases,
      [CHANGED]: changes.map(([title, changed]) => says(title, { type: CHANGED, cart: changed })),
      [REVIEWED]: reviews,
      [BOOKED]: bookings(model, snapshot.context as Held),
      'contact.change': [
        ...(model.cases['contact.change'] ?? []),
        says('no name', { type: 'contact.change', contact: { fullName: '' } }),
        ...(shortEmailMethods?.length ? [LONG] : []),
        ...(contact.phone === '' ? [REACHED] : []),
      ],
      'address.change': [
        says('an address', {
          type: 'address.change',
          address: { street: '1 Main Street', ...placeIn(address.country) },
        }),
      ],
      'delivery.choose': [
        ...(model.cases['delivery.choose'] ?? []),
        ...(kind === 'goods' ? [BROUGHT] : []),
      ],
      'slot.pick': (model.cases['slot.pick'] ?? []).map((one) => ({
        ...one,
        event: { ...one.event, ...refusedSlot },
      })),
    },
  };
}
