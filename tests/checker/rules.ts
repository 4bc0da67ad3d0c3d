import { moneyOf } from '#machines/checkout/outline.ts';
import { orderInvariants } from '#machines/order/invariants.ts';
import { paymentStateOf } from '#machines/order/life.ts';
import { attemptOf, isLive } from './shop/attempts.ts';
import { NO_SESSION } from './shop/jobs.ts';
import { factsOf, stands } from './shop/orders.ts';
import { lifeOf } from './shop/view.ts';
import type { Study } from './study.ts';
import { contextOf } from './tab/documents.ts';
import type { Bank, Order, Shop, Tab } from './world.ts';

/** A rule of the reliability paper by its id, in a sentence. It is asked of the parts that it reads; `true` is kept. */
export interface Rule<Args extends unknown[]> {
  id: string;
  says: string;
  keeps(study: Study, ...parts: Args): boolean;
}
/** What left a payment's money: given back, or lost to a bank. */
const goneOf = ({ dispute, amount, back } = NO_SESSION): number =>
  dispute === 'lost' ? amount : back;
const every = (shop: Shop, test: (order: Order) => boolean): boolean => shop.orders.every(test);
const isPaid = (study: Study, order: Order): boolean =>
  ['PAID', 'REFUNDED'].includes(paymentStateOf(lifeOf(study, order)));

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

/** Of the shop beside the provider's own books. */
export const BOOK_RULES: Rule<[Shop, Bank]>[] = [
  {
    id: 'I05',
    says: 'no more is written as captured than the provider has charged',
    keeps: (study, shop, bank) =>
      every(shop, (order) => {
        const charged = order.attempts
          .map(({ g }) => bank.sessions[g] ?? NO_SESSION)
          .filter(({ at }) => at === 'paid');
        const sum = (isStrange: boolean): number =>
          charged
            .filter((one) => one.isStrange === isStrange)
            .reduce((all, { amount }) => all + amount, 0);
        return (
          order.ledger.captured <= sum(false) &&
          order.ledger.strange <= sum(true) &&
          factsOf(study, order).came <= sum(false)
        );
      }),
  },
  {
    id: 'I11s',
    says: 'one payment has one session at its provider',
    keeps: (_, __, bank) => bank.sessions.every(({ opens }) => opens <= 1),
  },
  {
    id: 'I12',
    says: 'no session is open at a provider of which no order knows',
    keeps: (_, shop, bank) =>
      bank.sessions.every(({ at }, g) => at === 'none' || attemptOf(shop, g) !== undefined),
  },
  {
    id: 'I13b',
    says: 'no more is written as given back than the provider gave back',
    keeps: (_, shop, bank) =>
      every(
        shop,
        (order) =>
          order.ledger.refunded <=
          order.attempts.reduce((sum, { g }) => sum + goneOf(bank.sessions[g]), 0),
      ),
  },
  {
    id: 'I14e',
    says: 'a payment that the shop calls ended cannot be paid any more, where the provider can end it',
    keeps: (_, shop, bank) =>
      every(shop, ({ attempts }) =>
        attempts.every(
          ({ g, provider, state }) =>
            provider !== 'STRIPE' ||
            !ENDED.includes(state) ||
            !['open', 'process'].includes(bank.sessions[g]?.at ?? 'none'),
        ),
      ),
  },
  {
    id: 'I45w',
    says: 'a refusal is told as a refusal, where the provider alone ends a payment',
    keeps: (_, shop, bank) =>
      every(shop, ({ attempts }) =>
        attempts.every(
          ({ g, provider, state }) =>
            provider !== 'STRIPE' ||
            bank.sessions[g]?.at !== 'declined' ||
            !['CANCELLED', 'EXPIRED'].includes(state),
        ),
      ),
  },
  {
    id: 'I15d',
    says: 'an order is charged once: its first payment cannot be paid any more when a second one is opened, where the provider can end it',
    keeps: (_, shop, bank) =>
      every(
        shop,
        ({ attempts }) =>
          attempts.filter(
            ({ g, provider, isOpened }) =>
              provider === 'STRIPE' &&
              isOpened &&
              ['open', 'process', 'paid'].includes(bank.sessions[g]?.at ?? 'none'),
          ).length <= 1,
      ),
  },
];

