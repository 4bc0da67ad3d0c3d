import { spread } from '../scenarios.ts';
import { type Control, controlsOf, rankOf } from './controls.ts';
import { type Finger, Gone } from './press.ts';
import type { Naming } from './templates.ts';

export interface Defect {
  page: string;
  control: string;
  wrong: string;
}
export interface Counts {
  pages: number;
  links: number;
  buttons: number;
  choices: number;
  forms: number;
  presses: number;
  /** links to a phone, a mailbox, a file or another site: looked at, not followed */
  outward: number;
  /** what is there and cannot be pressed now */
  disabled: number;
  /** what was there at the first look and not when it was to be pressed: it goes with what else happens in the shop */
  gone: number;
  /** what there was no more time for */
  left: number;
  defects: Defect[];
}
interface Press {
  address: string;
  /** what was pressed before, since the page was opened */
  steps: Control[];
  control: Control;
  key: string;
}
interface Task {
  finger: Finger;
  doors: string[];
  naming: Naming;
  /** at most so many pages, and presses on them, chosen by their names; everything when it is not said */
  sample?: { pages: number; presses: number };
  /** when it has to stop, ms since the epoch */
  until?: number;
}

const DEEPEST = 3;
/** Asked for by its address only, so that the page for it is seen, too. */
const isMeantToFail = (page: string): boolean => page.startsWith('/no/such/');

/** Presses everything that a visitor finds, each once, and writes down what led nowhere. */
export async function crawl({ finger, doors, naming, sample, until = Infinity }: Task): Promise<Counts> {
  const counts: Counts = {
    pages: 0,
    links: 0,
    buttons: 0,
    choices: 0,
    forms: 0,
    presses: 0,
    outward: 0,
    disabled: 0,
    gone: 0,
    left: 0,
    defects: [],
  };
  const seenPages = new Set<string>();
  const seenControls = new Set<string>();
  const pages: string[] = [];
  let presses: Press[] = [];

  const note = (page: string, control: string, wrong: string): void => {
    if (!counts.defects.some((one) => one.page === page && one.control === control && one.wrong === wrong))
      counts.defects.push({ page, control, wrong });
  };
  const opens = (address: string): void => {
    const page = naming.page(address);
    if (seenPages.has(page)) return;
    seenPages.add(page);
    pages.push(address);
  };
  /** Takes down what can be pressed here. */
  const finds = async (address: string, steps: Control[]): Promise<void> => {
    for (const control of await controlsOf(finger.page)) {
      const key = naming.control(control, naming.page(address));
      if (seenControls.has(key)) continue;
      seenControls.add(key);
      if (control.role === 'link') counts.links++;
      else if (control.role === 'button' || control.role === 'tab') counts.buttons++;
      else if (control.role.startsWith('form')) counts.forms += control.role === 'form sent empty' ? 1 : 0;
      else counts.choices++;
      if (!control.name && control.role !== 'form sent empty' && control.role !== 'form sent filled')
        note(naming.page(address), key, 'it has no name');
      if (control.disabled) counts.disabled++;
      else if (control.role === 'link' && !/^[/?#]/.test(control.address)) {
        counts.outward++;
        if (!isReachable(control.address)) note(naming.page(address), key, `it leads to "${control.address}"`);
      } else presses.push({ address, steps, control, key });
    }
  };
  const looks = async (address: string): Promise<void> => {
    const page = naming.page(address);
    counts.pages++;
    await finger.goesTo(address);
    const wrong = await finger.looks();
    for (const one of wrong) if (!(isMeantToFail(page) && one.startsWith('404 for the page'))) note(page, '', one);
    await finds(address, []);
  };
  const press = async ({ address, steps, control, key }: Press): Promise<void> => {
    const page = naming.page(address);
    counts.presses++;
    await finger.goesTo(address);
    for (const step of steps) await finger.presses(step);
    await finger.looks();
    const isAlive = await finger.presses(control);
    if (!isAlive) note(page, key, 'nothing happens');
    for (const one of await finger.looks()) note(page, key, one);
    const now = finger.address();
    if (sample || now === null) return;
    if (naming.page(now) !== page) {
      if (rankOf(control) === 0) opens(now);
    } else if (steps.length + 1 < DEEPEST && rankOf(control) < 2) await finds(address, [...steps, control]);
  };
  const guarded = (page: string, control: string, deed: Promise<void>): Promise<void> =>
    deed.catch((error: Error) => {
      if (error instanceof Gone) counts.gone++;
      else note(page, control, why(error));
    });

  const kinds = doors.filter((door, at) => doors.findIndex((one) => naming.page(one) === naming.page(door)) === at);
  for (const door of sample ? chosen(kinds, sample.pages, naming.page) : kinds) opens(door);
  while (pages.length > 0 || presses.length > 0) {
    const address = pages.shift();
    if (address !== undefined) {
      await guarded(naming.page(address), '', looks(address));
      if (sample && pages.length === 0) presses = chosen(presses, sample.presses, ({ key }) => key);
      continue;
    }
    if (Date.now() > until) {
      counts.left = presses.length;
      break;
    }
    presses = inTurn(presses);
    const next = presses.shift()!;
    await guarded(naming.page(next.address), next.key, press(next));
  }
  return counts;
}

const turn = (words: string): number => spread(`9 ${words}`, 100_003);
/** What destroys something comes last; otherwise from all over the shop, and always in the same order. */
const inTurn = (presses: Press[]): Press[] =>
  presses.toSorted((one, other) => rankOf(one.control) - rankOf(other.control) || turn(one.key) - turn(other.key));
/** The same few for the same words, from all over the list. */
const chosen = <T>(all: T[], most: number, words: (one: T) => string): T[] =>
  all.toSorted((one, other) => turn(words(one)) - turn(words(other))).slice(0, most);

const isReachable = (address: string): boolean => /^(tel:\+\d{6,}|mailto:[^@\s]+@[\w.-]+|data:[\w/]+|https?:\/\/\S+|blob:)/.test(address);

/** What keeps a hand from it, in one line. */
function why(error: Error): string {
  const covered = /<[^>]+>.*? intercepts pointer events/.exec(error.message)?.[0];
  return covered ? `it lies under something: ${covered.slice(0, 160)}` : error.message.split('\n').slice(0, 2).join(' ').slice(0, 200);
}
