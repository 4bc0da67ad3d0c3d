import { isIn } from '../model.ts';
import type { OrderSnapshot } from './machine.ts';

const MINUTE = 60_000;

/** What of an order's facts decides what it hears: the walks tell states apart by it. */
export function factsThatDecide(snapshot: OrderSnapshot): unknown[] {
  const { context } = snapshot;
  const back = [Math.sign(context.owedBack), Math.sign(context.strange)];
  const looksClosely =
    isIn(snapshot, 'money.review') || isIn(snapshot, 'money.part') || isIn(snapshot, 'money.paid');
  return [
    Math.sign(context.kept),
    looksClosely ? back : context.owedBack + context.strange > 0,
    context.kept + context.waived + context.paidElsewhere >= context.total,
    (isIn(snapshot, 'money.ended') || isIn(snapshot, 'money.review')) && context.shut,
    (isIn(snapshot, 'money.review') || isIn(snapshot, 'money.owing.terms')) &&
      context.foreign &&
      !context.foreignBack,
    isIn(snapshot, 'money.disputed')
      ? [context.kept > context.booked, Object.keys(context.contested).length > 1]
      : isIn(snapshot, 'money.returned') && context.disputed,
    (isIn(snapshot, 'money.paid') || isIn(snapshot, 'money.returned')) &&
      Object.keys(context.turned).length,
    (isIn(snapshot, 'money.owing.terms') ||
      isIn(snapshot, 'money.part') ||
      isIn(snapshot, 'money.owing.billed') ||
      (isIn(snapshot, 'money.review') && context.accepted)) &&
      Object.keys(context.turned).length > 0,
    (isIn(snapshot, 'money.paid') || isIn(snapshot, 'money.disputed')) &&
      (context.paidElsewhere > 0 || context.total === 0),
    until(context.keptUntil),
    until(context.payableUntil),
  ];
}

/** Where it stands, as far as that decides something. */
export function standsThatDecide(snapshot: OrderSnapshot): unknown[] {
  const { money, goods, paying, returning } = snapshot.value;
  const { watched } = snapshot.context;
  const isOpen = !isIn(snapshot, 'paying.idle') && !isIn(snapshot, 'paying.tried');
  const isPlain = isIn(snapshot, 'money.paid.settled') && paying === 'idle';
  return [
    money,
    goods,
    isIn(snapshot, 'money.owing') ? paying : asksPayment(snapshot) && isOpen,
    isIn(snapshot, 'money.owing.due')
      ? watched.toSorted()
      : decidesByPayment(snapshot) && watched.length > 0,
    isPlain && returning,
  ];
}

/** Whether a payment is open decides something there. */
const asksPayment = (snapshot: OrderSnapshot): boolean =>
  isIn(snapshot, 'money.part') || isIn(snapshot, 'money.review');
/** Whether money on its way decides something there. */
const decidesByPayment = (snapshot: OrderSnapshot): boolean =>
  isIn(snapshot, 'money.owing') || isIn(snapshot, 'money.review');
/** The samples of time tell these apart. */
function until(time: number | null): number | null {
  return time === null
    ? null
    : [6, 32, 300, 14_400].findIndex((minutes) => time <= minutes * MINUTE);
}
