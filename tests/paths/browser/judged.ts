import type { AnyMachineSnapshot } from 'xstate';
import type { Case, ChartModel } from '#machines/model.ts';
import { openCases } from '../graph/cases.ts';
import { PureChart } from '../graph/pure.ts';
import { kindOf, shrink } from '../run/shrink.ts';
import { isFirst } from './bars.ts';
import { type BrowserDocument, DOORS, type Door } from './document.ts';
import { type Failed, keepFailed, keptInBrowser, type PagePath, type PageRan } from './failed.ts';
import { modelOf, withOrder } from './providerModel.ts';
import { wronglyOffered } from './refusals.ts';
import { type ModelAt, nearest, type Wish } from './search.ts';
import type { ShopBooks } from './shopBooks.ts';
import type { Visit } from './visit.ts';

/** Does one step in a page; null where the page heard it, otherwise why not. */
export type Take = (
  document: BrowserDocument,
  step: Case,
  after: Case | undefined,
  at: AnyMachineSnapshot,
) => Promise<string | null>;
export interface Judging {
  visit: Visit;
  model: ChartModel;
  books: ShopBooks | null;
  opens(door: Door): Promise<BrowserDocument>;
  take: Take;
  until: number;
  tell(text: string): void;
}

/** Where a page was when it was wrong: the branches of its last step, and what is not to be tried on the way there. */
interface Near {
  taking: readonly number[];
  barred: Wish['barred'];
}
const FARTHEST = 14;
const SHRINKING_MS = 180_000;
const MOST_ANSWERS = 2;

/** Holds pages against what the chart refuses, and the shop's answers against its books. What is wrong is shrunk, kept, and written for support. */
export class Judge {
  readonly failed: Failed[];
  readonly #judging: Judging;
  readonly #modelAt: ModelAt;
  /** by page, orders that were looked up already */
  readonly #known = new WeakMap<BrowserDocument, Set<string>>();

  constructor(judging: Judging, failed: Failed[]) {
    this.#judging = judging;
    this.failed = failed;
    this.#modelAt = modelOf(withOrder(judging.model, judging.visit.order));
  }

