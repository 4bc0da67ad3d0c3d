import { goods, hasGoods, hasOpenPayment, money } from './expects/sums.ts';
import type { OrderSnapshot } from './machine.ts';

const whole = (sum: number): boolean => Number.isInteger(sum) && sum >= 0;

/** What is true of an order wherever it stands. */
export const orderInvariants: Record<string, (snapshot: OrderSnapshot) => boolean> = {
  'sums are whole and never below zero': ({ context }) =>
    [
      context.came,
      context.kept,
      context.owedBack,
      context.strange,
      context.booked,
      context.returned,
      context.waived,
      context.paidElsewhere,
      context.returnedElsewhere,
      context.takenAtDesk,
      context.owedAtDesk,
      context.owedByProvider,
      context.missed,
    ].every(whole),
  'what the desk has of a round is some of what was paid elsewhere': ({ context }) =>
    context.takenAtDesk <= context.paidElsewhere &&
    (context.kind !== 'order' || context.takenAtDesk === 0),
  'what the desk owes for missing things it has': ({ context }) =>
    context.owedAtDesk <= (context.kind === 'order' ? context.paidElsewhere : context.takenAtDesk),
  'what a provider owes for missing things must go back': ({ context }) =>
    context.owedByProvider <= context.owedBack && context.owedByProvider <= context.missed,
  'what came is kept, must go back or went back; strange money beside it (I13)': ({ context }) =>
    context.came <= context.kept + context.owedBack + context.strange + context.returned &&
    context.kept + context.owedBack <= context.came &&
    (context.strange > 0 || context.kept + context.owedBack + context.returned >= context.came),
  'no more is kept than the order costs': ({ context }) =>
    context.kept + context.waived + context.paidElsewhere <= Math.max(context.total, context.kept),
  'what a bill or the till paid is of a paid order': (snapshot) =>
    snapshot.context.paidElsewhere === 0 || money(snapshot, 'paid', 'disputed'),
  'a paid order never has goods that are merely held (I26)': (snapshot) =>
    !money(snapshot, 'paid', 'part', 'disputed', 'owing.terms', 'owing.billed') ||
    !goods(snapshot, 'held'),
  'an order that ended or was given back keeps nothing from others, and waits for no time (L4)': (
    snapshot,
  ) =>
    !money(snapshot, 'ended', 'returned') ||
    (!goods(snapshot, 'held') &&
      snapshot.context.keptUntil === null &&
      (money(snapshot, 'returned') || !hasGoods(snapshot))),
  'time is waited for only while money is owed or a person looks': (snapshot) =>
    snapshot.context.keptUntil === null || money(snapshot, 'owing.due', 'review', 'late'),
  'what keeps goods from others unpaid waits for a time or for an open payment: nothing waits for ever (L1)':
    (snapshot) =>
      !(money(snapshot, 'owing.due', 'review') && goods(snapshot, 'held')) ||
      snapshot.context.keptUntil !== null ||
      hasOpenPayment(snapshot),
  'an order that waits for money waits for a time or for an open payment (L1)': (snapshot) =>
    !money(snapshot, 'owing.due') ||
    snapshot.context.keptUntil !== null ||
    hasOpenPayment(snapshot),
  'goods are asked for again exactly while late money waits for the answer (I14)': (snapshot) =>
    money(snapshot, 'late') === goods(snapshot, 'retaking'),
  'what is paid has its money: kept, waived, gone back or going back (I03)': (snapshot) => {
    const { kept, waived, paidElsewhere, owedBack, returned, returnedElsewhere, total } =
      snapshot.context;
    return (
      !money(snapshot, 'paid') ||
      kept + waived + paidElsewhere + owedBack + returned + returnedElsewhere >= total
    );
  },
  'refund owed is where something must go back': (snapshot) =>
    !money(snapshot, 'paid') ||
    money(snapshot, 'paid.refundOwed') === snapshot.context.owedBack > 0,
  'an unpaid order has nothing in the books as paid': (snapshot) =>
    !money(snapshot, 'owing', 'ended', 'new') ||
    (snapshot.context.booked === 0 && snapshot.context.kept === 0),
  'of an order that is due for the first time nothing has come yet': (snapshot) =>
    !money(snapshot, 'owing.due') ||
    (snapshot.context.came === 0 && Object.keys(snapshot.context.turned).length === 0),
  'of what is kept some is in the books; too little of the rest is here as long as it is looked at':
    (snapshot) =>
      snapshot.context.booked <= snapshot.context.kept &&
      (!money(snapshot, 'part.short') ||
        snapshot.context.kept > snapshot.context.booked ||
        !hasGoods(snapshot)),
  'what is watched is told by its region': ({ context, value }) =>
    context.watched.length > 0 === (value.watching === 'some'),
  'it is contested while a dispute is not decided': ({ context: { disputed, contested } }) =>
    disputed === Object.keys(contested).length > 0,
  'a dispute that turned has its sum': ({ context: { turned } }) =>
    Object.values(turned).every((sum) => whole(sum) && sum > 0),
  'only money that came is written as paid': ({ context }) => context.booked <= context.came,
};
