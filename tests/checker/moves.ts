import { atPage, byItself } from './bank.ts';
import { type Known, Memo } from './known.ts';
import { stepAttempt } from './shop/attempts.ts';
import { jobSteps } from './shop/jobs.ts';
import { ownSteps } from './shop/own.ts';
import { serve } from './shop/requests.ts';
import type { Study } from './study.ts';
import { open } from './tab/documents.ts';
import { back, closed, hears, type TabStep, tabSteps } from './tab/steps.ts';
import { about } from './words.ts';
import type { Ask, Bank, Browser, Call, Rest, Shop, Tab } from './world.ts';

/** All parts of one moment, each a value of which there is only one. */
export interface Moment {
  tabs: [Known<Tab>, Known<Tab>];
  browser: Known<Browser>;
  shop: Known<Shop>;
  bank: Known<Bank>;
  rest: Known<Rest>;
}
export interface Move {
  says: string;
  to: Moment;
  /** in which tab, where there are two */
  tab: 0 | 1 | null;
  /** the tabs have changed their places in it */
  isSwapped: boolean;
}
const WRITES = ['placeOrder', 'startPayment', 'giveUpAttempt', 'giveUpOrder', 'payLater'];

/** What can happen next, by whom; each answer is worked out once from the parts that it touches. */
export class Moves {
  readonly #study: Study;
  readonly #tabs = [new Memo<Found[]>(), new Memo<Found[]>()];
  readonly #served = new Memo<Found[]>();
  readonly #shops = new Memo<Found[]>();
  readonly #pages = new Memo<Found[]>();
  readonly #swapped = new Map<string, { browser: Known<Browser>; shop: Known<Shop> }>();

  constructor(study: Study) {
    this.#study = study;
  }

