import type { BrowserContextOptions } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import type { Case } from '#machines/model.ts';
import { barredBy, wantedOf } from './bars.ts';
import { BrowserDocument, DOORS, type Door } from './document.ts';
import type { Failed, PageRan } from './failed.ts';
import { WRITTEN } from './follow.ts';
import { Guide } from './guide.ts';
import { NotOffered } from './hands.ts';
import { Judge } from './judged.ts';
import type { BrowserOf } from './lasting.ts';
import { takenWords } from './left.ts';
import { Planner, type Vain } from './planner.ts';
import { modelFor } from './providerModel.ts';
import { placeOf } from './search.ts';
import type { ShopBooks } from './shopBooks.ts';
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
  failed: Failed[];
  /** documents of earlier runs: what was missed in them is tried again, on a mended walker or a quieter machine */
  before: number;
}
export interface WalkOptions {
  locale: string;
  context: BrowserContextOptions;
  /** when to begin no other document */
  until: number;
  books: ShopBooks | null;
  /** all of them where none is named */
  door?: Door;
  tell(text: string): void;
  keep(): unknown;
}

const LATE_FILE = WRITTEN.transitions.findIndex(
  ({ name }) => name === 'review.ready: attachments.change',
);
const MOST_STEPS = 120;
/** Documents in which nothing new was reached, in a row: then what is left cannot be reached this way. */
const PATIENCE = 3;

export async function walkAll(
  browserOf: BrowserOf,
  visit: Visit,
  progress: Progress,
  options: WalkOptions,
): Promise<void> {
  const model = modelFor(providerOf(visit), visit.methods, visit.variant === 'business');
  const vain: Vain = { from: new Set(), times: new Map() };
  const guide = new Guide(model);
  const judge = new Judge(
    {
      ...{ visit, model, take, books: options.books, until: options.until, tell: options.tell },
      opens: async (door) => (await opened(browserOf, visit, door, options)).document,
    },
    progress.failed,
  );
  await judge.walkKept();
  options.keep();
  // What is short is walked first at every door: the search for the rest takes its time.
  const rounds = [false, true].flatMap((isThorough) =>
    (options.door ? [options.door] : (Object.keys(DOORS) as Door[])).map((door) => ({
      isThorough,
      door,
    })),
  );
  for (const { isThorough, door } of rounds) {
    const planner = (): Planner =>
      new Planner(model, guide, { visit, door, progress, vain }, isThorough);
    for (let idle = 0; idle < PATIENCE && Date.now() < options.until; ) {
      const before = progress.taken.size + progress.missed.length;
      if (wantedOf(progress, visit).size === 0) break;
      if (door === 'clashing' && visit.scenario.kind !== 'services') break;
      // An order's page begins as its sample does; a cart's page with the cart of this visit.
      if (DOORS[door].path(visit).startsWith('/orders') && !(await planner().hasWay())) break;
      await walkOne(browserOf, visit, planner(), judge, door, progress, options);
      options.keep();
      // A document from whose beginning nothing leads on begins the same way again.
      if (progress.walks.at(-1)?.steps.length === 0) break;
      idle = progress.taken.size + progress.missed.length > before ? 0 : idle + 1;
    }
  }
}

async function walkOne(
  browserOf: BrowserOf,
  visit: Visit,
  planner: Planner,
  judge: Judge,
  door: Door,
  progress: Progress,
  options: WalkOptions,
): Promise<void> {
  const { document, browser } = await opened(browserOf, visit, door, options);
  document.sendsFile = wantedOf(progress, visit).has(LATE_FILE);
  const steps: string[] = [];
  let unheard = 0;
  /** where it stood before the last step: a page that breaks stands elsewhere already */
  let where = '';
  let trying = '';
  let ended = `${MOST_STEPS} steps`;
  let wronged: PageRan | null = null;
  /** steps that the page took, and the branches of the last of them */
  const taken: string[] = [];
  let taking: number[] = [];
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
      const wrong = await judge.wrongAt(document, door, snapshot);
      if (wrong.length > 0 && !judge.isKnown({ wrong })) {
        wronged = { path: { door, edges: [...taken] }, steps: taken.length, wrong, ms: 0 };
        ended = 'something is wrong';
        break;
      }
      const isNew = at === 0 && placeOf(snapshot).startsWith('recovering');
      const found = await planner.next(snapshot, isNew, document.proxy.placed !== null);
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
      if (heardWhy === null) {
        taken.push(step.title);
        taking = found.taking.split(',').filter(Boolean).map(Number);
      }
      const target = WRITTEN.transitions[found.target]?.drawn ?? '';
      // Only a last step must have reached what it was taken for; on the way, the page may turn elsewhere once.
      const isReached = found.steps.length > 1 || document.follower.taken.has(found.target);
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
    // A browser that ended has refused nothing.
    if (browser.isConnected())
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
      `${door}: ${steps.length} steps, ${takenWords(providerOf(visit), progress.taken)}; ${ended}`,
    );
    await document.close();
  }
  if (wronged) await judge.note(wronged, { taking, barred: barredBy(progress, door, true) });
}

const MOST_OPENED = 3;
/** A browser may end while a document is opened: then it is opened in the next one. */
async function opened(
  browserOf: BrowserOf,
  visit: Visit,
  door: Door,
  { locale, context, tell }: WalkOptions,
) {
  for (let time = 1; ; time++)
    try {
      const browser = await browserOf();
      return {
        browser,
        document: await BrowserDocument.open(browser, visit, door, locale, context),
      };
    } catch (error) {
      tell(`  ${door} did not open: ${(error as Error).message.split('\n')[0]}`);
      if (time === MOST_OPENED) throw error;
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
