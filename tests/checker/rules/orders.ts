import { orderInvariants } from '#machines/order/invariants.ts';
import { paymentStateOf } from '#machines/order/life.ts';
import { isLive } from '../shop/attempts.ts';
import { factsOf, stands } from '../shop/orders.ts';
import { lifeOf } from '../shop/view.ts';
import type { Shop } from '../world.ts';
import { every, isPaid, type Rule } from './rule.ts';

/** Of the shop alone. */
export const SHOP_RULES: Rule<[Shop]>[] = [
  {
    id: 'I01',
    says: 'one intent makes one order, however often it is sent',
    keeps: (_, { orders }) => new Set(orders.map(({ intent }) => intent)).size === orders.length,
  },
  {
    id: 'I03',
    says: 'an order is written as paid once, and stays paid until its money goes back',
    keeps: (study, shop) =>
      every(
        shop,
        (order) => order.ledger.paid <= 1 && (order.ledger.paid === 0 || isPaid(study, order)),
      ),
  },
  {
    id: 'I04',
    says: 'an order that is called paid has its money: captured, or waived by staff with a reason',
    keeps: (study, shop) =>
      every(shop, (order) => {
        const { waived, returned, total } = factsOf(study, order);
        const { captured } = order.ledger;
        const hasCapture = order.attempts.some(({ state }) => state === 'CAPTURED');
        return (
          !stands(study, order, 'money', 'paid') ||
          (hasCapture && captured + waived + returned >= total)
        );
      }),
  },
  {
    id: 'I11',
    says: 'of one order at most one payment is open',
    keeps: (_, shop) => every(shop, ({ attempts }) => attempts.filter(isLive).length <= 1),
  },
  {
    id: 'I11o',
    says: 'the order thinks that a payment is open exactly while one is',
    keeps: (study, shop) =>
      every(
        shop,
        (order) =>
          order.attempts.some(isLive) ===
          ['open', 'doubtful', 'inProcess'].some((state) => stands(study, order, 'paying', state)),
      ),
  },
  {
    id: 'I13',
    says: 'what the order thinks of its money is what its ledger says',
    keeps: (study, shop) =>
      every(shop, (order) => {
        const { came, strange, kept, owedBack, returned } = factsOf(study, order);
        const { captured, refunded, strange: mismatched } = order.ledger;
        return (
          captured === came &&
          refunded === returned &&
          came + mismatched === kept + owedBack + strange + returned
        );
      }),
  },
  {
    id: 'I14',
    says: 'money that came is kept for the order, owed back with a task, or went back; none is dropped',
    keeps: (study, shop) =>
      every(shop, (order) => {
        const { kept, owedBack, returned, strange } = factsOf(study, order);
        return (
          !order.attempts.some(({ state }) => state === 'CAPTURED' || state === 'MISMATCH') ||
          kept + owedBack + returned + strange > 0
        );
      }),
  },
  {
    id: 'I15',
    says: 'what must go back, strange money and money that does not fit are tasks of a person',
    keeps: (study, shop) =>
      every(shop, (order) => {
        const { owedBack, strange } = factsOf(study, order);
        const waits = (kind: string): boolean => order.tasks.some((task) => task.startsWith(kind));
        return (
          (owedBack === 0 || waits('REFUND')) &&
          (strange === 0 || waits('REVIEW')) &&
          (!stands(study, order, 'money', 'review') || waits('RE'))
        );
      }),
  },
  {
    id: 'I15c',
    says: 'where everything fits, no task about it stays open',
    keeps: (study, shop) =>
      every(shop, (order) => {
        const { strange, disputed, kept, booked } = factsOf(study, order);
        return (
          !stands(study, order, 'money', 'paid.settled') ||
          strange > 0 ||
          disputed ||
          kept > booked ||
          !order.tasks.some((task) => task.startsWith('REVIEW'))
        );
      }),
  },
  {
    id: 'I16',
    says: 'a deposit is there in full, and an order is called returned only when nothing is kept',
    keeps: (study, shop) =>
      every(shop, (order) => {
        const { kept, waived, returned, owedBack, dueNow } = factsOf(study, order);
        return (
          (!stands(study, order, 'money', 'part.deposit') || kept + waived + returned >= dueNow) &&
          (!stands(study, order, 'money', 'returned') || kept === 0) &&
          (!stands(study, order, 'money', 'paid') || returned === 0 || kept + owedBack > 0)
        );
      }),
  },
  {
    id: 'I24',
    says: 'an order that is over has no open payment, unless staff closed it in doubt or money is on its way after all',
    keeps: (study, shop) =>
      every(
        shop,
        (order) =>
          !stands(study, order, 'money', 'ended') ||
          stands(study, order, 'money', 'ended.closed') ||
          order.attempts.every((one) => !isLive(one) || one.state === 'IN_PROCESS'),
      ),
  },
  {
    id: 'I26p',
    says: "the goods of a paid order are the shopper's",
    keeps: (study, shop) =>
      study.world.hasStaff === true ||
      every(shop, (order) => !stands(study, order, 'money', 'paid') || order.shelf === 'taken'),
  },
  {
    id: 'I17',
    says: 'money in another currency never makes an order paid',
    keeps: (study, shop) =>
      every(
        shop,
        (order) =>
          !(
            order.attempts.every(({ state }) => state !== 'CAPTURED') && order.attempts.length > 0
          ) ||
          !isPaid(study, order) ||
          factsOf(study, order).kept === 0,
      ),
  },
  {
    id: 'I18',
    says: 'what the order is called follows from its ledger',
    keeps: (study, shop) =>
      every(shop, (order) => {
        const called = paymentStateOf(lifeOf(study, order));
        const { captured, partPaid, paid } = order.ledger;
        return (
          (called !== 'PAID' || paid > 0) &&
          (called !== 'PART_PAID' || partPaid > 0) &&
          (called !== 'PENDING' || paid + partPaid === 0) &&
          (called !== 'REFUNDED' || captured + order.ledger.strange > 0)
        );
      }),
  },
  {
    id: 'I26',
    says: 'goods are held, the shopper’s or free, as the order says; the last piece is sold once',
    keeps: (study, shop) =>
      every(
        shop,
        (order) =>
          order.fault === null &&
          (order.shelf === 'taken') === stands(study, order, 'goods', 'committed') &&
          (order.shelf === 'held') === stands(study, order, 'goods', 'held'),
      ) &&
      (!study.world.isScarce ||
        shop.orders.filter(({ shelf }) => shelf !== 'free').length + Number(shop.isSold) <= 1),
  },
];

/** What the order's own model says of every order, wherever it stands: the same sentences, asked of both ends at once. */
const OWN_RULES: Rule<[Shop]>[] = Object.entries(orderInvariants).map(([says, holds], at) => ({
  id: `${/\(([IL]\d+)\)/.exec(says)?.[1] ?? 'own'}.${at + 1}`,
  says,
  keeps: (study, shop) => every(shop, ({ life }) => holds(study.lifeOf(life).snapshot as never)),
}));
SHOP_RULES.push(...OWN_RULES);
