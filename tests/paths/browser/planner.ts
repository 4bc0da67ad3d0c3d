import type { AnyMachineSnapshot } from 'xstate';
import type { Case, ChartModel } from '#machines/model.ts';
import { PureChart } from '../graph/pure.ts';
import { barredBy, butForLate, isFirst, wantedOf } from './bars.ts';
import { distance } from './distance.ts';
import { DOORS, type Door } from './document.ts';
import type { Guide } from './guide.ts';
import { factsOf, holdingOf } from './holds.ts';
import { modelOf, withOrder } from './providerModel.ts';
import { type Found, type ModelAt, nearest, placeOf, type Wish } from './search.ts';
import type { Visit } from './visit.ts';
import type { Progress } from './walker.ts';

/** To whatever is new; a branch that is farther away is looked for by itself. */
const DEEPEST = 4;
const FARTHEST = 14;
/** Places that are looked at for one far branch, and for all of them before one step. */
const MOST_FOR_ONE = 1_000;
const MOST_AT_ONCE = 3_000;
/** Of more than these the nearest are looked for by the events that the samples take. */
const MOST_GUIDED = 40;
/** The same beginning in the same place for the same branch, in one document: then it leads nowhere. */
const MOST_TURNS = 3;

/** What documents of one visit tell the next: from where, at which door, no way was found to what, and how often to each branch, which is looked for last. */
export interface Vain {
  from: Set<string>;
  times: Map<number, number>;
}

/** What a document does next: searched anew after each step, from where its page stands and with all that it holds. */
export class Planner {
  readonly #guide: Guide;
  readonly #isThorough: boolean;
  readonly #chart: PureChart;
  readonly #modelAt: ModelAt;
  /** a beginning of the samples knows their orders, and no payment of this visit */
  readonly #samplesAt: ModelAt;
  readonly #visit: Visit;
  readonly #door: Door;
  readonly #progress: Progress;
  readonly #vain: Vain;
  readonly #turns = new Map<string, number>();
  #aim = -1;
  /** something was left out that another document may do */
  #isForNow = false;

  constructor(
    model: ChartModel,
    guide: Guide,
    { visit, door, progress, vain }: { visit: Visit; door: Door; progress: Progress; vain: Vain },
    isThorough = true,
  ) {
    this.#isThorough = isThorough;
    this.#guide = guide;
    const start = model.starts.find(({ title }) => title === DOORS[door].start);
    this.#chart = new PureChart(model.machine, start?.input);
    this.#samplesAt = modelOf(model);
    this.#modelAt = modelOf(withOrder(model, visit.order));
    this.#visit = visit;
    this.#door = door;
    this.#progress = progress;
    this.#vain = vain;
  }

  /** Whether a document that begins so, as far as the samples know, comes to anything new. */
  async hasWay(): Promise<boolean> {
    return (await this.#search(this.#chart.first, true, true, this.#samplesAt)) !== null;
  }

  /** The way to something new, of which the first step is taken; null where none was found. */
  async next(
    snapshot: AnyMachineSnapshot,
    isNew: boolean,
    isPlaced: boolean,
  ): Promise<Found | null> {
    const found = await this.#search(snapshot, isNew, isPlaced);
    if (found) {
      const turn = turnOf(placeOf(snapshot), found.steps[0] as Case, found.target);
      this.#turns.set(turn, (this.#turns.get(turn) ?? 0) + 1);
    }
    return found;
  }

  async #search(
    from: AnyMachineSnapshot,
    isNew: boolean,
    isPlaced: boolean,
    modelAt = this.#modelAt,
  ) {
    const leavesOut = (): void => {
      this.#isForNow = true;
    };
    const wish: Wish = {
      wanted: wantedOf(this.#progress, this.#visit),
      barred: barredBy(this.#progress, this.#door, isPlaced, leavesOut),
      deepest: DEEPEST,
      placeIn: factsOf,
      isHopeless: (where, step, target) => {
        const isHopeless = (this.#turns.get(turnOf(where, step, target)) ?? 0) >= MOST_TURNS;
        if (isHopeless) leavesOut();
        return isHopeless;
      },
    };
    const first = isNew ? isFirst(this.#door) : undefined;
    const look = (one: Wish) => nearest(modelAt, this.#chart, from, one, first);
    return (
      (await look({ ...wish, barred: butForLate(wish.barred) })) ??
      (await look(wish)) ??
      (await this.#farther(from, wish, look))
    );
  }

  /** One branch after another: first what it went for before, then what is near and was not looked for in vain. */
  async #farther(
    from: AnyMachineSnapshot,
    wish: Wish,
    look: (one: Wish) => Promise<Found | null>,
  ): Promise<Found | null> {
    const holding = holdingOf(from);
    const { times, from: known } = this.#vain;
    const keyOf = (target: number): string => `${this.#door} ${target} ${holding}`;
    const orderOf = (target: number): number =>
      target === this.#aim ? -1 : (times.get(target) ?? 0) * 100 + distance(from, [target]);
    const targets = [...wish.wanted]
      .filter((target) => !known.has(keyOf(target)))
      .sort((one, other) => orderOf(one) - orderOf(other));
    const far = { ...wish, deepest: FARTHEST };
    // By the events that lead there in the samples' graph: few, and mostly enough.
    for (const target of targets.slice(0, MOST_GUIDED)) {
      const titles = this.#guide.titlesTo(target);
      const found = await look({ ...far, wanted: new Set([target]), titles });
      if (found) return this.#aimed(found, target);
    }
    if (!this.#isThorough) return null;
    let left = MOST_AT_ONCE;
    const looked = (): void => {
      left -= 1;
    };
    for (const target of targets) {
      if (left <= 0) break;
      const most = Math.min(left, MOST_FOR_ONE);
      this.#isForNow = false;
      const own = { wanted: new Set([target]), placeIn: undefined, most, looked };
      const found = await look({ ...far, ...own });
      if (found) return this.#aimed(found, target);
      if (!this.#isForNow && most === MOST_FOR_ONE) known.add(keyOf(target));
      times.set(target, (times.get(target) ?? 0) + 1);
    }
    return null;
  }

  #aimed(found: Found, target: number): Found {
    this.#aim = target;
    return found;
  }
}

const turnOf = (from: string, { title }: Case, target: number): string =>
  `${from} ${title} ${target}`;
