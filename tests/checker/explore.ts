import { goodsCart } from '#machines/checkout/samples.ts';
import { Memo } from './known.ts';
import { type Moment, type Move, Moves } from './moves.ts';
import { quiet } from './quiet.ts';
import { BOOK_RULES, QUIET_RULES } from './rules/books.ts';
import { SHOP_RULES } from './rules/orders.ts';
import type { Rule } from './rules/rule.ts';
import { BROWSER_RULES, SCREEN_RULES, TAB_RULES } from './rules/tabs.ts';
import { Study } from './study.ts';
import { CLOSED, emptyDraft, open } from './tab/documents.ts';
import { Visited } from './visited.ts';
import type { World } from './world.ts';

export interface Violation {
  id: string;
  says: string;
  story: string[];
}
export interface Explored {
  world: string;
  states: number;
  moves: number;
  depth: number;
  ms: number;
  /** nothing is left that was not looked at */
  isWhole: boolean;
  violation: Violation | null;
  /** answers of XState that were worked out; all others were remembered */
  chartSteps: number;
  parts: Record<string, number>;
}
export interface Limits {
  states: number;
  ms: number;
}

/** All moments of a world, breadth first, until a rule breaks, nothing is left, or the limits are reached. */
export class Exploration {
  readonly #study: Study;
  readonly #moves: Moves;
  readonly #visited: Visited;
  readonly #memo = [0, 1, 2, 3, 4, 5].map(() => new Memo<string>());

  #broke: string | null = null;

  constructor(world: World, states: number) {
    this.#study = new Study(world);
    this.#moves = new Moves(this.#study);
    this.#visited = new Visited(states);
  }

  run(
    { states, ms }: Limits,
    progress: (states: number, depth: number) => void = () => undefined,
  ): Explored {
    const since = performance.now();
    const visited = this.#visited;
    visited.add(vectorOf(this.#first()), -1, 0);
    let at = 0;
    let moves = 0;
    let broken: { rule: string; last: number } | null = null;
    for (; at < visited.size && broken === null && this.#broke === null; at++) {
      if (visited.size >= states || ((at & 1023) === 0 && performance.now() - since > ms)) break;
      if ((at & 65_535) === 65_535) progress(visited.size, visited.depthOf(at));
      for (const { to } of this.#movesFrom(at)) {
        moves += 1;
        const number = visited.add(vectorOf(to), at, visited.depthOf(at) + 1);
        if (number === null) continue;
        const rule = this.#broken(to);
        if (rule) broken = { rule, last: number };
        if (broken || visited.size >= states) break;
      }
    }
    const study = this.#study;
    if (this.#broke) broken = { rule: 'chart', last: at - 1 };
    return {
      ...{
        world: study.world.name,
        states: visited.size,
        moves,
        ms: Math.round(performance.now() - since),
      },
      ...{
        depth: visited.depthOf(visited.size - 1),
        isWhole: at >= visited.size && broken === null,
      },
      violation: broken && this.#told(broken.rule, broken.last),
      chartSteps: study.checkout.steps + study.page.steps + study.order.steps + study.attempt.steps,
      parts: {
        tabs: study.tabs.all.length,
        browsers: study.browsers.all.length,
        shops: study.shops.all.length,
        banks: study.banks.all.length,
      },
    };
  }

  /** A chart that throws is a fault like any other, and ends the exploration. */
  #movesFrom(at: number): Move[] {
    if (this.#broke) return [];
    try {
      return this.#moves.of(this.#moment(at));
    } catch (error) {
      this.#broke = (error as Error).message;
      return [];
    }
  }

  #first(): Moment {
    const study = this.#study;
    const cart = study.carts.of({ ...goodsCart }).n;
    const browser = { draft: emptyDraft, cart, lock: null, intents: 0 };
    const here = open(study, browser, { entry: 'review' });
    return {
      tabs:
        study.world.tabs === 1
          ? [study.tabs.of({ ...here.tab }), study.tabs.of({ ...CLOSED })]
          : sorted(study.tabs.of({ ...CLOSED }), study.tabs.of({ ...here.tab })),
      browser: study.browsers.of({ ...here.browser }),
      shop: study.shops.of({ hour: 0, orders: [], jobs: [], isSold: false }),
      bank: study.banks.of({ sessions: [], news: [] }),
      rest: study.rests.of({ faults: study.world.faults, late: null }),
    };
  }

  #moment(at: number): Moment {
    const { tabs, browsers, shops, banks, rests } = this.#study;
    const [a, b, browser, shop, bank, rest] = this.#visited.at(at) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    return {
      tabs: [tabs.at(a), tabs.at(b)],
      browser: browsers.at(browser),
      shop: shops.at(shop),
      bank: banks.at(bank),
      rest: rests.at(rest),
    };
  }

