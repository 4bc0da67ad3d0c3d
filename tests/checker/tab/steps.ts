import type { AnyEventObject } from 'xstate';
import type { Study } from '../study.ts';
import { about, here as saidHere } from '../words.ts';
import type { Browser, Call, Tab } from '../world.ts';
import { answeredHere, heardOf, lostAnswer } from './answers.ts';
import { after, CLOSED, callOf, cartOf, contextOf, type Here, open } from './documents.ts';

/** One thing that happens in a tab. */
export interface TabStep extends Here {
  says: string;
  costs: number;
  /** the other tab lost the lock by it, or can have it */
  lock: 'stolen' | 'free' | null;
  /** a request that is late, and comes to the shop when no page waits for it any more */
  late: Call | null;
}
const step = (says: string, here: Here, other: Partial<TabStep> = {}): TabStep => ({
  ...{ says, costs: 0, lock: null, late: null },
  ...here,
  ...other,
});

/** The chart hears an event; null where it does not. */
export function hears(study: Study, here: Here, event: AnyEventObject, key?: string): Here | null {
  const before = study.checkoutOf(here.tab);
  const turn = study.checkout.step(before, event, key);
  return turn && after(study, here, turn, before);
}

const DEEDS: [string, AnyEventObject][] = [
  ['presses "place order"', { type: 'order.place' }],
  ['opens the review', { type: 'review.open' }],
  ['accepts the differences', { type: 'differences.accept' }],
  ['goes on with the payment', { type: 'payment.continue' }],
  ['keeps the order for later', { type: 'order.keep' }],
  ['gives the order up', { type: 'order.giveUp' }],
  ['asks how it stands', { type: 'status.refresh' }],
  ['signs in again', { type: 'session.restored' }],
  ['takes the checkout over from the other tab', { type: 'lock.take' }],
];
const TIMED_OUT = /READING|REVIEWING|LOCKING|PLACING|STARTING|ANSWER|BOOKING|GIVE_UP/;

/** Everything that the shopper, the browser and time can do in an open tab. */
export function tabSteps(study: Study, here: Here, at: number): TabStep[] {
  const { tab, browser } = here;
  if (tab.at === 'closed') return [];
  if (tab.at === 'bank') return [];
  return [
    ...called(study, here, at),
    ...deeds(study, here),
    ...timers(study, here),
    ...troubles(study, here),
    ...cartNews(study, { tab, browser }),
  ];
}

/** A request goes out, an answer comes in, or is lost on its way. */
function called(study: Study, here: Here, at: number): TabStep[] {
  const { tab, browser } = here;
  const { call } = tab;
  if (!call) return [];
  if (call.phase === 'answered') {
    const answer = study.answers.at(call.answer);
    const now = answered(study, here, call, heardOf(study, browser, call, answer));
    const gone = answered(
      study,
      here,
      call,
      heardOf(study, browser, call, lostAnswer(study, call.ask)),
    );
    return [
      ...(now ? [step(`the answer comes: ${about(call.ask.port)}`, now)] : []),
      ...(gone ? [step(`the answer is lost: ${about(call.ask.port)}`, gone, { costs: 1 })] : []),
    ];
  }
  if (call.phase !== 'sent') return [];
  if (call.ask.port === 'leavePage')
    return [
      step('the tab leaves for the provider', leave(here, call.ask.g), {
        lock: browser.lock === at ? 'free' : null,
      }),
    ];
  const local = answeredHere(study, browser, at, call.ask);
  if (local) {
    const now = answered(
      study,
      { tab, browser: local.browser },
      call,
      heardOf(study, local.browser, call, local.answer),
    );
    const isStolen =
      call.ask.port === 'acquireLock' &&
      call.ask.steal &&
      browser.lock !== null &&
      browser.lock !== at;
    return now ? [step(saidHere(call.ask.port), now, { lock: isStolen ? 'stolen' : null })] : [];
  }
  const lost = answered(
    study,
    here,
    call,
    heardOf(study, browser, call, lostAnswer(study, call.ask)),
  );
  return lost
    ? [step(`the request does not arrive: ${about(call.ask.port)}`, lost, { costs: 1 })]
    : [];
}

function answered(study: Study, here: Here, call: Call, output: object): Here | null {
  const event = { type: `xstate.done.actor.${call.id}`, output, actorId: call.id };
  if (call.of === 'checkout')
    return hears(study, { ...here, tab: { ...here.tab, call: null } }, event);
  return inPage(study, here, event);
}