  of(now: Moment): Move[] {
    const moves: Move[] = [];
    const add = (found: Found, tab: 0 | 1): void => {
      const applied = this.#applied(now, found, tab);
      if (!applied) return;
      const to = this.#same(applied);
      const isInTab = this.#study.world.tabs === 2 && found.isOfTab;
      moves.push({ says: found.says, to, tab: isInTab ? tab : null, isSwapped: to !== applied });
    };
    for (const tab of [0, 1] as const) {
      const known = now.tabs[tab];
      if (known.at === 'closed') continue;
      const local = this.#tabs[tab] as Memo<Found[]>;
      for (const one of local.get(known.n, now.browser.n, () =>
        this.#inTab(known, now.browser, tab),
      ))
        add(one, tab);
      for (const one of this.#served.get(known.n * 2 + tab, now.shop.n, () =>
        this.#atShop(known, now.shop, tab),
      ))
        add(one, tab);
      if (known.at !== 'bank') continue;
      for (const one of this.#pages.get(known.n, now.bank.n, () => this.#atBank(known, now.bank)))
        add(one, tab);
      for (const one of this.#backFrom(known, now)) add(one, tab);
    }
    for (const one of this.#shops.get(now.shop.n, now.bank.n, () =>
      this.#byShop(now.shop, now.bank),
    ))
      add(one, 0);
    for (const one of this.#late(now)) add(one, 0);
    if (
      this.#study.world.tabs === 2 &&
      now.tabs.some(({ at }) => at === 'closed') &&
      now.shop.orders.length === 0
    ) {
      const { tab, browser } = open(this.#study, now.browser, { entry: 'review' });
      add(
        { says: 'opens the checkout, too', isOfTab: true, costs: 0, tab, browser },
        now.tabs[0].at === 'closed' ? 0 : 1,
      );
    }
    return moves;
  }

  #inTab(tab: Known<Tab>, browser: Known<Browser>, at: number): Found[] {
    return tabSteps(this.#study, { tab, browser }, at).flatMap((step) => fromTab(step));
  }

  /** The shop takes the request that this tab has sent. */
  #atShop(tab: Known<Tab>, shop: Known<Shop>, at: number): Found[] {
    const { call } = tab;
    if (call?.phase !== 'sent' || shop.jobs.some((job) => job.tab === at)) return [];
    const served = serve(this.#study, shop, call.ask, at);
    if (!served || (call.ask.port === 'recover' && !call.ask.orderId && !call.ask.intentId))
      return [];
    const { answer } = served;
    const next: Call = answer
      ? { ...call, phase: 'answered', answer: this.#study.answers.of(answer).n }
      : { ...call, phase: 'served' };
    return [
      {
        says: `the shop gets the request: ${about(call.ask.port)}`,
        isOfTab: true,
        costs: 0,
        tab: { ...tab, call: next },
        shop: served.shop,
      },
    ];
  }

  #atBank(tab: Known<Tab>, bank: Known<Bank>): Found[] {
    return atPage(this.#study, bank, tab.g).map((step) => ({ ...step, isOfTab: true }));
  }

  #backFrom(tab: Known<Tab>, now: Moment): Found[] {
    const order = now.shop.orders.find(({ attempts }) => attempts.some(({ g }) => g === tab.g));
    const session = now.bank.sessions[tab.g]?.at ?? 'none';
    if (!order) return [];
    const returned = order.attempts.some(
      ({ g, state }) => g === tab.g && state === 'AWAITING_SHOPPER',
    )
      ? stepAttempt(
          this.#study,
          now.shop,
          tab.g,
          this.#study.has('believesReturn')
            ? ({ type: 'answer.paid', amount: order.attempts.at(-1)?.amount } as never)
            : { type: 'shopper.returned' },
        )
      : now.shop;
    const found: Found[] = [];
    for (const how of ['returns', 'cancels', 'restored'] as const) {
      if (how === 'cancels' ? !['open', 'cancelled'].includes(session) : false) continue;
      const step = back(this.#study, { tab, browser: now.browser }, order.id, how);
      if (step)
        found.push(
          ...fromTab(step).map((one) => (how === 'restored' ? one : { ...one, shop: returned })),
        );
    }
    return found;
  }

  #byShop(shop: Known<Shop>, bank: Known<Bank>): Found[] {
    return [
      ...jobSteps(this.#study, shop, bank).map((step) => ({
        ...step,
        isOfTab: false,
        answers: step.tell,
      })),
      ...ownSteps(this.#study, shop, bank).map((step) => ({ ...step, isOfTab: false })),
      ...byItself(this.#study, bank, shop.hour).map((step) => ({ ...step, isOfTab: false })),
    ];
  }

  #late({ rest, shop }: Moment): Found[] {
    const served = rest.late && serve(this.#study, shop, rest.late, null);
    return served
      ? [
          {
            says: `a late request arrives: ${about(rest.late?.port ?? 'other')}`,
            isOfTab: false,
            costs: 0,
            shop: served.shop,
            late: null,
          },
        ]
      : [];
  }

  #applied(now: Moment, found: Found, at: 0 | 1): Moment | null {
    const { study } = { study: this.#study };
    if (found.costs > now.rest.faults) return null;
    if (found.late && now.rest.late) return null;
    const tabs: [Tab, Tab] = [now.tabs[0], now.tabs[1]];
    if (found.tab) tabs[at] = found.tab;
    let browser: Browser = found.browser ?? now.browser;
    const shop: Shop = found.shop ?? now.shop;
    const other = (1 - at) as 0 | 1;
    if (found.lock && tabs[other].at === 'page') {
      const told = hears(
        study,
        { tab: tabs[other], browser },
        { type: found.lock === 'stolen' ? 'lock.lost' : 'lock.free' },
      );
      if (told) [tabs[other], browser] = [told.tab, told.browser];
    }
    if (found.answers)
      tabs[found.answers.tab as 0 | 1] = heardBy(
        tabs[found.answers.tab as 0 | 1],
        this.#study.answers.of(found.answers.answer).n,
      );
    if (
      found.shop &&
      shop.jobs !== now.shop.jobs &&
      shop.jobs.length < now.shop.jobs.length &&
      !found.answers
    )
      lose(tabs, now.shop, shop);
    const rest = study.rests.of({
      faults: now.rest.faults - found.costs,
      late: found.late === undefined ? now.rest.late : found.late,
    });
    return {
      tabs: [study.tabs.of({ ...tabs[0] }), study.tabs.of({ ...tabs[1] })],
      browser: study.browsers.of({ ...browser }),
      shop: study.shops.of({ ...shop }),
      bank: study.banks.of({ ...(found.bank ?? now.bank) }),
      rest,
    };
  }

  /** Two tabs are alike: which of them is the first decides nothing. */
  #same(one: Moment): Moment {
    const [first, second] = one.tabs;
    if (first.n <= second.n || this.#study.world.tabs === 1) return one;
    const key = `${one.browser.n} ${one.shop.n}`;
    let swapped = this.#swapped.get(key);
    if (!swapped) {
      const flip = (tab: number | null): number | null => (tab === null ? null : 1 - tab);
      const jobs = one.shop.jobs.map((job) => ({ ...job, tab: flip(job.tab) }));
      swapped = {
        browser: this.#study.browsers.of({ ...one.browser, lock: flip(one.browser.lock) }),
        shop: this.#study.shops.of({ ...one.shop, jobs }),
      };
      this.#swapped.set(key, swapped);
    }
    return { ...one, ...swapped, tabs: [second, first] };
  }
}

/** What changes, and what it costs of what may go wrong. */
interface Found {
  says: string;
  costs: number;
  isOfTab: boolean;
  tab?: Tab;
  browser?: Browser;
  shop?: Shop;
  bank?: Bank;
  lock?: TabStep['lock'];
  late?: Ask | null;
  answers?: { tab: number; answer: object } | null;
}
/** A request that no page waits for any more is lost, or comes to the shop later. */
function fromTab({ late, ...step }: TabStep): Found[] {
  const found: Found = { ...step, isOfTab: true };
  if (late?.phase !== 'sent' || !WRITES.includes(late.ask.port)) return [found];
  return [
    found,
    { ...found, says: `${step.says}, and its request is late`, costs: step.costs, late: late.ask },
  ];
}
const heardBy = (tab: Tab, answer: number): Tab =>
  tab.call?.phase === 'served' ? { ...tab, call: { ...tab.call, phase: 'answered', answer } } : tab;
/** A job ended without an answer: its tab waits in vain. */
function lose(tabs: [Tab, Tab], before: Shop, after: Shop): void {
  for (const tab of [0, 1] as const) {
    const { call } = tabs[tab];
    const had = before.jobs.some((job) => job.tab === tab);
    if (call?.phase === 'served' && had && !after.jobs.some((job) => job.tab === tab))
      tabs[tab] = { ...tabs[tab], call: { ...call, phase: 'lost' } };
  }
}

export { closed };
