import type { Minor } from '../domain/money.ts';
import {
  atDesk,
  backForMissing,
  besideTillIn,
  billedIn,
  firstAskedOf,
  leftOf,
  owedOf,
  take,
  turnedOf,
  withBills,
} from './amounts.ts';
import { endingWithMoney } from './endingWithMoney.ts';
import { givingBack, handingBack } from './givenBack.ts';
import {
  amountIn,
  type EffectStep,
  post,
  postSome,
  type StepInput,
  some,
  tell,
} from './stepInput.ts';
import type { Fact, OrderEffect, Told } from './types.ts';

const askRefund = (
  reason: Extract<OrderEffect, { type: 'openTask' }>['reason'],
  amount: Minor,
): OrderEffect[] => (amount > 0 ? [{ type: 'openTask', kind: 'REFUND', reason, amount }] : []);

const TOLD = { PAID: 'paid', PART_PAID: 'partPaid', UNDERPAID: 'review' } as const;

/** Money that the order asked for, in whole or in part; what is more than that must go back. Null: it is booked once the goods are there. */
function booking(
  { context, event }: StepInput,
  as: 'PAID' | 'PART_PAID' | 'UNDERPAID' | null,
): EffectStep {
  const amount = amountIn(event);
  const taken = take(context, amount);
  const extra = taken.owedBack - context.owedBack;
  const isBooked = as === 'PAID' || as === 'PART_PAID';
  const asPaid: Fact | null = isBooked ? { kind: as, amount: taken.kept - context.booked } : null;
  const beside = as === 'PAID' ? Math.min(besideTillIn(event), taken.kept) : 0;
  const kept = taken.kept - beside;
  return {
    facts: {
      ...taken,
      kept,
      owedBack: taken.owedBack + beside,
      ...(isBooked && { booked: kept }),
      ...(as === 'PAID' && { dueNow: context.total }),
    },
    effects: [
      post(
        { kind: 'CAPTURED', amount },
        asPaid,
        as === 'UNDERPAID' ? { kind: as, amount } : null,
        some('OVERPAID', extra),
        some('REFUND_DUE', beside),
      ),
      ...(as === 'UNDERPAID'
        ? [{ type: 'openTask', kind: 'REVIEW', reason: 'PAID_TOO_LITTLE', amount } as const]
        : []),
      ...askRefund('PAID_TOO_MUCH', extra),
      ...askRefund('PAID_BESIDE_BILL', beside),
      ...(as === null || kept === 0 ? [] : [tell(TOLD[as], Math.max(0, kept - context.kept))]),
      ...(beside > 0 ? [tell('refund', beside)] : []),
    ],
  };
}

/** Its guest pays by themselves what bills have left of a round. */
function bookingRest(said: StepInput): EffectStep {
  const context = withBills(said.context, said.event);
  const { facts, effects } = booking({ ...said, context }, 'PAID');
  return { facts: { ...facts, paidElsewhere: context.paidElsewhere }, effects };
}

/** What had come before is booked now: the goods are there again, or staff takes it as enough. */
function bookingKept(
  { context, event }: StepInput,
  as: 'PAID' | 'PART_PAID',
  waived: Minor,
  told: Told,
  arrived = context.kept,
): EffectStep {
  const isByStaff = waived > 0 || (event.type === 'goods.retaken' && event.by === 'STAFF');
  return {
    facts: {
      booked: context.kept,
      waived: context.waived + waived,
      ...(as === 'PAID' && { dueNow: context.total }),
    },
    effects: [
      post(waiver(waived), {
        kind: as,
        amount: context.kept - context.booked,
        ...(isByStaff && ({ by: 'STAFF' } as const)),
      }),
      tell(told, arrived),
    ],
  };
}
const waiver = (amount: Minor): Fact | null =>
  amount > 0 ? { kind: 'WAIVED', amount, by: 'STAFF' } : null;

/** None of it was asked for: all of it goes back. */
function refunding(
  { context, event }: StepInput,
  reason: 'PAID_TWICE' | 'PAID_TOO_MUCH' | 'PAID_BESIDE_BILL' | 'PAID_AFTER_CLOSING',
): EffectStep {
  const amount = amountIn(event);
  return {
    facts: { came: context.came + amount, owedBack: context.owedBack + amount },
    effects: [
      post({ kind: 'CAPTURED', amount }, { kind: 'OVERPAID', amount }),
      { type: 'openTask', kind: 'REFUND', reason, amount },
      tell('refund', amount),
    ],
  };
}

/** Wherever its order stands: its shopper was charged, and hears that it is looked at. */
function mismatching({ context, event }: StepInput): EffectStep {
  const amount = amountIn(event);
  const { reason, currency } =
    event.type === 'money.mismatched' ? event : { reason: 'OTHER' as const };
  // A sum of other money is no sum of this order: it is named, and counted nowhere.
  if (currency !== undefined)
    return {
      facts: { foreign: true, foreignBack: false },
      effects: [
        post({ kind: 'MISMATCH', amount, currency }),
        { type: 'openTask', kind: 'REVIEW', reason, amount: null },
        { type: 'tell', event: 'review' },
      ],
    };
  return {
    facts: { strange: context.strange + amount },
    effects: [
      post({ kind: 'MISMATCH', amount }),
      { type: 'openTask', kind: 'REVIEW', reason, amount },
      { type: 'tell', event: 'review' },
    ],
  };
}

