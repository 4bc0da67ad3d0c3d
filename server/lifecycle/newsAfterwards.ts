import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Minor } from '#machines/domain/money.ts';
import { atShop } from '#machines/order/amounts.ts';
import type { AttemptEvent } from '#machines/order/attemptTypes.ts';
import type { OrderEvent } from '#machines/order/types.ts';
import type { PaymentStatusReport } from '#providers/provider.ts';
import type { Queries } from '../db/open.ts';
import { orderEvents } from '../db/schema/orderEvents.ts';
import type { Attempt } from '../records/attempt.ts';
import type { Order } from '../records/order.ts';
import { matched, type WrittenRefund } from './matchedRefunds.ts';

type Told<T extends OrderEvent['type']> = Extract<OrderEvent, { type: T }>;
interface Line {
  number: number;
  attemptId: string | null;
  event: OrderEvent;
}
const ABOUT_IT = [
  'money.toldOtherwise',
  'staff.gaveBack',
  'money.refunded',
  'money.disputed',
  'dispute.won',
  'dispute.lost',
];

/** What became of money that is here, beyond what the order's log knows: given back, contested, decided. */
export async function newsAfterwards(
  q: Queries,
  attempt: Attempt,
  order: Order,
  report: PaymentStatusReport,
): Promise<AttemptEvent[]> {
  const disputes = disputesIn(report, attempt);
  if (!report.refunded && disputes.length === 0 && !mayTellLess(attempt, report)) return [];
  const lines = await linesAbout(q, order.id);
  return [
    ...newsOfRefunds(lines, attempt, order, report),
    ...newsOfDisputes(lines, attempt, report, disputes),
  ];
}

/** Of money that is in the books some may have been told of as gone back, and it lists none now. */
const mayTellLess = ({ state }: Attempt, { refunded }: PaymentStatusReport): boolean =>
  refunded !== undefined && (state === 'CAPTURED' || state === 'MISMATCH');

export async function linesAbout(q: Queries, orderId: string): Promise<Line[]> {
  const { number, attemptId, event } = orderEvents;
  const rows = await q
    .select({ number, attemptId, event })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), inArray(orderEvents.type, ABOUT_IT)))
    .orderBy(asc(number));
  return rows as Line[];
}
const told = <T extends OrderEvent['type']>(lines: readonly Line[], type: T): Told<T>[] =>
  lines.flatMap(({ event }) => (event.type === type ? [event as Told<T>] : []));
const sumOf = (parts: readonly { amount: Minor }[]): Minor =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/** Under which names money is known to have gone back. */
export const refundNames = (lines: readonly Line[]): string[] => [
  ...told(lines, 'staff.gaveBack').map(({ reference }) => reference),
  ...told(lines, 'money.refunded').flatMap(({ names = [] }) => names),
];

/** Refunds that staff wrote down, less what a provider has told of since. */
function writtenOf(lines: readonly Line[]): WrittenRefund[] {
  const settled = told(lines, 'money.refunded').flatMap(({ settles = [] }) => settles);
  return lines.flatMap(({ number, event }) => {
    if (event.type !== 'staff.gaveBack') return [];
    const amount = event.amount - sumOf(settled.filter((one) => one.number === number));
    return amount > 0 ? [{ number, reference: event.reference, amount }] : [];
  });
}

/** All that this payment's provider has told of so far, whether it was news or what staff had written. */
const heardOf = (lines: readonly Line[], { id }: Attempt): Minor =>
  sumOf(
    told(
      lines.filter((line) => line.attemptId === id),
      'money.refunded',
    ).flatMap((event) => [event, ...(event.settles ?? [])]),
  );

/** What may be missing of a payment since it went back, whatever told of it. */
export const goneOf = (
  lines: readonly Line[],
  attempt: Attempt,
  { refunded = 0 }: PaymentStatusReport,
): Minor =>
  Math.max(heardOf(lines, attempt), refunded) +
  sumOf(writtenOf(lines)) +
  sumOf(told(lines, 'dispute.lost'));

/** What it said last of refunds that came back to the shop: a bank had sent them back. */
function cameBack(lines: readonly Line[], { id }: Attempt): Minor {
  const last = lines.findLast(
    ({ attemptId, event }) =>
      attemptId === id &&
      (event.type === 'money.refunded' ||
        (event.type === 'money.toldOtherwise' && isRefund(event))),
  );
  return last?.event.type === 'money.toldOtherwise' ? last.event.amount : 0;
}
export const isRefund = ({ refunded }: Told<'money.toldOtherwise'>): boolean =>
  refunded !== undefined;

