import { ASKED_IN_WORDS, type StaffAction, type StaffOrder } from '#machines/domain/staffTask.ts';
import type { Deed } from '#machines/staff/types.ts';
import { titleSaid } from '../../checkout/parts/orderTexts.ts';
import { useDates } from '../../ui/useDates.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';
import { useProviderName } from './useProviderName.ts';
import { useVisitName } from './visitName.ts';

type DeedName = StaffAction | 'task';
/** How a deed is called in the ids of its sentences. */
export const deedName = (deed: Deed): DeedName => (deed.kind === 'action' ? deed.action : 'task');

/** What the shopper's page is then called, where that is the same for every order. */
const READ: Partial<Record<DeedName, string>> = {
  takePayment: 'checkout.title.paid',
  takeAsEnough: 'checkout.title.paid',
  gaveBack: 'checkout.title.returned',
  returnedElsewhere: 'checkout.title.returned',
  cancel: 'checkout.title.goingBack',
  close: 'checkout.title.shut',
  acceptReturn: 'asks.status.ACCEPTED',
  refuseReturn: 'asks.status.REFUSED',
  receiveReturn: 'asks.status.RECEIVED',
};

/** The last task for money of another currency says that it went back: the order counts on it (297). */
function isForeignBack(deed: Deed, tasks: StaffOrder['tasks']): boolean {
  const left = tasks.filter(({ reason }) => reason === 'OTHER_CURRENCY');
  return deed.kind === 'task' && left.length === 1 && left[0]?.id === deed.id;
}

/** What a shopper asked in words: once it is seen to, its shopper reads so (F6). */
const isAsked = (deed: Deed, tasks: StaffOrder['tasks']): boolean =>
  deed.kind === 'task' &&
  tasks.some(({ id, reason }) => id === deed.id && ASKED_IN_WORDS.includes(reason));
/** Who asked to cancel reads that the order stands: what is cancelled, or all given back, is answered by that (523). */
const readOnceAsked = (
  deed: Deed,
  { order, tasks }: Pick<StaffOrder, 'order' | 'tasks'>,
): string =>
  deed.kind === 'task' &&
  order.paymentState !== 'REFUNDED' &&
  tasks.some(({ id, reason }) => id === deed.id && reason === 'CANCEL_ASKED')
    ? 'asks.status.KEPT'
    : 'asks.status.ANSWERED';

/** The question before a deed: what it does, and what the shopper will read. */
export function useDeedWords({
  order,
  returnable,
  atDesk = 0,
  tasks,
  cancellable = [],
  toTake = 0,
  stillPayable,
}: StaffOrder): (deed: Deed) => { title: string; text: string } {
  const t = useText();
  const { fromWire } = useMoney(order.currency);
  const visitName = useVisitName(order);
  const nameOf = useProviderName();
  const { instant } = useDates(useBusiness().timeZone);
  const open = order.attempts.find(({ outcome }) => outcome.status === 'PENDING');
  return (deed) => {
    const visit = deed.kind === 'action' ? (deed.appointment ?? '') : '';
    const less = cancellable.find(({ appointmentId }) => appointmentId === visit)?.less ?? 0;
    const name = deedName(deed);
    const isMoneyless = name === 'cancel' && returnable + atDesk === 0;
    const isForeign = isForeignBack(deed, tasks);
    const plain = isForeign ? 'staff.does.task.foreign' : `staff.does.${name}`;
    const does = isMoneyless ? 'staff.does.cancel.moneyless' : plain;
    const asked = isAsked(deed, tasks);
    const plainly = asked ? 'staff.told.task.asked' : `staff.told.${name}`;
    // What goes back of a deposit is owed again: the shopper is asked for more than before.
    const owesAgain = name === 'gaveBack' && order.paymentState === 'PART_PAID';
    const told = isForeign
      ? 'staff.told.task.foreign'
      : owesAgain
        ? 'staff.told.gaveBack.part'
        : plainly;
    const read = isMoneyless
      ? READ.close
      : asked
        ? readOnceAsked(deed, { order, tasks })
        : READ[name];
    const values = {
      orderNumber: order.orderNumber,
      came: fromWire(order.money?.came ?? order.paid),
      due: fromWire(order.dueNow),
      returnable: fromWire(name === 'returnedElsewhere' ? atDesk : returnable),
      visit: visitName(visit),
      less: fromWire(less),
      left: fromWire(toTake),
      money: less === 0 ? 'none' : order.paymentState === 'PAID' ? 'paid' : 'less',
      words: read ? t(read) : '',
      partly: t(titleSaid('checkout.title.partReturned', order)),
    };
    // What is open at a provider is ended by it; what was stopped or refused there can be paid all the same.
    const before =
      name !== 'takePayment'
        ? []
        : [
            open && t('staff.desk.ends', { way: nameOf(open.provider) }),
            stillPayable &&
              t('staff.desk.mayCome', {
                way: nameOf(stillPayable.provider),
                time: instant(stillPayable.until),
              }),
          ];
    return {
      title: t(`staff.ask.${name}`, values),
      text: [t(does, values), ...before, t(told, values)].filter(Boolean).join(' '),
    };
  };
}
