import type { OrderView } from '#machines/domain/order.ts';
import type { MoneyFact } from '#machines/domain/payment.ts';

/** What a shopper reads about an order beyond what its chart knows: a title, a sentence about the money, its figures. */

/** It was paid after it had run out or been given up, and stands again. */
const isLate = ({ timeline = [] }: OrderView): boolean => {
  const told = timeline.map((one) => one.kind);
  const ended = told.findIndex((kind) => kind === 'expired' || kind === 'cancelled');
  return ended >= 0 && told.lastIndexOf('paid') > ended;
};

/** A booking that is paid later stands by its times; money that came late says so; everything else is named by its chart. */
export function titleSaid(title: string, order: OrderView | null): string {
  if (title === 'checkout.title.paid' && order && isLate(order)) return 'order.title.late';
  if (title !== 'checkout.title.placed' || !order) return title;
  return order.lines.some((line) => line.appointments.length > 0) ? 'order.title.booked' : title;
}

/** Titles with a sentence about the money of their own; the others say their money fact. */
export const OWN_SENTENCES = [
  'inProcess',
  'inReview',
  'short',
  'late',
  'partReturned',
  'disputed',
  'goingBack',
  'shut',
];

/** Less came than it costs, and staff took it as enough: that much is not asked for. A table's rounds are paid by other ways than their own. */
export function notAskedFor({ paymentState, money, table, total }: OrderView): number {
  const came = money?.came ?? 0;
  return paymentState === 'PAID' && !table && came > 0 ? Math.max(0, total - came) : 0;
}

/** The message about the money: what happened to it, and what is still true about what was ordered (W5). */
export function moneySaid(title: string, fact: MoneyFact, order: OrderView | null): string {
  const name = title.slice(title.lastIndexOf('.') + 1);
  if (name === 'goingBack' && order?.goods === 'gone') return 'money.goingBack.gone';
  if (name === 'returned' && order?.money) return 'money.returned.sum';
  if (name === 'paid' && order && notAskedFor(order) > 0) return 'money.enough';
  return `money.${OWN_SENTENCES.includes(name) ? name : fact}`;
}

/** It stays, and can be paid or is being paid; what it held is for others again until then. */
export const holdsNothing = (order: OrderView | null): boolean =>
  order?.paymentState === 'PENDING' && order.goods === 'released';

/** Its figures, decimal. `back`: what is too much, or all of it where nothing was counted yet. */
export function sumsSaid(
  order: OrderView | null,
): Record<'came' | 'due' | 'missing' | 'back' | 'returned' | 'extra', number> {
  const {
    came = order?.paid ?? 0,
    missing = 0,
    owedBack = order?.extra ?? 0,
    returned = 0,
  } = order?.money ?? {};
  return { came, due: came + missing, missing, back: owedBack || came, returned, extra: owedBack };
}
