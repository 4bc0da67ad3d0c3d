import { paymentStateOf } from '#machines/order/life.ts';
import { attemptOf, isLive } from '../shop/attempts.ts';
import { NO_SESSION } from '../shop/jobs.ts';
import { factsOf, stands } from '../shop/orders.ts';
import { lifeOf } from '../shop/view.ts';
import type { Bank, Shop } from '../world.ts';
import { every, type Rule } from './rule.ts';

/** What left a payment's money: given back, or lost to a bank. */
const goneOf = ({ dispute, amount, back } = NO_SESSION): number =>
  dispute === 'lost' ? amount : back;

const ENDED = ['DECLINED', 'CANCELLED', 'EXPIRED'];

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
