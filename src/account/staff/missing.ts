import { amountText, type Measure } from '#machines/domain/measure.ts';
import type { OrderView } from '#machines/domain/order.ts';

/** Said where nothing can be marked: give back what it cost, reckon first what is still owed, or wait for a bank (547). */
export const BY_HAND = {
  refund: 'packing.missing.paid',
  reckon: 'packing.missing.reckon',
  contested: 'packing.missing.contested',
} as const;
type MissingStep = 'ask' | 'waits' | 'mark' | keyof typeof BY_HAND;
export const isByHand = (step: MissingStep | null): step is keyof typeof BY_HAND =>
  step !== null && step in BY_HAND;

/** What staff can do about something that is missing: ask its shopper, wait for their answer, mark it in a paid order (534), or see to it by hand. */
export function missingStep(order: OrderView): MissingStep | null {
  const { proposals = [], paymentState, outstanding, money } = order;
  const isAsked = proposals.some(({ by, status }) => by === 'SHOP' && status === 'PROPOSED');
  if (paymentState === 'PENDING' && outstanding === 0) return isAsked ? 'waits' : 'ask';
  // While a bank contests what was paid nothing of it is owed back: the order's chart hears of nothing missing.
  if (paymentState === 'PAID' && money?.disputed) return 'contested';
  if (paymentState === 'PAID') return order.missingByHand || money?.turned ? 'reckon' : 'mark';
  return paymentState === 'PART_PAID' ? 'refund' : null;
}

/** Such a refusal says that the order stands otherwise than it is shown. */
export const isOvertaken = (problem: string | null): boolean =>
  problem !== null && ['VERSION_CHANGED', 'ORDER_CLOSED', 'ALREADY_PAID'].includes(problem);
/** Why its customer was not asked, in words of its own. */
export const whyNotAsked = (problem: string): string => REFUSED[problem] ?? `problem.${problem}`;
const REFUSED: Record<string, string> = {
  STOCK_CHANGED: 'staff.wish.stock',
  ATTEMPT_LIVE: 'staff.wish.paying',
  ALREADY_PAID: 'packing.missing.paid',
  ORDER_CLOSED: 'staff.said.moved',
  VERSION_CHANGED: 'packing.missing.before',
};

/** More than a list shows at a glance. */
const MOST = 50;
/** How many of a line are there, as far as is known. */
export const presentOf = ({
  quantity,
  missing = 0,
}: Pick<OrderView['lines'][number], 'quantity' | 'missing'>): number => quantity - missing;
/** Lines of a paid order of which something can still be missing, each with its place there. */
export const markablePlaces = ({ lines }: OrderView): number[] =>
  lines.flatMap((line, at) => (presentOf(line) > 0 && presentOf(line) <= MOST ? [at] : []));

/** Lines of which it is certain what is meant: a product that stands on several is talked about by telephone. */
export const markable = ({ lines }: OrderView): OrderView['lines'] =>
  lines.filter(
    ({ productId, quantity }) =>
      quantity <= MOST && lines.filter((other) => other.productId === productId).length === 1,
  );

/** What is missing beside what was marked before, each with how many. */
export const whatIsMissing = (
  { lines }: Pick<OrderView, 'lines'>,
  counted: readonly { line: number; quantity: number }[],
  locale: string,
): string =>
  counted
    .flatMap(({ line: at, quantity }) => {
      const line = lines[at];
      if (!line) return [];
      const { measure, missing = 0, variant } = line;
      const name = [line.name, variant].filter(Boolean).join(', ');
      return [manyOf({ name, measure, quantity: quantity - missing }, locale)];
    })
    .join(', ');

interface Many {
  name: string;
  quantity: number;
  measure?: Measure | undefined;
}
/** "2 × Soap", and "0.5 kg Rice" of what is sold loose. */
export const manyOf = ({ name, quantity, measure }: Many, locale: string): string =>
  `${amountText(quantity, measure, locale)}${measure ? '' : ' ×'} ${name}`;