  /** The id of the first rule that does not hold; an empty word where all hold. */
  #broken({ tabs, shop, bank }: Moment): string {
    const study = this.#study;
    const [shops, books, tab, screens, browsers, quiets] = this.#memo as [
      Memo<string>,
      Memo<string>,
      Memo<string>,
      Memo<string>,
      Memo<string>,
      Memo<string>,
    ];
    const first = <Args extends unknown[]>(rules: Rule<Args>[], ...parts: Args): string =>
      rules.find((rule) => !rule.keeps(study, ...parts))?.id ?? '';
    return (
      shops.get(shop.n, 0, () => first(SHOP_RULES, shop)) ||
      books.get(shop.n, bank.n, () => first(BOOK_RULES, shop, bank)) ||
      tabs
        .map(
          (one) =>
            tab.get(one.n, 0, () => first(TAB_RULES, one)) ||
            screens.get(one.n, shop.n, () => first(SCREEN_RULES, one, shop)),
        )
        .find(Boolean) ||
      browsers.get(tabs[0].n, tabs[1].n, () => first(BROWSER_RULES, tabs[0], tabs[1])) ||
      quiets.get(shop.n, bank.n, () => {
        const end = quiet(study, shop, bank);
        return end ? first(QUIET_RULES, end.shop, end.bank) : 'L2';
      })
    );
  }

  /** The way from the beginning, in words: each step is worked out again from the moment before it. */
  #told(id: string, last: number): Violation {
    const all: Rule<never>[] = [
      ...SHOP_RULES,
      ...BOOK_RULES,
      ...TAB_RULES,
      ...SCREEN_RULES,
      ...BROWSER_RULES,
      ...QUIET_RULES,
    ] as never;
    const moves: (Move | undefined)[] = [];
    for (let at = last; this.#visited.before(at) >= 0; at = this.#visited.before(at)) {
      const key = String(this.#visited.at(at));
      const before = this.#moves.of(this.#moment(this.#visited.before(at)));
      moves.unshift(before.find((one) => String(vectorOf(one.to)) === key));
    }
    const story = toldOf(moves);
    return {
      id,
      says: all.find((rule) => rule.id === id)?.says ?? `no chart breaks: ${this.#broke}`,
      story,
    };
  }
}
/** A tab keeps its name, though alike tabs change their places. The one that is open at the beginning is the first. */
function toldOf(moves: (Move | undefined)[]): string[] {
  let first = 1;
  return moves.map((move) => {
    const who = move?.tab == null ? '' : `tab ${move.tab === first ? 1 : 2}: `;
    if (move?.isSwapped) first = 1 - first;
    return `${who}${move?.says ?? 'something happens'}`;
  });
}
const sorted = <T extends { n: number }>(one: T, other: T): [T, T] =>
  one.n <= other.n ? [one, other] : [other, one];
const vectorOf = ({ tabs, browser, shop, bank, rest }: Moment): number[] => [
  tabs[0].n,
  tabs[1].n,
  browser.n,
  shop.n,
  bank.n,
  rest.n,
];
