import type { Browser, BrowserContextOptions } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import type { Case, ChartModel } from '#machines/model.ts';
import { PureChart } from '../graph/pure.ts';
import { BrowserDocument, DOORS, type Door } from './document.ts';
import { WRITTEN } from './follow.ts';
import { Guide } from './guide.ts';
import { NotOffered } from './hands.ts';
import { isOffered } from './offers.ts';
import { modelAt, modelFor } from './providerModel.ts';
import { argued } from './reasons.ts';
import { nearest, placeOf, type Wish } from './search.ts';
import { providerOf, type Visit } from './visit.ts';

/** One document that was walked: what was done in it, and where it ended. */
export interface Walked {
  door: Door;
  steps: string[];
  ended: string;
  answers: { shop: number; planted: number };
}
/** A step that the page did not take as the chart said: by its place and name, with the reason. */
export interface Missed {
  place: string;
  step: string;
  target: string;
  /** the branches that the step would have taken, by their numbers */
  taking?: string;
  why: string;
  /** in which document, counted from the first */
  document: number;
}
export interface Progress {
  taken: Set<number>;
  walks: Walked[];
  missed: Missed[];
  differences: string[];
}
export interface WalkOptions {
  locale: string;
  context: BrowserContextOptions;
  /** when to begin no other document */
  until: number;
  tell(text: string): void;
  keep(): unknown;
}

/** With all events; what is farther away is looked for by the events that lead to it. */
const DEEPEST = 4;
const FARTHEST = 12;
/** When so few are left, each is looked for by itself. */
const MOST_FAR = 40;
const MOST_STEPS = 120;
/** Documents in which nothing new was reached, in a row: then what is left cannot be reached this way. */
const PATIENCE = 3;
/** A step that was missed in so many documents, in the same place, is given up. */
const MOST_MISSED = 3;
/** The same beginning in the same place for the same branch, in one document: then it leads nowhere. */
const MOST_TURNS = 3;

export async function walkAll(
  browser: Browser,
  visit: Visit,
  progress: Progress,
  options: WalkOptions,
): Promise<void> {
  const model = modelFor(providerOf(visit), visit.methods);
  const guide = new Guide(model);
  for (const door of Object.keys(DOORS) as Door[])
    for (let idle = 0; idle < PATIENCE && Date.now() < options.until; ) {
      const before = progress.taken.size + progress.missed.length;
      if (wantedOf(progress, visit).size === 0) break;
      if (door === 'clashing' && visit.scenario.kind !== 'services') break;
      // An order's page begins as its sample does; a cart's page with the cart of this visit.
      if (
        DOORS[door].path(visit).startsWith('/orders') &&
        !wayFrom(model, guide, door, progress, visit)
      )
        break;
      await walkOne(browser, visit, model, guide, door, progress, options);
      options.keep();
      // A document from whose beginning nothing leads on begins the same way again.
      if (progress.walks.at(-1)?.steps.length === 0) break;
      idle = progress.taken.size + progress.missed.length > before ? 0 : idle + 1;
    }
}

/** What is argued is not looked for: it would be tried again in every place. */
const wantedOf = ({ taken }: Progress, { scenario }: Visit): Set<number> =>
  new Set(
    WRITTEN.transitions
      .filter(
        ({ id, drawn }) =>
          !taken.has(id) && argued(scenario.method, drawn, [scenario.kind]) === null,
      )
      .map(({ id }) => id),
  );
/** What a browser holds that has ordered nothing. */
const NO_ORDER: readonly string[] = ['beforeOrder', 'clashing'];
const barredBy =
  ({ missed, walks }: Progress, door: Door, isPlaced = true) =>
  (where: string, step: Case, at: AnyMachineSnapshot, taking: string): boolean => {
    const { title } = step;
    if (!isOffered(step, at)) return true;
    const place = `${door}: ${where}`;
    // What another visit holds, and an order that a cart which was never sent cannot have.
    const isOrder = !NO_ORDER.includes(DOORS[door].kept);
    if (/^recover answers .*(of services|clashing|another cart|of its own|earlier)/.test(title))
      return true;
    // A review has an order once this page itself has placed one.
    const isSent = isPlaced || (at.context as { sends: number }).sends > 0;
    if (!isOrder && !isSent && /^recover answers an? (order|open|payment|approved)/.test(title))
      return true;
    if (isOrder && title === 'recover answers a draft and no order') return true;
    const own = missed.filter(
      (one) => one.place === place && one.step === title && (one.taking ?? taking) === taking,
    );
    // What one page does not offer another may, which stands in the same state with another cart or order.
    return own.length >= MOST_MISSED || own.some(({ document }) => document === walks.length);
  };

/** What leaves a page with nothing to do. */
const LATE = /^(signed out elsewhere|the cart is emptied|the lines are ordered in another tab)$/;
const butForSignOut =
  (barred: Wish['barred']): Wish['barred'] =>
  (where, step, at, taking) =>
    LATE.test(step.title) || barred(where, step, at, taking);

/** A new document reads first what this browser holds, and no answer of another visit. */
function isFirst(door: Door): (step: Case) => boolean {
  const isOrder = !NO_ORDER.includes(DOORS[door].kept);
  return ({ title }) =>
    isOrder
      ? !/draft|nothing|another cart|of its own|earlier/.test(title)
      : title === 'recover answers a draft and no order' || title.startsWith('the cart ');
}

