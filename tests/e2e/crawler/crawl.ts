import { spread } from '../scenarios.ts';
import { type Control, controlsOf, rankOf } from './controls.ts';
import { type Finger, Gone, SHORTLY_MS } from './press.ts';
import type { Naming } from './templates.ts';

export interface Defect {
  page: string;
  control: string;
  wrong: string;
}
export interface Counts {
  /** opened and looked at */
  pages: number;
  links: number;
  buttons: number;
  choices: number;
  forms: number;
  /** kinds of these that were pressed: what stands on two pages of a kind is pressed on one of them */
  presses: number;
  /** links to a phone, a mailbox, a file or another site: looked at, not followed */
  outward: number;
  /** what is there and cannot be pressed now */
  disabled: number;
  /** what said that it is chosen, and did nothing when it was pressed all the same */
  chosen: number;
  /** what was there at the first look, and not there any more for this visitor nor for one who has just come */
  gone: string[];
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
  /** how many presses before it brought something new to light */
  depth: number;
  /** what was not there when it was tried */
  missing?: string;
}
/** Where the browser stands after a press. */
interface Standing {
  address: string;
  trail: Control[];
}
interface Task {
  finger: Finger;
  doors: string[];
  naming: Naming;
  /** at most so many pages, and presses on them, chosen by their names; everything when it is not said */
  sample?: { pages: number; presses: number };
  /** Another visitor comes, with everything again: what ends an order or a session may be pressed once more. Answers where a page of the one before is now. */
  anew?: () => Promise<(address: string) => string>;
  /** when it has to stop, ms since the epoch */
  until?: number;
}

