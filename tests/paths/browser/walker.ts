import type { Browser, BrowserContextOptions } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import type { Case, ChartModel } from '#machines/model.ts';
import { PureChart } from '../graph/pure.ts';
import { BrowserDocument, DOORS, type Door } from './document.ts';
import { WRITTEN } from './follow.ts';
import { NotOffered } from './hands.ts';
import { modelAt, modelFor } from './providerModel.ts';
import { argued } from './reasons.ts';
import { nearest, placeOf } from './search.ts';
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

const DEEPEST = 9;
const MOST_STEPS = 120;
/** Documents in which nothing new was reached, in a row: then what is left cannot be reached this way. */
const PATIENCE = 4;
/** A step that was missed in so many documents, in the same place, is given up. */
const MOST_MISSED = 3;

export async function walkAll(
  browser: Browser,
  visit: Visit,
  progress: Progress,
  options: WalkOptions,
): Promise<void> {
  const model = modelFor(providerOf(visit), visit.methods);
  for (const door of Object.keys(DOORS) as Door[])
    for (let idle = 0; idle < PATIENCE && Date.now() < options.until; ) {
      const before = progress.taken.size + progress.missed.length;
      if (!wayFrom(model, door, progress, providerOf(visit))) break;
      await walkOne(browser, visit, model, door, progress, options);
      options.keep();
      idle = progress.taken.size + progress.missed.length > before ? 0 : idle + 1;
    }
}

/** What is argued is not looked for: it would be tried again in every place. */
const wantedOf = ({ taken }: Progress, provider: string): Set<number> =>
  new Set(
    WRITTEN.transitions
      .filter(({ id, drawn }) => !taken.has(id) && argued(provider, drawn) === null)
      .map(({ id }) => id),
  );
const barredBy =
  ({ missed, walks }: Progress, door: Door, isPlaced = true) =>
  (where: string, { title }: Case): boolean => {
    const place = `${door}: ${where}`;
    // What another visit holds, and an order that a cart which was never sent cannot have.
    const isOrder = DOORS[door].kept !== 'beforeOrder';
    if (/^recover answers .*(of services|clashing|another cart|of its own|earlier)/.test(title))
      return true;
    // A review has an order once this page itself has placed one.
    if (!isOrder && !isPlaced && /^recover answers an? (order|open|payment|approved)/.test(title))
      return true;
    if (isOrder && title === 'recover answers a draft and no order') return true;
    const own = missed.filter((one) => one.place === place && one.step === title);
    // What one page does not offer another may, which stands in the same state with another cart or order.
    return own.length >= MOST_MISSED || own.some(({ document }) => document === walks.length);
  };

/** What leaves a page with nothing to do. */
const LATE = /^(signed out elsewhere|the cart is emptied|the lines are ordered in another tab)$/;
const butForSignOut =
  (barred: (where: string, step: Case) => boolean) =>
  (where: string, step: Case): boolean =>
    LATE.test(step.title) || barred(where, step);

/** A new document reads first what this browser holds, and no answer of another visit. */
function isFirst(door: Door): (step: Case) => boolean {
  const isOrder = DOORS[door].kept !== 'beforeOrder';
  return ({ title }) =>
    isOrder
      ? !/draft|nothing|another cart|of its own|earlier/.test(title)
      : title === 'recover answers a draft and no order' || title.startsWith('the cart ');
}

function startOf(model: ChartModel, door: Door): PureChart {
  const start = model.starts.find(({ title }) => title === DOORS[door].start);
  return new PureChart(model.machine, start?.input);
}
function wayFrom(model: ChartModel, door: Door, progress: Progress, provider: string) {
  const chart = startOf(model, door);
  const wish = {
    wanted: wantedOf(progress, provider),
    barred: barredBy(progress, door),
    deepest: DEEPEST,
  };
  return nearest(model, chart, chart.first, wish, isFirst(door));
}

async function walkOne(
  browser: Browser,
  visit: Visit,
  model: ChartModel,
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
  let turns: string[] = [];
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
        wanted: wantedOf(progress, providerOf(visit)),
        barred: barredBy(progress, door, document.proxy.placed !== null),
        deepest: DEEPEST,
      };
      const isNew = at === 0 && placeOf(snapshot).startsWith('recovering');
      const here = modelAt(model, snapshot);
      const first = isNew ? isFirst(door) : undefined;
      // Signing out ends what this page can do: it comes when nothing else is left.
      const kept = { ...wish, barred: butForSignOut(wish.barred) };
      const found =
        nearest(here, chart, snapshot, kept, first) ?? nearest(here, chart, snapshot, wish, first);
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
      if (found.steps.length > 1) turns = turns.concat(`${placeOf(snapshot)} ${step.title}`);
      const isLoop = turns.filter((one) => one === `${placeOf(snapshot)} ${step.title}`).length > 4;
      const why =
        heardWhy ??
        (isReached && !isLoop ? null : 'the page took another branch than the chart foresaw');
      if (why === null) continue;
      progress.missed.push({
        place: `${door}: ${placeOf(snapshot)}`,
        step: step.title,
        target,
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
