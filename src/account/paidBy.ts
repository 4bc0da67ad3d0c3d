import type { OrderView } from '#machines/domain/order.ts';
import { attemptSaid } from '../checkout/parts/attemptSaid.ts';
import { deskSaid } from '../checkout/parts/deskSaid.ts';
import type { Language } from '../ui/language.ts';

const BROUGHT_MONEY = ['PAID', 'UNDERPAID', 'OVERPAID'];

/** By which way each payment of an order came, and how much was paid by it, at the shop itself too: for paper that is kept. */
export const paidBy = (order: OrderView, language: Language): string[] => [
  ...order.attempts
    .filter(({ outcome }) => BROUGHT_MONEY.includes(outcome.status))
    .map((one) => attemptSaid(order, one, language)),
  ...deskSaid(order, language),
];