function startOf(model: ChartModel, door: Door): PureChart {
  const start = model.starts.find(({ title }) => title === DOORS[door].start);
  return new PureChart(model.machine, start?.input);
}
function wayFrom(model: ChartModel, guide: Guide, door: Door, progress: Progress, visit: Visit) {
  const chart = startOf(model, door);
  const wish = {
    wanted: wantedOf(progress, visit),
    barred: barredBy(progress, door),
    deepest: DEEPEST,
  };
  return (
    nearest(model, chart, chart.first, wish, isFirst(door)) ??
    farther(guide, model, chart, chart.first, wish, isFirst(door))
  );
}

/** One branch after another, each by the events that lead to it. */
function farther(
  guide: Guide,
  model: ChartModel,
  chart: PureChart,
  from: AnyMachineSnapshot,
  wish: Wish,
  first: ((step: Case) => boolean) | undefined,
): ReturnType<typeof nearest> {
  for (const target of [...wish.wanted].slice(0, MOST_FAR)) {
    const titles = guide.titlesTo(target);
    const found = nearest(
      model,
      chart,
      from,
      { ...wish, wanted: new Set([target]), titles, deepest: FARTHEST },
      first,
    );
    if (found) return found;
  }
  return null;
}

async function walkOne(
  browser: Browser,
  visit: Visit,
  model: ChartModel,
  guide: Guide,
  door: Door,
  progress: Progress,
  options: WalkOptions,
): Promise<void> {
  const document = await BrowserDocument.open(
    browser,
    visit,
    door,
    options.locale,
    options.context,
  );
  const chart = startOf(model, door);
  const steps: string[] = [];
  const turns = new Map<string, number>();
  const turnOf = (from: string, { title }: Case, target: number): string =>
    `${from} ${title} ${target}`;
  let unheard = 0;
  /** where it stood before the last step: a page that breaks stands elsewhere already */
  let where = '';
  let trying = '';
  let ended = `${MOST_STEPS} steps`;
  const note = (): void => {
    for (const id of document.follower.taken) progress.taken.add(id);
  };
  try {
    if (!(await document.until((snapshot) => snapshot !== null, 30_000))) {
      ended = 'its recording did not begin';
      return;
    }
    for (let at = 0; at < MOST_STEPS && Date.now() < options.until; at++) {
      const snapshot = await document.look();
      note();
      if (!snapshot) break;
      const wish = {
        wanted: wantedOf(progress, visit),
        barred: barredBy(progress, door, document.proxy.placed !== null),
        deepest: DEEPEST,
        isHopeless: (from: string, step: Case, target: number) =>
          (turns.get(turnOf(from, step, target)) ?? 0) >= MOST_TURNS,
      };
      const isNew = at === 0 && placeOf(snapshot).startsWith('recovering');
      const here = modelAt(model, snapshot);
      const first = isNew ? isFirst(door) : undefined;
      // Signing out ends what this page can do: it comes when nothing else is left.
      const kept = { ...wish, barred: butForSignOut(wish.barred) };
      const found =
        nearest(here, chart, snapshot, kept, first) ??
        nearest(here, chart, snapshot, wish, first) ??
        farther(guide, here, chart, snapshot, wish, first);
      if (!found) {
        ended = `nothing new from ${placeOf(snapshot)}`;
        break;
      }
      const [step, after] = found.steps as [Case, Case | undefined];
      where = placeOf(snapshot);
      trying = step.title;
      const heardWhy = await take(document, step, after, snapshot);
      note();
      steps.push(step.title);
      const target = WRITTEN.transitions[found.target]?.drawn ?? '';
      // Only a last step must have reached what it was taken for; on the way, the page may turn elsewhere once.
      const isReached = found.steps.length > 1 || document.follower.taken.has(found.target);
      const turn = turnOf(where, step, found.target);
      turns.set(turn, (turns.get(turn) ?? 0) + 1);
      const why =
        heardWhy ?? (isReached ? null : 'the page took another branch than the chart foresaw');
      if (why === null) continue;
      progress.missed.push({
        place: `${door}: ${placeOf(snapshot)}`,
        step: step.title,
        target,
        taking: found.taking,
        why,
        document: progress.walks.length,
      });
      options.tell(`  missed at ${placeOf(snapshot)}: ${step.title}: ${why}`);
      ended = `missed: ${step.title}`;
      // The page stands where no path expects it: the next document begins anew.
      if (heardWhy?.startsWith('the page did not hear') && ++unheard >= 3) break;
    }
  } catch (error) {
    ended = `broke: ${(error as Error).message.split('\n')[0]}`;
    options.tell(`  ${ended} at ${where}: ${trying}`);
    progress.missed.push({
      place: `${door}: ${where}`,
      step: trying,
      target: '',
      why: ended,
      document: progress.walks.length,
    });
  } finally {
    await document.look().catch(() => null);
    note();
    progress.differences.push(...document.follower.differences);
    progress.walks.push({ door, steps, ended, answers: { ...document.proxy.counts } });
    options.tell(
      `${door}: ${steps.length} steps, ${progress.taken.size} of ${WRITTEN.transitions.length} taken; ${ended}`,
    );
    await document.close();
  }
}

/** Null where the page heard the event of the step; otherwise why it did not. */
async function take(
  document: BrowserDocument,
  step: Case,
  after: Case | undefined,
  snapshot: AnyMachineSnapshot,
): Promise<string | null> {
  const { heard } = document.follower;
  const from = heard.length;
  try {
    await document.goesOnline();
    await document.arm(after);
    await document.do(step, snapshot);
  } catch (error) {
    if (error instanceof NotOffered)
      return error.message.startsWith('again: ') ? error.message : `not offered: ${error.message}`;
    throw error;
  }
  const isHeard = (): boolean => heard.slice(from).some((type) => type === step.event.type);
  return (await document.until(() => isHeard()))
    ? null
    : `the page did not hear ${step.event.type}`;
}