  /** What is wrong where this page stands. */
  async wrongAt(document: BrowserDocument, door: Door, at: AnyMachineSnapshot): Promise<string[]> {
    const { books } = this.#judging;
    const chart = this.#chartAt(door);
    const wrong = await wronglyOffered(document, { model: this.#modelAt(at), chart }, at);
    const known = this.#known.get(document) ?? new Set();
    this.#known.set(document, known);
    for (const order of document.proxy.written) {
      if (known.has(order)) continue;
      known.add(order);
      wrong.push(...((await books?.lacks(order)) ?? []));
    }
    return wrong;
  }

  isKnown = (ran: Pick<PageRan, 'wrong'>): boolean =>
    this.failed.some((one) => kindOf(one) === kindOf(ran));

  /** A page that was walked so far is wrong: the same is looked for after fewer steps, unless it is known. */
  async note(ran: PageRan, near?: Near): Promise<void> {
    const { tell, visit, until } = this.#judging;
    // Shrinking has a time of its own: a path that nobody can read helps nobody.
    const end = Math.max(until, Date.now() + SHRINKING_MS);
    if (this.isKnown(ran)) return;
    tell(`  wrong after ${ran.steps} steps: ${ran.wrong.join('; ')}`);
    const time = { isOver: () => Date.now() > end, isHalfOver: () => false, wasCut: false };
    const last: { document?: BrowserDocument } = {};
    // What the chart itself cannot walk is not tried in a page, unless it knows less than the page.
    let knows = false;
    const run = async (path: PagePath): Promise<PageRan> =>
      knows && !this.#canWalk(path)
        ? { path, steps: 0, wrong: [], ms: 0 }
        : this.walk(path, last, ran);
    const first = (near && (await this.#shorter(ran, near, run))) ?? ran;
    knows = this.#canWalk(first.path);
    const short = await shrink({ run }, first, time);
    // The recording that support opens is one of the shortest path, and not of the last that was tried.
    const shown: { document?: BrowserDocument } = {};
    await this.walk(short.path, shown, ran);
    const document = shown.document ?? last.document;
    if (!document) return;
    const one = keepFailed(visit.scenario, short, document);
    this.failed.push(one);
    tell(
      `  shrunk to ${one.steps.length} steps: ${one.steps.join(', ')}; kept ${one.kept}; for /support ${one.trace}`,
    );
  }

  /**
   * The chart's own shortest ways to the last step, to one of its branches after another: other steps, too, come to what follows from it at once, so
   * a way that ends with the same step is tried first. The page may have answered its first question by itself.
   */
  async #shorter(
    ran: PageRan,
    { taking, barred }: Near,
    run: (path: PagePath) => Promise<PageRan>,
  ): Promise<PageRan | null> {
    const { door, edges } = ran.path;
    const chart = this.#chartAt(door);
    const modelAt = modelOf(this.#judging.model);
    const ways = new Map<string, string[]>();
    for (const id of taking) {
      const wish = { wanted: new Set([id]), barred, deepest: FARTHEST };
      const way = await nearest(modelAt, chart, chart.first, wish, isFirst(door));
      const titles = way?.steps.map(({ title }) => title) ?? [];
      if (titles.length > 0) ways.set(titles.join(), titles);
    }
    const isOther = (titles: string[]): number => Number(titles.at(-1) !== edges.at(-1));
    const inOrder = [...ways.values()].sort((one, other) => isOther(one) - isOther(other));
    for (const titles of inOrder)
      for (const some of [titles, titles.slice(1)]) {
        if (some.length === 0 || some.length >= edges.length) continue;
        const again = await run({ door, edges: some });
        if (again.wrong.length > 0 && kindOf(again) === kindOf(ran)) return again;
      }
    return null;
  }

  /** What failed in earlier runs, before anything else. */
  async walkKept(): Promise<void> {
    for (const path of keptInBrowser(this.#judging.visit.scenario)) {
      const ran = await this.walk(path, {});
      this.#judging.tell(
        `kept path, ${path.edges.join(', ')}: ${ran.wrong.length > 0 ? 'still wrong' : 'nothing is wrong any more'}`,
      );
      if (ran.wrong.length > 0) await this.note(ran);
    }
  }

  /** The same steps in a page of its own. A step that is not possible there ends it, and nothing is wrong then. */
  async walk(
    path: PagePath,
    last: { document?: BrowserDocument },
    like?: PageRan,
  ): Promise<PageRan> {
    const since = performance.now();
    const end = (steps: number, wrong: string[]): PageRan => ({
      ...{ path, steps, wrong, ms: performance.now() - since },
    });
    const document = await this.#judging.opens(path.door);
    last.document = document;
    try {
      await document.until((snapshot) => snapshot !== null, 30_000);
      for (let done = 0; ; done++) {
        const title = path.edges[done];
        // The page may still be on its way to where the step can be taken.
        if (title !== undefined)
          await document.until((now) => now !== null && this.#stepAt(now, title) !== undefined);
        const at = await document.look();
        if (!at) return end(done, []);
        const wrong = await this.wrongAt(document, path.door, at);
        // Something else that is wrong, too, ends nothing here.
        if (wrong.length > 0 && (!like || kindOf({ wrong }) === kindOf(like)))
          return end(done, wrong);
        const step = title === undefined ? undefined : this.#stepAt(at, title);
        if (!step) return end(done, []);
        const after = this.#sample(path.edges[done + 1]);
        if ((await this.#judging.take(document, step, after, at)) !== null) return end(done, []);
      }
    } catch (error) {
      this.#judging.tell(`  ${path.door} broke: ${(error as Error).message.split('\n')[0]}`);
      return end(0, []);
    } finally {
      await document.look().catch(() => null);
      await document.close();
    }
  }

  /** From its beginning. What a page is answered by itself, such as a lock that it holds already, is no step of a path. */
  #canWalk({ door, edges }: PagePath): boolean {
    const chart = this.#chartAt(door);
    let places = [chart.first];
    for (const title of edges) {
      const here = places.flatMap((at) => this.#after(chart, at, title));
      places = here.length > 0 ? here : this.#answered(chart, places, title);
      if (places.length === 0) return false;
    }
    return true;
  }

  #after(chart: PureChart, at: AnyMachineSnapshot, title: string): AnyMachineSnapshot[] {
    const step = this.#stepAt(at, title);
    const done = step && chart.step(at, step.event);
    return done ? [done.after] : [];
  }

  /** After one answer, or two, that nothing was asked for. */
  #answered(chart: PureChart, from: AnyMachineSnapshot[], title: string): AnyMachineSnapshot[] {
    let places = from;
    for (let answers = 0; answers < MOST_ANSWERS; answers++) {
      places = places.flatMap((at) =>
        openCases(this.#modelAt(at), at)
          .cases.filter(({ event }) => event.type.startsWith('xstate.done.actor.'))
          .flatMap(({ event }) => chart.step(at, event)?.after ?? []),
      );
      const here = places.flatMap((at) => this.#after(chart, at, title));
      if (here.length > 0) return here;
    }
    return [];
  }

  #chartAt(door: Door): PureChart {
    const { model } = this.#judging;
    const start = model.starts.find(({ title }) => title === DOORS[door].start);
    return new PureChart(model.machine, start?.input);
  }

  #stepAt = (at: AnyMachineSnapshot, title: string): Case | undefined =>
    openCases(this.#modelAt(at), at).cases.find((one) => one.title === title);
  #sample = (title: string | undefined): Case | undefined =>
    Object.values(this.#judging.model.cases)
      .flat()
      .find((one) => one.title === title);
}
