import { isCivilDay } from './day.ts';
import { DESK_WAYS, type DeskWay } from './deskWay.ts';
import { toDecimal, toMinor } from './money.ts';
import type { StaffAction, StaffActionBody, StaffOrder } from './staffTask.ts';
import { typedAmount } from './typedAmount.ts';

/** What staff type beside an action on an order, as text. Money has a sum: what was given back with its reference and day, what the desk takes with its way. */
export interface TypedDeed {
  reason: string;
  amount: string;
  reference: string;
  day: string;
  /** of money that the desk takes or hands back */
  how: string;
}
export type DeedField = keyof TypedDeed;
export type DeedFault =
  | 'REQUIRED'
  | 'AMOUNT_SHAPE'
  | 'TOO_MUCH'
  | 'DAY_SHAPE'
  | 'DAY_AHEAD'
  | 'DAY_BEFORE';
export const NOTHING_TYPED: TypedDeed = { reason: '', amount: '', reference: '', day: '', how: '' };

/** What the typed values are checked against. Days are those of the store's zone. */
export interface DeedBounds {
  currency: string;
  /** decimal: at most this goes back */
  returnable: number;
  placedOn: string;
  today: string;
}

const FIELDS: Record<string, DeedField[]> = {
  // A look at what a provider says changes nothing by itself.
  ask: [],
  gaveBack: ['amount', 'reference', 'day', 'reason'],
  takePayment: ['how', 'reason'],
  returnedElsewhere: ['how', 'amount', 'day', 'reason'],
};
/** Of cash that passes over the counter there is not always a paper, and who asks a provider has nothing to explain. */
export const needsNote = (action: StaffAction | null, how: string): boolean =>
  action !== 'ask' &&
  !(how === 'CASH' && (action === 'takePayment' || action === 'returnedElsewhere'));
const isWay = (text: string): text is DeskWay => DESK_WAYS.includes(text as DeskWay);
/** The fields of an action, in the order of its form; null is a task that is done without one. */
export const deedFields = (action: StaffAction | null): DeedField[] =>
  FIELDS[action ?? ''] ?? ['reason'];

/** What is wrong with one field; null where nothing is. */
export function deedFault(
  field: DeedField,
  typed: TypedDeed,
  bounds: DeedBounds,
): DeedFault | null {
  const text = typed[field].trim();
  if (text === '') return 'REQUIRED';
  if (field === 'how') return isWay(text) ? null : 'REQUIRED';
  if (field === 'amount') return amountFault(typedAmount(text, bounds.currency), bounds);
  return field === 'day' ? dayFault(text, bounds) : null;
}

function amountFault(
  amount: number | null,
  { currency, returnable }: DeedBounds,
): DeedFault | null {
  if (amount === null || toMinor(amount, currency) <= 0) return 'AMOUNT_SHAPE';
  return toMinor(amount, currency) > toMinor(returnable, currency) ? 'TOO_MUCH' : null;
}

function dayFault(day: string, { placedOn, today }: DeedBounds): DeedFault | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !isCivilDay(day)) return 'DAY_SHAPE';
  if (day > today) return 'DAY_AHEAD';
  return day < placedOn ? 'DAY_BEFORE' : null;
}

/** At most this goes back: what the desk has is handed back there, all other money by its provider. */
export const mostBack = (
  action: StaffAction | null,
  { returnable, atDesk = 0 }: { returnable: number; atDesk?: number },
): number => (action === 'returnedElsewhere' ? atDesk : returnable);

/** What is owed back by it: what the order owes there, and what is still to go back for things that were sent back and are here; 0 where nothing is. */
export function dueBack(
  action: StaffAction | null,
  shown: Pick<StaffOrder, 'order' | 'returnable' | 'atDesk'>,
): number {
  if (action !== 'gaveBack' && action !== 'returnedElsewhere') return 0;
  const { extra, money, desk = [], requests = [], currency } = shown.order;
  const atDesk = desk.find(({ kind }) => kind === 'OWED')?.amount ?? 0;
  const owed = action === 'gaveBack' ? (money?.owedBack ?? extra) : atDesk;
  const sentBack = requests.findLast(({ kind }) => kind === 'RETURN');
  const forReturn = sentBack?.status === 'RECEIVED' ? (sentBack.goesBack ?? 0) : 0;
  const all = toMinor(owed, currency) + toMinor(forReturn, currency);
  return toDecimal(Math.min(all, toMinor(mostBack(action, shown), currency)), currency);
}

export const isComplete = (
  action: StaffAction | null,
  typed: TypedDeed,
  bounds: DeedBounds,
): boolean =>
  deedFields(action).every(
    (field) =>
      deedFault(field, typed, bounds) === null ||
      (field === 'reason' && !needsNote(action, typed.how)),
  );

/** The action as it is sent: decided on this version of the order. */
export function actionBody(
  action: StaffAction,
  version: number,
  typed: TypedDeed,
  currency: string,
  { appointment, toTake }: { appointment?: string; toTake?: number } = {},
): StaffActionBody {
  const reason = typed.reason.trim();
  // The sum that was read: what is left may be another one by now, and then nothing is taken.
  if (action === 'takePayment' && isWay(typed.how))
    return { action, version, reason, how: typed.how, amount: toTake ?? 0 };
  const given = { amount: typedAmount(typed.amount, currency) ?? 0, day: typed.day.trim() };
  if (action === 'returnedElsewhere' && isWay(typed.how))
    return { action, version, reason, how: typed.how, ...given };
  if (action !== 'gaveBack')
    return { action, version, reason, ...(appointment !== undefined && { appointment }) };
  return {
    action,
    version,
    reason,
    ...given,
    reference: typed.reference.trim(),
  };
}