const DEEPEST = 3;
/** Presses one after another on one page, before it is opened anew. */
const LONGEST = 12;
const noCounts = (): Counts => ({
  pages: 0,
  links: 0,
  buttons: 0,
  choices: 0,
  forms: 0,
  presses: 0,
  outward: 0,
  disabled: 0,
  chosen: 0,
  gone: [],
  left: 0,
  defects: [],
});
/** Asked for by its address only, so that the page for it is seen, too. */
const isMeantToFail = (page: string): boolean => page.startsWith('/no/such/');
const isInward = ({ role, address }: Control): boolean => role === 'link' && /^[/?#]/.test(address);

/** Opens every page that a visitor finds, presses everything on them, each kind once, and writes down what led nowhere. */
export async function crawl({
  finger,
  doors,
  naming,
  sample,
  anew,
  until = Infinity,
}: Task): Promise<Counts> {
  const counts = noCounts();
  const seenPages = new Set<string>();
  const seenControls = new Set<string>();
  const counted = new Set<string>();
  const pages: { address: string; from: string }[] = [];
  let presses: Press[] = [];
  let standing: Standing | null = null;
  let gone: Press[] = [];

  const note = (page: string, control: string, wrong: string): void => {
    if (
      !counts.defects.some(
        (one) => one.page === page && one.control === control && one.wrong === wrong,
      )
    )
      counts.defects.push({ page, control, wrong });
  };
  const opens = (address: string, from: string): void => {
    const page = naming.page(address);
    if (seenPages.has(page)) return;
    seenPages.add(page);
    pages.push({ address, from });
  };
  const count = (control: Control): void => {
    if (control.role === 'link') counts.links++;
    else if (control.role === 'button' || control.role === 'tab') counts.buttons++;
    else if (control.role.startsWith('form'))
      counts.forms += control.role === 'form sent empty' ? 1 : 0;
    else counts.choices++;
    if (control.disabled) counts.disabled++;
    else if (control.role === 'link' && !isInward(control)) counts.outward++;
  };
  /** Takes down what can be pressed here. */
  const finds = async (address: string, steps: Control[], depth: number): Promise<void> => {
    for (const control of await finger.steadily(() => controlsOf(finger.page))) {
      const key =
        naming.control(control, naming.kind(address)) + (control.chosen ? ' | chosen' : '');
      const own = naming.control(control, naming.page(address));
      if (!counted.has(own)) count(control);
      counted.add(own);
      // Every link of every page is followed by opening what it leads to.
      if (!sample && isInward(control) && rankOf(control) === 0)
        opens(
          new URL(control.address, new URL(address, 'http://shop')).href.slice(
            'http://shop'.length,
          ),
          key,
        );
      // A choice of one that is made is pressed where another is; whatever else is chosen already, on the page as it came.
      if (seenControls.has(key) || (control.chosen && (control.role === 'radio' || depth > 0)))
        continue;
      seenControls.add(key);
      if (!control.name && !control.role.startsWith('form')) note(address, key, 'it has no name');
      if (control.disabled) continue;
      if (control.role !== 'link' || isInward(control))
        presses.push({ address, steps, control, key, depth });
      else if (!isReachable(control.address))
        note(address, key, `it leads to "${control.address}"`);
    }
  };
  const looks = async (address: string, from: string): Promise<void> => {
    counts.pages++;
    standing = null;
    await finger.goesTo(address);
    for (const wrong of await finger.looks())
      if (!(isMeantToFail(address) && wrong.startsWith('404 for the page')))
        note(address, from, wrong);
    await finds(address, [], 0);
    standing = { address, trail: [] };
  };
  const opensAnew = async ({ address, steps }: Press): Promise<Standing> => {
    await finger.goesTo(address);
    // What lasts, like a waiter who was called, cannot be done again and need not be.
    for (const step of steps)
      await finger.presses(step).catch((error) => {
        if (!(error instanceof Gone)) throw error;
      });
    return { address, trail: steps };
  };
  /** What only looks and chooses is pressed where the browser stands, if it stands on that page: a page anew for each takes hours. */
  const canBePressed = async (one: Press): Promise<boolean> =>
    standing !== null && stands(standing, one) && (await finger.holds(one.control));
  const press = async (one: Press): Promise<void> => {
    const { address, control, key, depth } = one;
    counts.presses++;
    let from: Standing | null = (await canBePressed(one)) ? standing : null;
    standing = null;
    let isAlive = false;
    if (from) {
      finger.forgets();
      // What does not do anything after other presses may well have nothing to do.
      isAlive = await finger.presses(control, SHORTLY_MS).catch(() => false);
    }
    if (!from || !isAlive) {
      from = await opensAnew(one);
      finger.forgets();
      isAlive = await finger.presses(control, control.chosen ? SHORTLY_MS : undefined);
      if (!isAlive && control.chosen) counts.chosen++;
      else if (!isAlive) note(address, key, 'nothing happens');
    }
    for (const wrong of await finger.looks()) note(address, key, wrong);
    const now = finger.address();
    if (now === null) return;
    const isThere = naming.page(now) === naming.page(address);
    if (!sample && !isThere && rankOf(control) === 0) opens(now, key);
    const trail = isThere ? [...from.trail, control] : [];
    if (!sample && isThere && depth + 1 < DEEPEST && rankOf(control) < 2)
      await finds(address, trail, depth + 1);
    if (rankOf(control) === 0 && (isThere || (await finger.hasCartAsBrought())))
      standing = { address: isThere ? address : now, trail };
  };
  const guarded = (page: string, control: string, deed: Promise<void>): Promise<void> =>
    deed.catch((error: Error) => note(page, control, why(error)));
  /** What is not there is kept for the next visitor. */
  const attempts = (one: Press): Promise<void> =>
    guarded(
      one.address,
      one.key,
      press(one).catch((error) => {
        if (!(error instanceof Gone)) throw error;
        gone.push({ ...one, missing: error.message });
        counts.presses--;
      }),
    );
  /** The appointment of another visitor stands in the same list. */
  const itsLike = async (one: Press): Promise<string> => {
    if (!one.key.includes('/<id> |')) return one.address;
    await finger.goesTo(one.address.slice(0, one.address.lastIndexOf('/')));
    const all = await controlsOf(finger.page);
    return (
      all.find(({ address }) => naming.kind(address || '/') === naming.kind(one.address))
        ?.address ?? one.address
    );
  };
  /** One visitor after another presses what was gone, until what is gone for a visitor who has just come is what is left. */
  const comesAgain = async (): Promise<void> => {
    while (anew && gone.length > 0 && Date.now() < until) {
      const moved = await anew();
      const round = gone;
      gone = [];
      standing = null;
      for (const one of round) {
        const there = { ...one, address: moved(one.address) };
        await attempts({ ...there, address: await itsLike(there) });
      }
      if (gone.length === round.length) counts.gone.push(inWords(gone.shift()!));
    }
    counts.gone.push(...gone.map(inWords));
  };

  const kinds = doors.filter(
    (door, at) => doors.findIndex((one) => naming.page(one) === naming.page(door)) === at,
  );
  for (const door of sample ? chosen(kinds, sample.pages, naming.page) : kinds) opens(door, '');
  while (pages.length > 0 || presses.length > 0) {
    if (Date.now() > until) {
      counts.left = pages.length + presses.length;
      break;
    }
    const page = pages.shift();
    if (page) {
      await guarded(page.address, page.from, looks(page.address, page.from));
      if (sample && pages.length === 0) presses = chosen(presses, sample.presses, ({ key }) => key);
      continue;
    }
    presses = inTurn(presses);
    const here = presses.filter(
      (one) =>
        standing && rankOf(one.control) === rankOf(presses[0]!.control) && stands(standing, one),
    );
    // A link leaves the page, so it is the last to be pressed there.
    const next =
      here.find(({ steps }) => steps.length > 0) ??
      here.find(({ control }) => control.role !== 'link') ??
      here[0] ??
      presses[0]!;
    presses.splice(presses.indexOf(next), 1);
    await attempts(next);
  }
  await comesAgain();
  return counts;
}

const inWords = ({ key, missing }: Press): string => `${key} | ${missing}`;

/** Whether it can be pressed without opening the page first: nothing was pressed that it does not know of, or nothing at all is needed. */
function stands({ address, trail }: Standing, { address: wanted, steps, control }: Press): boolean {
  const isQuiet =
    rankOf(control) === 0 && !control.role.startsWith('form') && trail.length < LONGEST;
  return address === wanted && isQuiet && steps.every((step, at) => step === trail[at]);
}

const turn = (words: string): number => spread(`9 ${words}`, 100_003);
/** What destroys something comes last; otherwise from all over the shop, and always in the same order. */
const inTurn = (presses: Press[]): Press[] =>
  presses.toSorted(
    (one, other) => rankOf(one.control) - rankOf(other.control) || turn(one.key) - turn(other.key),
  );
/** The same few for the same words, from all over the list. */
const chosen = <T>(all: T[], most: number, words: (one: T) => string): T[] =>
  all.toSorted((one, other) => turn(words(one)) - turn(words(other))).slice(0, most);

const isReachable = (address: string): boolean =>
  /^(tel:\+\d{6,}|mailto:[^@\s]+@[\w.-]+|data:[\w/]+|https?:\/\/\S+|blob:)/.test(address);

/** What keeps a hand from it, in one line. */
function why(error: Error): string {
  const covered = /<[^>]+>.*? intercepts pointer events/.exec(error.message)?.[0];
  return covered
    ? `it lies under something: ${covered.slice(0, 160)}`
    : error.message.split('\n').slice(0, 2).join(' ').slice(0, 200);
}