const ENDED = ['DECLINED', 'CANCELLED', 'EXPIRED'];

/** Of a tab alone. */
export const TAB_RULES: Rule<[Tab]>[] = [
  {
    id: 'I44',
    says: 'a document asks for a write only after it has read the truth',
    keeps: (study, tab) =>
      tab.at !== 'page' || !isWriting(tab) || contextOf(study.checkoutOf(tab)).hasRead,
  },
  {
    id: 'I45',
    says: 'where money may have been taken the page offers no other way to pay',
    keeps: (study, tab) => {
      if (tab.at !== 'page') return true;
      const { snapshot } = study.checkoutOf(tab);
      const isUnsure = ['maybe', 'taken', 'extra', 'returned'].includes(moneyOf(snapshot as never));
      return (
        !isUnsure ||
        !['order.place', 'payment.continue'].some((type) => snapshot.can({ type } as never))
      );
    },
  },
  {
    id: 'I46',
    says: 'there is no dead end: a page waits for an answer with a time limit, has a button, or says how it ended',
    keeps: (study, tab) => {
      if (tab.at !== 'page') return true;
      const stand = study.checkoutOf(tab);
      const isEnd = /paid|placed|givenUp|shut|order|blocked/.test(
        JSON.stringify(stand.snapshot.value),
      );
      const waits =
        stand.waitsFor !== null && stand.timers.length + (tab.page === null ? 0 : 1) > 0;
      return (
        isEnd ||
        waits ||
        stand.timers.length > 0 ||
        BUTTONS.some((type) => stand.snapshot.can({ type } as never))
      );
    },
  },
  {
    id: 'I49',
    says: 'an order is sent a few times at most before the shopper decides',
    keeps: (study, tab) => tab.at !== 'page' || contextOf(study.checkoutOf(tab)).sends <= 4,
  },
];
const BUTTONS = [
  'order.place',
  'review.open',
  'information.edit',
  'status.refresh',
  'payment.continue',
  'order.giveUp',
  'session.restored',
  'lock.take',
  'differences.accept',
];
const isWriting = ({ call }: Tab): boolean =>
  ['placeOrder', 'startPayment', 'giveUpAttempt', 'giveUpOrder', 'payLater'].includes(
    call?.ask.port ?? '',
  );

/** Of a tab beside the shop. */
export const SCREEN_RULES: Rule<[Tab, Shop]>[] = [
  {
    id: 'I45p',
    says: 'a page says "paid" only of an order that the shop calls paid',
    keeps: (study, tab, shop) => {
      if (tab.at !== 'page') return true;
      const stand = study.checkoutOf(tab);
      if (moneyOf(stand.snapshot as never) !== 'taken') return true;
      const { placed } = contextOf(stand);
      const order = shop.orders.find(({ id }) => id === placed?.id);
      return (
        order !== undefined &&
        (order.ledger.paid > 0 || isPaid(study, order) || order.ledger.partPaid > 0)
      );
    },
  },
  {
    id: 'I02',
    says: 'an order that is there is never refused to the browser that sends it again',
    keeps: (study, { call }, shop) => {
      if (call?.ask.port !== 'placeOrder' || call.phase !== 'answered') return true;
      const { intentId } = call.ask;
      const answer = study.answers.at(call.answer) as { reason?: string };
      return answer.reason !== 'REFUSED' || shop.orders.every(({ intent }) => intent !== intentId);
    },
  },
  {
    id: 'I45l',
    says: 'a page says that an order is paid later only where the shop has agreed to it',
    keeps: (study, tab, shop) => {
      if (tab.at !== 'page') return true;
      const stand = study.checkoutOf(tab);
      const { placed } = contextOf(stand);
      if (!stand.snapshot.matches('placed' as never)) return true;
      return shop.orders.some((order) => order.id === placed?.id && factsOf(study, order).accepted);
    },
  },
];