function newsOfRefunds(
  lines: readonly Line[],
  attempt: Attempt,
  { life }: Order,
  { refunded, refunds = [] }: PaymentStatusReport,
): AttemptEvent[] {
  if (refunded === undefined) return [];
  const more = refunded - heardOf(lines, attempt);
  if (more <= 0) {
    const amount = Math.abs(more);
    if (amount === cameBack(lines, attempt)) return [];
    return [{ type: 'answer.otherwise', amount, refunded }];
  }
  const known = refundNames(lines.filter(({ event }) => event.type === 'money.refunded'));
  const names = refunds.map((one) => one.reference).filter((name) => !known.includes(name));
  const written = writtenOf(lines);
  const settles = matched(more, written, names, atShop(life.facts));
  const amount = more - sumOf(settles);
  const differs = amount > 0 && sumOf(written) > sumOf(settles);
  return [{ type: 'answer.refunded', amount, settles, names, differs }];
}

interface Said {
  reference: string;
  /** null: all that is left of this payment */
  amount: Minor | null;
  state: 'open' | 'won' | 'lost';
}
/** Where the provider names no single dispute there is one, over the whole payment. */
const disputesIn = ({ dispute, disputes }: PaymentStatusReport, { id }: Attempt): Said[] => {
  if (disputes) return [...disputes];
  return dispute ? [{ reference: id, amount: null, state: dispute }] : [];
};

const STATES = {
  'money.disputed': 'open',
  'dispute.won': 'won',
  'dispute.lost': 'lost',
} as const;
type Decided = keyof typeof STATES;
const isDecision = (event: OrderEvent): event is Told<Decided> => event.type in STATES;

/** What the books hold as lost by each dispute. One that a bank decides otherwise later moves no sum here: a person looks. */
function lostBy(own: readonly Line[], attempt: Attempt): Map<string, Minor> {
  const sums = new Map<string, Minor>();
  for (const { reference = attempt.id, amount } of told(own, 'dispute.lost'))
    sums.set(reference, (sums.get(reference) ?? 0) + amount);
  return sums;
}

/** Each dispute moves by itself; one that is heard of when it is lost already has taken its money all the same. */
function newsOfDisputes(
  lines: readonly Line[],
  attempt: Attempt,
  report: PaymentStatusReport,
  disputes: readonly Said[],
): AttemptEvent[] {
  const own = lines.filter(({ attemptId }) => attemptId === attempt.id);
  const known = new Map(
    own.flatMap(({ event }) =>
      isDecision(event) ? [[event.reference ?? attempt.id, STATES[event.type]] as const] : [],
    ),
  );
  const back = Math.max(heardOf(lines, attempt), report.refunded ?? 0);
  const taken = back + sumOf(told(own, 'dispute.lost'));
  const left = Math.max(0, (report.amount ?? attempt.amount) - taken);
  const isNamed = (name: string): boolean => name !== attempt.id;
  const isOpen = (name: string): boolean => known.get(name) === 'open';
  const lost = lostBy(own, attempt);
  const news = disputes.flatMap(({ reference, amount, state }): AttemptEvent[] => {
    const before = known.get(reference);
    if (before === state) return [];
    // Lost as a whole before the provider told its disputes apart: that was all of it.
    if (before === undefined && known.get(attempt.id) === 'lost') return [];
    // The list could not be read now: nothing is known beyond the disputes that were named before.
    if (!isNamed(reference) && state === 'open' && [...known.keys()].some(isOpen)) return [];
    const sum = amount ?? left;
    if (state === 'open') return [{ type: 'answer.disputed', reference, amount: sum }];
    const gone = lost.get(reference) ?? 0;
    if (state === 'lost')
      return [{ type: 'answer.disputeLost', reference, amount: Math.max(0, sum - gone) }];
    if (gone > 0) return [{ type: 'answer.disputeWon', reference, amount: gone }];
    return before === 'open' ? [{ type: 'answer.disputeWon', reference }] : [];
  });
  // One that had no name when it was first heard of is among the named ones now.
  const isAmongThem = isOpen(attempt.id) && disputes.some((one) => isNamed(one.reference));
  return isAmongThem ? [...news, { type: 'answer.disputeWon', reference: attempt.id }] : news;
}
