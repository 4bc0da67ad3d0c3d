import type { Browser, Page } from 'playwright';
import { SLOWER } from './rest.ts';

/** One task of a page's main thread, in milliseconds of its processor, and what in it took them. */
export interface Task {
  ms: number;
  parts: Map<string, number>;
}
export interface TraceEvent {
  name: string;
  /** of the one main thread of its process */
  isMain?: boolean;
  id?: string;
  id2?: { local?: string };
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: {
    name?: string;
    data?: {
      url?: string;
      fileName?: string;
      functionName?: string;
      type?: string;
      interactionId?: number;
    };
  };
}

const CATEGORIES = [
  '-*',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-lighthouse',
  'blink.user_timing',
  'v8',
  'disabled-by-default-v8.compile',
];
const TASKS = ['RunTask', 'ThreadControllerImpl::RunTask'];
/** Reading a script again for the places of an error that is made: only a browser that is looked into does so at once. React makes five as it starts (423). */
const ONLY_WATCHED = 'V8.CollectSourcePositions';

/**
 * What the main thread did while `act` ran, as a processor four times slower would take for it: the thread's own time, four times. So the time that
 * others take of a busy machine is not counted, which a browser's throttling multiplies, nor what a browser does for who looks into it alone.
 */
export async function tasksWhile(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<Task[]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.clearBrowserCache');
  await cdp.detach();
  return tasksOf(await eventsWhile(browser, page, act));
}

/** All that the browser wrote down of itself meanwhile, in the order of time. */
export async function eventsWhile(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<TraceEvent[]> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  const trace = await browser.stopTracing();
  const events: TraceEvent[] = JSON.parse(trace.toString()).traceEvents;
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(keyOf),
  );
  return events
    .map((event) => ({ ...event, isMain: mains.has(keyOf(event)) }))
    .sort((one, other) => one.ts - other.ts);
}

function tasksOf(events: TraceEvent[]): Task[] {
  const main = mainThread(events);
  const own = events
    .filter((event) => event.ph === 'X' && keyOf(event) === main && timeOf(event) > 0)
    .sort((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
  const tasks: Task[] = [];
  let open: { event: TraceEvent; end: number; inner: number }[] = [];
  const close = (until: number): void => {
    for (let last = open.at(-1); last && last.end <= until; last = open.at(-1)) {
      open = open.slice(0, -1);
      const parent = open.at(-1);
      const ms = timeOf(last.event);
      if (parent) parent.inner += ms;
      const task = tasks.at(-1);
      if (task && last.event.name === ONLY_WATCHED) task.ms -= ms;
      else if (task && !open.some(({ event }) => event.name === ONLY_WATCHED)) {
        const what = wordsOf(last.event);
        task.parts.set(what, (task.parts.get(what) ?? 0) + ms - last.inner);
      }
    }
  };
  for (const event of own) {
    close(event.ts);
    if (open.length === 0) {
      if (!TASKS.includes(event.name)) continue;
      tasks.push({ ms: timeOf(event), parts: new Map() });
    }
    open.push({ event, end: event.ts + (event.dur ?? 0), inner: 0 });
  }
  close(Number.POSITIVE_INFINITY);
  return tasks;
}

const keyOf = ({ pid, tid }: TraceEvent): string => `${pid}.${tid}`;
/** Of the thread's own clock where there is one. */
const timeOf = ({ tdur, dur }: TraceEvent): number => ((tdur ?? dur ?? 0) * SLOWER) / 1_000;

/** Of the renderers' main threads the one that did most: another may stand by for the next page. */
function mainThread(events: TraceEvent[]): string {
  const busy = new Map<string, number>();
  for (const event of events)
    if (event.name === 'thread_name' && event.args?.name === 'CrRendererMain')
      busy.set(keyOf(event), 0);
  for (const event of events) {
    const known = busy.get(keyOf(event));
    if (known !== undefined && TASKS.includes(event.name))
      busy.set(keyOf(event), known + timeOf(event));
  }
  return [...busy].sort(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}

/** As a reader of a profile says it: whose script, or what the browser itself did. */
function wordsOf({ name, args }: TraceEvent): string {
  const file = /[^/]+?(?=-[\w-]{7}\.js|$)/.exec(
    (args?.data?.url ?? args?.data?.fileName ?? '').split('?')[0]?.split('/').at(-1) ?? '',
  )?.[0];
  if (/^(EvaluateScript|v8.evaluateModule)$/.test(name)) return `evaluates ${file || 'a script'}`;
  if (/compile/i.test(name)) return 'compiles';
  if (name === 'FunctionCall') return `runs ${file || 'inline'}`;
  if (name === 'RunMicrotasks') return 'goes on after a wait';
  if (/^(UpdateLayoutTree|Document::.*[sS]tyle)/.test(name)) return 'style';
  if (/Layout/.test(name)) return 'layout';
  if (/GC|Heap/.test(name)) return 'rubbish';
  if (/ParseHTML|ParseAuthor/.test(name)) return 'parses';
  if (/Paint|Layerize|Commit/.test(name)) return 'paints';
  return TASKS.includes(name) ? 'the rest' : name;
}