/** Goods and times go, the money stays paid: all that the shop has must go back, by a provider or at its own desk. What a bill has is in the bill's books. */
function cancelling({ context }: StepInput): EffectStep {
  const amount = context.kept;
  const sentBack = amount + turnedOf(context);
  const desk = atDesk(context);
  return {
    facts: { kept: 0, booked: 0, owedBack: context.owedBack + amount, owedAtDesk: 0 },
    effects: [
      ...postSome(some('REFUND_DUE', amount)),
      ...askRefund('CANCELLED_AFTER_PAYMENT', sentBack + context.paidElsewhere),
      ...lessAtDesk(context),
      { type: 'cancelParcel' },
      { type: 'returnPromotion' },
      { ...tell('cancelled', sentBack + desk), ...(desk > 0 && { desk }) },
    ],
  };
}

/** All that the desk has is in the task of the whole order now: that of what was missing names what a provider gives back alone, and is done where none does. */
const lessAtDesk = ({ owedByProvider, owedAtDesk }: StepInput['context']): OrderEffect[] =>
  owedByProvider > 0 && owedAtDesk > 0
    ? [{ type: 'openTask', kind: 'REFUND', reason: 'ITEMS_MISSING', amount: -owedAtDesk }]
    : [];

/** What was paid for things that are not there goes back: first what came by a provider, then what the desk has. The order goes on with the rest of it. */
function missing({ context, event }: StepInput): EffectStep {
  const less = event.type === 'items.missing' ? event.less : 0;
  const { byProvider, byDesk } = backForMissing(context, less);
  const kept = context.kept - byProvider;
  return {
    facts: {
      kept,
      booked: Math.min(context.booked, kept),
      owedBack: context.owedBack + byProvider,
      owedByProvider: context.owedByProvider + byProvider,
      owedAtDesk: context.owedAtDesk + byDesk,
      missed: context.missed + byProvider + byDesk,
      itemsMissing: true,
    },
    effects: [
      ...postSome(some('REFUND_DUE', byProvider)),
      ...askRefund('ITEMS_MISSING', byProvider + byDesk),
      { ...tell('itemsMissing', byProvider + byDesk), ...(byDesk > 0 && { desk: byDesk }) },
    ],
  };
}

/** Paid where no provider was asked: by a table's bill, at the desk, or at its till what neither bills nor providers had. All of it, a deposit's rest included. */
function settling({ context, event }: StepInput, by: 'BILL' | 'TILL' | 'DESK'): EffectStep {
  const rest = leftOf(context);
  const amount = Math.max(0, rest - billedIn(event));
  // A till's log of before it told its sum has none at the desk: what it handed back was not recorded either.
  const isAtDesk = by === 'DESK' || (by === 'TILL' && 'amount' in event);
  return {
    facts: {
      paidElsewhere: context.paidElsewhere + rest,
      ...(isAtDesk && context.kind !== 'order' && { takenAtDesk: context.takenAtDesk + amount }),
      booked: context.kept,
      dueNow: context.total,
    },
    effects: [post({ kind: 'PAID', amount, by }), tell('paid', amount)],
  };
}

/** Every step of the order's books, by the name that the chart calls it. */
export const BOOKS = {
  free: () => ({ facts: {}, effects: [post({ kind: 'PAID', amount: 0 })] }),
  terms: () => ({
    facts: { accepted: true, keptUntil: null },
    effects: [post({ kind: 'ACCEPTED', amount: 0 })],
  }),
  whole: (said) => booking(said, 'PAID'),
  deposit: (said) => booking(said, 'PART_PAID'),
  short: (said) => booking(said, 'UNDERPAID'),
  late: (said) => booking(said, null),
  wholeAfterAll: (said) => bookingKept(said, 'PAID', 0, 'late'),
  depositAfterAll: (said) => bookingKept(said, 'PART_PAID', 0, 'late'),
  wholeAsEnough: (said) => bookingKept(said, 'PAID', firstAskedOf(said.context), 'reviewResolved'),
  depositAsEnough: (said) =>
    bookingKept(said, 'PART_PAID', firstAskedOf(said.context), 'reviewResolved'),
  restAsEnough: (said) => bookingKept(said, 'PAID', owedOf(said.context), 'reviewResolved'),
  turnedAsEnough: (said) =>
    bookingKept(said, 'PAID', leftOf(said.context), 'reviewResolved', turnedOf(said.context)),
  waived: ({ context }) => ({
    facts: { waived: context.waived + firstAskedOf(context) },
    effects: postSome(waiver(firstAskedOf(context))),
  }),
  goodsGone: ({ context }) => ({
    facts: {},
    effects: [...askRefund('GOODS_GONE', context.kept), tell('refund', context.kept)],
  }),
  twice: (said) => refunding(said, 'more' in said.event ? 'PAID_TOO_MUCH' : 'PAID_TWICE'),
  afterClosing: (said) => refunding(said, 'PAID_AFTER_CLOSING'),
  besideBill: (said) => refunding(said, 'PAID_BESIDE_BILL'),
  mismatch: mismatching,
  givenBack: givingBack,
  handedBack: handingBack,
  cancelled: cancelling,
  missing,
  endedWithMoney: ({ context, event }) => ({ facts: {}, effects: endingWithMoney(context, event) }),
  restOfRound: bookingRest,
  bill: (said) => settling(said, 'BILL'),
  till: (said) => settling(said, 'TILL'),
  desk: (said) => settling(said, 'DESK'),
} satisfies Record<string, (said: StepInput) => EffectStep>;
export type Book = keyof typeof BOOKS;
