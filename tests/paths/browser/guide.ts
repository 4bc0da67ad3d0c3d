import type { AnyMachineSnapshot } from 'xstate';
import type { ChartModel } from '#machines/model.ts';
import { keyOf } from '../../models/walk.ts';
import { openCases } from '../graph/cases.ts';
import { PureChart } from '../graph/pure.ts';
import { WRITTEN } from './follow.ts';
import { isOffered } from './offers.ts';

const MOST_SITUATIONS = 20_000;
/** What leads through a checkout where nothing goes wrong. */
const PLAIN = [
  ...['review opened', 'openReview answers as it was seen', 'order placed'],
  ...['lockOrder answers held', 'createAppointments answers all held', 'placeOrder answers placed'],
  ...['lockPayment answers held', 'page restored', 'payment continued', 'brought', 'an address'],
  'a phone',
];

/** By what events the samples come to each branch: with these alone a far branch is looked for from a real page, where all events together are too many. */
export class Guide {
  #ways: Map<number, ReadonlySet<string>> | null = null;
  readonly #model: ChartModel;
  constructor(model: ChartModel) {
    this.#model = model;
  }

  titlesTo(target: number): ReadonlySet<string> {
    this.#ways ??= this.#search();
    return this.#ways.get(target) ?? new Set();
  }

  #search(): Map<number, ReadonlySet<string>> {
    const ways = new Map<number, Set<string>>();
    for (const start of this.#model.starts) this.#searchFrom(start.input, ways);
    return ways;
  }

  /** Of several beginnings the events of each first way together. */
  #searchFrom(input: unknown, ways: Map<number, Set<string>>): void {
    const chart = new PureChart(this.#model.machine, input);
    const known = new Set([keyOf(this.#model, chart.first)]);
    const own = new Set<number>();
    const open: { at: AnyMachineSnapshot; titles: string[] }[] = [{ at: chart.first, titles: [] }];
    // The list grows while it is read.
    for (const { at, titles } of open)
      for (const step of openCases(this.#model, at).cases) {
        if (!isOffered(step, at)) continue;
        const done = stepped(chart, at, step.event);
        if (!done) continue;
        const way = [...titles, step.title];
        for (const id of done.taken.flatMap((one) => WRITTEN.idOf(one) ?? [])) {
          if (own.has(id)) continue;
          own.add(id);
          ways.set(id, new Set([...PLAIN, ...(ways.get(id) ?? []), ...way]));
        }
        const key = keyOf(this.#model, done.after);
        if (known.has(key) || known.size >= MOST_SITUATIONS) continue;
        known.add(key);
        open.push({ at: done.after, titles: way });
      }
  }
}

function stepped(
  chart: PureChart,
  at: AnyMachineSnapshot,
  event: Parameters<PureChart['step']>[1],
) {
  try {
    const done = chart.step(at, event);
    return done && done.after.status !== 'error' ? done : null;
  } catch {
    return null;
  }
}
