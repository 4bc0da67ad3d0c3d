import type { LeadRow } from '../leads.ts';
import { canPlace, formErrors } from './facts.ts';
import type { CheckoutContext } from './types.ts';

type Stands = { context: CheckoutContext };
type Row = LeadRow<Stands>;
const isOrderPage = ({ context }: Stands): boolean => context.entry === 'order';
const hasLines = ({ context }: Stands): boolean =>
  context.cart.items.some((item) => item.isSelected && !item.awaitingOrder);
const isFilled = (one: Stands): boolean =>
  hasLines(one) && (one.context.kind === 'table' || formErrors(one.context).length === 0);
const isPlaceable = ({ context }: Stands): boolean => canPlace(context);
/** What is typed stays where it is typed, and a form with a gap is not left for the review (specification 8.2, 8.3), but at a table, where both are one page (493). */
export const TYPING_LEADS: readonly Row[] = [
  [
    'information',
    [
      ...['a name', 'an address', 'collected', 'a field left', 'terms chosen', 'files chosen'],
      ...['a method chosen', 'to be paid later chosen'],
    ],
    'information',
  ],
  [
    'review.ready',
    [
      ...['a name', 'a field left', 'a tip chosen', 'terms chosen', 'files chosen'],
      ...['a method chosen', 'to be paid later chosen'],
    ],
    'review.ready',
  ],
  [
    ['information', 'that is filled', (one) => one.context.isOnline && isFilled(one)],
    'review opened',
    'review.opening',
  ],
  [
    ['information', 'with a gap', (one) => one.context.isOnline && !isFilled(one)],
    'review opened',
    'information',
  ],
  [
    ['orderRefused', 'of a filled form', (one) => !isOrderPage(one) && isFilled(one)],
    'review opened',
    'review.opening',
  ],
  [
    ['orderRefused', 'of a form with a gap', (one) => !isOrderPage(one) && !isFilled(one)],
    'review opened',
    'information',
  ],
  [['review.ready', 'that can be ordered', isPlaceable], 'order placed', 'review.locking'],
  [
    ['review.ready', 'that cannot be ordered', (one) => !isPlaceable(one)],
    'order placed',
    'review.ready',
  ],
];
