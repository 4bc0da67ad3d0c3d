import { moneyOf } from '#machines/checkout/outline.ts';
import { factsOf } from '../shop/orders.ts';
import { contextOf } from '../tab/documents.ts';
import type { Shop, Tab } from '../world.ts';
import { isPaid, type Rule } from './rule.ts';

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