/** The payment's own chart takes a step; when it is done the checkout hears how. */
function inPage(study: Study, here: Here, event: AnyEventObject): Here | null {
  const before = study.pageOf(here.tab);
  const turn = before && study.page.step(before, event);
  if (!turn) return null;
  const tab: Tab = {
    ...here.tab,
    page: turn.to.n,
    call: callOf(study, turn.asked, here.browser, 'page'),
  };
  if (turn.to.snapshot.status !== 'done') return { ...here, tab };
  const id = study.checkoutOf(here.tab).waitsFor ?? '';
  const { end } = turn.to.snapshot.context as { end: object };
  return hears(
    study,
    { ...here, tab: { ...tab, page: null, call: null } },
    { type: `xstate.done.actor.${id}`, output: end, actorId: id },
  );
}

const leave = ({ tab, browser }: Here, g: number): Here => ({
  tab: { ...tab, at: 'bank', g, call: null },
  browser: { ...browser, lock: null },
});

function deeds(study: Study, here: Here): TabStep[] {
  const { methods } = study.world;
  const all: [string, AnyEventObject][] = [
    ...DEEDS,
    ...methods.map((method): [string, AnyEventObject] => [
      `pays another way (${method})`,
      { type: 'method.change', method },
    ]),
    ...methods.map((method): [string, AnyEventObject] => [
      `chooses ${method}`,
      { type: 'method.choose', method },
    ]),
  ];
  const { method } = contextOf(study.checkoutOf(here.tab));
  return all.flatMap(([says, event]) => {
    if (event.type === 'method.choose' && event.method === method) return [];
    const now = hears(study, here, event);
    return now && now.tab !== here.tab && !isSame(now, here)
      ? [step(`the shopper ${says}`, now)]
      : [];
  });
}
const isSame = (one: Here, other: Here): boolean =>
  one.tab.chart === other.tab.chart && one.tab.call?.id === other.tab.call?.id;

/** Time goes on. Giving up an answer that may still come is a fault of the network. */
function timers(study: Study, here: Here): TabStep[] {
  const stand = study.checkoutOf(here.tab);
  return stand.timers.flatMap((type) => {
    const isPatience = TIMED_OUT.test(type);
    const { call } = here.tab;
    if (isPatience && (!call || answeredHere(study, here.browser, 0, call.ask))) return [];
    const now = hears(study, here, { type });
    if (!now) return [];
    const name = type.split('.')[2] ?? '';
    const costs = isPatience && call?.phase !== 'lost' ? 1 : 0;
    return [
      step(`time passes in the tab (${name})`, now, { costs, late: isPatience ? call : null }),
    ];
  });
}

/** What goes wrong in a tab: it is loaded anew, its session ends, its line is cut. */
function troubles(study: Study, here: Here): TabStep[] {
  const { tab, browser } = here;
  const context = contextOf(study.checkoutOf(tab));
  const arrival =
    context.entry === 'order' && context.orderId
      ? ({ entry: 'order', orderId: context.orderId, returned: false, cancelled: null } as const)
      : ({ entry: 'review' } as const);
  const fresh = open(study, browser, arrival);
  const steps = [step('the page is loaded anew', fresh, { costs: 1, late: tab.call })];
  for (const [says, type] of [
    ['the session ends', 'session.lost'],
    ['the line is cut', 'network.lost'],
  ] as const) {
    const now = hears(study, here, { type });
    if (now && !isSame(now, here)) steps.push(step(says, now, { costs: 1, late: tab.call }));
  }
  const back = hears(study, here, { type: 'network.back' });
  if (back && !isSame(back, here)) steps.push(step('the line is back', back));
  return steps;
}

function cartNews(study: Study, here: Here): TabStep[] {
  const cart = cartOf(study, here.browser);
  const stand = study.checkoutOf(here.tab);
  if (JSON.stringify(contextOf(stand).cart) === JSON.stringify(cart)) return [];
  const now = hears(study, here, { type: 'cart.changed', cart }, `cart ${here.browser.cart}`);
  return now && !isSame(now, here) ? [step('the tab hears of the cart', now)] : [];
}

/** The shopper comes back from the provider: a new document, or the old one out of the browser's memory. */
export function back(
  study: Study,
  here: Here,
  orderId: string,
  how: 'returns' | 'cancels' | 'restored',
): TabStep | null {
  const { tab, browser } = here;
  if (how === 'restored') {
    const now = hears(
      study,
      { tab: { ...tab, at: 'page', call: null, page: null, g: -1 }, browser },
      { type: 'page.restored' },
    );
    return now && step('the shopper presses "back" at the provider', now);
  }
  const cancelled = how === 'cancels' ? tab.g : null;
  const fresh = open(study, browser, {
    entry: 'order',
    orderId,
    returned: how === 'returns',
    cancelled,
  });
  return step(
    how === 'returns'
      ? 'the shopper comes back from the provider'
      : 'the shopper comes back by "cancel"',
    fresh,
  );
}
export const closed = (browser: Browser): Here => ({ tab: CLOSED, browser });
