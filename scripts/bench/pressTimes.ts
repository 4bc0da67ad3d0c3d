import type { Browser, Page } from 'playwright';
import { eventsWhile, type TraceEvent } from './mainThread.ts';
import { SLOWER } from './rest.ts';

const FRAME_MS = 17;
const PHONE = { width: 390, height: 844 };
const MARK = 'pressed: ';

export interface Press {
  what: string;
  ms: number;
}

/**
 * What a shopper waits for after each press and key of `act`, on a phone with a processor four times slower, until the next picture: the web vital
 * "interaction to next paint". Four times the main thread's own time between the two, and at most a frame of waiting for the screen, so that a busy
 * machine is not counted.
 */
export async function pressesOf(
  browser: Browser,
  act: (page: Page) => Promise<void>,
): Promise<Press[]> {
  const context = await browser.newContext({ viewport: PHONE });
  await context.addInitScript(mark, MARK);
  const page = await context.newPage();
  const events = await eventsWhile(browser, page, () => act(page));
  await context.close();
  return pressesIn(events);
}

/** Runs in the page: says what is pressed before anything of the page hears it. */
function mark(prefix: string): void {
  const say = ({ target }: Event): void => {
    const control =
      target instanceof Element
        ? (target.closest('a,button,input,label,summary,select') ?? target)
        : null;
    const words =
      control?.getAttribute('aria-label') ??
      (control instanceof HTMLInputElement ? control.labels?.[0]?.textContent : null) ??
      control?.textContent;
    performance.mark(prefix + (words ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 40));
  };
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, say, { capture: true });
}

interface Timing {
  begin: number;
  end: number;
}

function pressesIn(events: TraceEvent[]): Press[] {
  const open = new Map<string, TraceEvent>();
  const timings: (Timing & { thread: number; id: string })[] = [];
  for (const event of events.filter(({ name }) => name === 'EventTiming')) {
    const key = `${event.pid} ${event.id2?.local ?? event.id}`;
    const began = open.get(key);
    if (event.ph === 'b') open.set(key, event);
    const interaction =
      (began ?? event).args?.data?.interactionId ?? event.args?.data?.interactionId;
    if (event.ph === 'e' && began && interaction)
      timings.push({
        begin: began.ts,
        end: event.ts,
        thread: began.pid,
        id: `${began.pid} ${interaction}`,
      });
  }
  const presses = new Map<string, Press>();
  for (const { id, thread, ...timing } of timings) {
    const what = wordsOf(events, thread, timing);
    const ms = waited(events, thread, timing);
    if (ms >= (presses.get(id)?.ms ?? 0))
      presses.set(id, { what: what || (presses.get(id)?.what ?? ''), ms });
  }
  return [...presses.values()];
}

/** The last mark before its picture. */
function wordsOf(events: TraceEvent[], pid: number, { end }: Timing): string {
  const marks = events.filter(
    (event) => event.pid === pid && event.name.startsWith(MARK) && event.ts <= end,
  );
  return (marks.at(-1)?.name ?? '').slice(MARK.length);
}

function waited(events: TraceEvent[], pid: number, { begin, end }: Timing): number {
  const tasks = events.filter(
    (event) =>
      event.pid === pid &&
      event.isMain &&
      event.ph === 'X' &&
      event.name === 'RunTask' &&
      event.ts < end &&
      event.ts + (event.dur ?? 0) > begin,
  );
  let busy = 0;
  let wall = 0;
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    const share = (Math.min(ts + dur, end) - Math.max(ts, begin)) / Math.max(dur, 1);
    busy += tdur * share;
    wall += dur * share;
  }
  const idle = Math.max(0, end - begin - wall) / 1_000;
  return (busy / 1_000) * SLOWER + Math.min(idle, FRAME_MS);
}
