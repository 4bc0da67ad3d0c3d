import { placeIn } from './places.ts';
import { readable } from './words.ts';

/** Every state of a checkout, for a person who knows no chart. */
const STOOD: Record<string, string> = {
  recovering: 'the page was reading the order',
  information: 'the shopper was typing their details',
  review: 'the shopper was reading the review',
  priceChanged: 'prices had changed, and the page asked about it',
  stockChanged: 'something was sold out, and the page asked about it',
  slotLost: 'a time was gone, and the page asked for another',
  booking: 'the page was holding the times',
  placing: 'the page was sending the order',
  orderRefused: 'the shop had refused the order',
  paying: 'the shopper was on the way to the payment',
  checking: 'the page was asking how the payment stands',
  unknown: 'the page could not find out how it ended',
  paid: 'the page said that it is paid',
  placed: 'the page said that the order is placed',
  partPaid: 'the page said that a part is paid',
  declined: 'the page said that the payment was declined',
  cancelled: 'the page said that the payment is not finished',
  expired: 'the page said that the time to pay ran out',
  sessionLost: 'the page said that the sign-in ended',
  offline: 'the page said that the shopper is offline',
  blocked: 'the page said that the order is open in another tab',
};
/** Where the page said something else inside such a state than in the rest of it. */
const STOOD_INSIDE: Record<string, string> = {
  'checking.awaiting': 'the page said that the order waits for its payment',
  'checking.inProcess': 'the page said that the payment is on its way',
  'checking.endedInProcess': 'the page said that the order has ended, and a payment is on its way',
  'checking.inReview': 'the page said that the shop looks at the payment',
  'checking.short': 'the page said that less came than was due',
  'paid.deposit': 'the page said that the deposit is paid',
  'paid.extra': 'the page said that too much came',
  'paid.partReturned': 'the page said that part was given back',
  'paid.returned': 'the page said that the payment was given back',
  'paid.disputed': 'the page said that a bank contests the payment',
  'cancelled.leaving': 'the page was ending the payment',
  'cancelled.ended': 'the page said that the payment was cancelled',
  'cancelled.keeping': 'the page was keeping the order for later',
  'cancelled.givingUp': 'the page was giving the order up',
  'cancelled.givenUp': 'the page said that the order was given up',
  'cancelled.shut': 'the page said that the shop closed the order',
  'cancelled.goingBack': 'the page said that the order has ended and the money goes back',
  'expired.order': 'the page said that the order has expired',
};
/** Each state by which a search can ask where a page stood. */
export const STANDS: readonly [state: string, words: string][] = Object.entries(STOOD).flatMap(
  ([state, words]) => [
    [state, words] as [string, string],
    ...Object.entries(STOOD_INSIDE).filter(([inner]) => inner.startsWith(`${state}.`)),
  ],
);

/** The state that words are about: `checking.short`, `review`. From a chart's state, or from its text as lists have it. */
export function standOf(state: unknown): string {
  const isNested = typeof state === 'object' && state !== null;
  const outer = placeIn(state);
  const [name = '', inner = ''] = isNested
    ? [outer, placeIn((state as Record<string, unknown>)[outer])]
    : outer.split(/[. ]/);
  return WITHIN.has(name) && inner ? `${name}.${inner}` : name;
}
const WITHIN = new Set(Object.keys(STOOD_INSIDE).map((one) => one.split('.')[0]));

/** Where a checkout stood, for a person who knows no chart. */
export function stoodWords(state: unknown): string {
  const stand = standOf(state);
  const name = stand.split('.')[0] ?? '';
  if (Object.hasOwn(STOOD_INSIDE, stand)) return STOOD_INSIDE[stand] ?? '';
  return (Object.hasOwn(STOOD, name) && STOOD[name]) || (name ? readable(name) : '');
}