/** Of two tabs of one browser. */
export const BROWSER_RULES: Rule<[Tab, Tab]>[] = [
  {
    id: 'I43',
    says: 'one intent is not sent by two tabs at once',
    keeps: (_, one, other) => {
      const [first, second] = [one.call, other.call];
      if (first?.ask.port !== 'placeOrder' || second?.ask.port !== 'placeOrder') return true;
      const isGoing = (phase: string): boolean => phase === 'sent' || phase === 'served';
      return (
        !isGoing(first.phase) ||
        !isGoing(second.phase) ||
        first.ask.intentId !== second.ask.intentId
      );
    },
  },
];

/** Of what is left when nothing goes wrong any more, the sweep runs on and time passes. */
export const QUIET_RULES: Rule<[Shop, Bank]>[] = [
  {
    id: 'L1',
    says: 'money that the provider has taken ends at a paid order, or with a person, though all news was lost',
    keeps: (study, shop, bank) =>
      bank.sessions.every((session, g) => {
        if (session.at !== 'paid' || study.world.isSilent) return true;
        const order = shop.orders.find(({ attempts }) => attempts.some((one) => one.g === g));
        const attempt = attemptOf(shop, g);
        if (!order || !attempt || (attempt.state !== 'CAPTURED' && attempt.state !== 'MISMATCH'))
          return false;
        const called = paymentStateOf(lifeOf(study, order));
        return (
          ['PAID', 'PART_PAID', 'REFUNDED'].includes(called) ||
          order.tasks.length > 0 ||
          session.back > 0
        );
      }),
  },
  {
    id: 'L2',
    says: 'every payment comes to an end, or a person is told of it',
    keeps: (_, shop) =>
      every(shop, ({ attempts }) => attempts.every((one) => !isLive(one) || one.isTold)),
  },
  {
    id: 'L4',
    says: 'nothing keeps goods from others for ever',
    keeps: (study, shop) =>
      every(
        shop,
        (order) => order.shelf !== 'held' || stands(study, order, 'money', 'owing.terms'),
      ),
  },
  {
    id: 'L1p',
    says: 'the very sum that was asked for makes the order paid, without a person',
    keeps: (study, shop, bank) => {
      const { isScarce, isSilent, hasOddSums, hasAfterwards, hasStaff } = study.world;
      if (isScarce || isSilent || hasOddSums || hasAfterwards || hasStaff) return true;
      return every(
        shop,
        (order) =>
          !order.attempts.some(({ g }) => bank.sessions[g]?.at === 'paid') ||
          paymentStateOf(lifeOf(study, order)) ===
            (study.world.dueNow < study.world.total ? 'PART_PAID' : 'PAID') ||
          paymentStateOf(lifeOf(study, order)) === 'PAID',
      );
    },
  },
  {
    id: 'I13r',
    says: 'where no news is lost, what went back and what a bank contests is known',
    keeps: (study, shop, bank) => {
      const { faults, hasStaff, payments } = study.world;
      if (faults > 0 || hasStaff || payments > 1) return true;
      return every(shop, (order) => {
        const session = bank.sessions[0] ?? NO_SESSION;
        return (
          order.ledger.refunded >= goneOf(session) &&
          (session.dispute === 'open') === factsOf(study, order).disputed
        );
      });
    },
  },
  {
    id: 'I13q',
    says: 'in the end the shop’s books and the provider’s are the same',
    keeps: (study, shop, bank) =>
      every(shop, (order) => {
        const charged = order.attempts
          .map(({ g }) => bank.sessions[g] ?? NO_SESSION)
          .filter(({ at }) => at === 'paid' && !study.world.isSilent);
        return (
          order.ledger.captured + order.ledger.strange ===
          charged.reduce((sum, { amount }) => sum + amount, 0)
        );
      }),
  },
];
