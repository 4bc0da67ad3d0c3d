import { type Control, controlsOf, rankOf } from './controls.ts';
import { type Counts, countControl, isInward, noCounts, noteDefect } from './counts.ts';
import { type Finger, Gone, SHORTLY_MS } from './press.ts';
import { chosen, inWords, type Press, type Standing, stands, takeNext } from './presses.ts';
import type { Naming } from './templates.ts';

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
/** Asked for by its address only, so that the page for it is seen, too. */
const isMeantToFail = (page: string): boolean => page.startsWith('/no/such/');

/** Opens every page that a visitor finds, presses everything on them, each kind once, and writes down what led nowhere. */
export const crawl = (task: Task): Promise<Counts> => new Crawl(task).goes();

class Crawl {
  private readonly task: Task;
  private readonly until: number;
  private readonly counts = noCounts();
  private readonly seenPages = new Set<string>();
  private readonly seenControls = new Set<string>();
  private readonly counted = new Set<string>();
  private readonly pages: { address: string; from: string }[] = [];
  private presses: Press[] = [];
  private gone: Press[] = [];
  private standing: Standing | null = null;

  constructor(task: Task) {
    this.task = task;
    this.until = task.until ?? Infinity;
  }

  async goes(): Promise<Counts> {
    const { sample, naming, doors } = this.task;
    const isFirst = (door: string, at: number): boolean =>
      doors.findIndex((one) => naming.page(one) === naming.page(door)) === at;
    const kinds = doors.filter(isFirst);
    for (const door of sample ? chosen(kinds, sample.pages, naming.page) : kinds)
      this.opens(door, '');
    while (this.pages.length > 0 || this.presses.length > 0) {
      if (Date.now() > this.until) {
        this.counts.left = this.pages.length + this.presses.length;
        break;
      }
      const page = this.pages.shift();
      if (!page) await this.attempts(takeNext(this.presses, this.standing));
      else await this.looksAt(page.address, page.from);
    }
    await this.comesAgain();
    return this.counts;
  }

  private note(page: string, control: string, wrong: string): void {
    noteDefect(this.counts, { page, control, wrong });
  }

  /** Puts a page on the list, each kind of page once. */
  private opens(address: string, from: string): void {
    const page = this.task.naming.page(address);
    if (this.seenPages.has(page)) return;
    this.seenPages.add(page);
    this.pages.push({ address, from });
  }

  private async looksAt(address: string, from: string): Promise<void> {
    const { sample } = this.task;
    await this.looks(address, from).catch((error) => this.note(address, from, why(error)));
    if (sample && this.pages.length === 0)
      this.presses = chosen(this.presses, sample.presses, ({ key }) => key);
  }

  private async looks(address: string, from: string): Promise<void> {
    const { finger } = this.task;
    this.counts.pages++;
    this.standing = null;
    await finger.goesTo(address);
    for (const wrong of await finger.looks())
      if (!(isMeantToFail(address) && wrong.startsWith('404 for the page')))
        this.note(address, from, wrong);
    await this.finds(address, [], 0);
    this.standing = { address, trail: [] };
  }

  /** Takes down what can be pressed here. */
  private async finds(address: string, steps: Control[], depth: number): Promise<void> {
    const { finger, naming } = this.task;
    for (const control of await finger.steadily(() => controlsOf(finger.page))) {
      const mark = control.chosen ? ' | chosen' : '';
      const key = naming.control(control, naming.kind(address)) + mark;
      const own = naming.control(control, naming.page(address));
      if (!this.counted.has(own)) countControl(this.counts, control);
      this.counted.add(own);
      this.follows(control, address, key);
      // A choice of one that is made is pressed where another is; whatever else is chosen already, on the page as it came.
      const isMade = control.chosen && (control.role === 'radio' || depth > 0);
      if (this.seenControls.has(key) || isMade) continue;
      this.seenControls.add(key);
      this.takes({ address, steps, control, key, depth });
    }
  }

  /** Every link of every page is followed by opening what it leads to. */
  private follows(control: Control, address: string, key: string): void {
    if (this.task.sample || !isInward(control) || rankOf(control) > 0) return;
    const { href, origin } = new URL(control.address, new URL(address, 'http://shop'));
    this.opens(href.slice(origin.length), key);
  }

  private takes(one: Press): void {
    const { address, control, key } = one;
    if (!control.name && !control.role.startsWith('form'))
      this.note(address, key, 'it has no name');
    if (control.disabled) return;
    if (control.role !== 'link' || isInward(control)) this.presses.push(one);
    else if (!isReachable(control.address))
      this.note(address, key, `it leads to "${control.address}"`);
  }

  /** What is not there is kept for the next visitor. */
  private async attempts(one: Press): Promise<void> {
    try {
      await this.press(one);
    } catch (error) {
      if (!(error instanceof Gone)) return this.note(one.address, one.key, why(error as Error));
      this.gone.push({ ...one, missing: error.message });
      this.counts.presses--;
    }
  }

  private async press(one: Press): Promise<void> {
    const { finger } = this.task;
    this.counts.presses++;
    const from = (await this.pressesWhereItStands(one)) ?? (await this.pressesAnew(one));
    for (const wrong of await finger.looks()) this.note(one.address, one.key, wrong);
    const now = finger.address();
    if (now !== null) await this.goesOnFrom(now, from, one);
  }

  /** What only looks and chooses is pressed where the browser stands, if it stands on that page: a page anew for each takes hours. */
  private async pressesWhereItStands(one: Press): Promise<Standing | null> {
    const { finger } = this.task;
    const from = this.standing;
    const isThere = from && stands(from, one) && (await finger.holds(one.control));
    this.standing = null;
    if (!isThere) return null;
    finger.forgets();
    // What does not do anything after other presses may well have nothing to do.
    return (await finger.presses(one.control, SHORTLY_MS).catch(() => false)) ? from : null;
  }

  private async pressesAnew(one: Press): Promise<Standing> {
    const { finger } = this.task;
    const from = await this.opensAnew(one);
    finger.forgets();
    const { control, address, key } = one;
    const isAlive = await finger.presses(control, control.chosen ? SHORTLY_MS : undefined);
    if (!isAlive && control.chosen) this.counts.chosen++;
    else if (!isAlive) this.note(address, key, 'nothing happens');
    return from;
  }

  private async opensAnew({ address, steps }: Press): Promise<Standing> {
    const { finger } = this.task;
    await finger.goesTo(address);
    // What lasts, like a waiter who was called, cannot be done again and need not be.
    for (const step of steps)
      await finger.presses(step).catch((error) => {
        if (!(error instanceof Gone)) throw error;
      });
    return { address, trail: steps };
  }

  /** What the press brought to light is put on the lists, and the browser stays there if nothing was spoilt. */
  private async goesOnFrom(now: string, from: Standing, one: Press): Promise<void> {
    const { finger, naming, sample } = this.task;
    const { address, control, key, depth } = one;
    const isHarmless = rankOf(control) === 0;
    const isThere = naming.page(now) === naming.page(address);
    if (!sample && !isThere && isHarmless) this.opens(now, key);
    const trail = isThere ? [...from.trail, control] : [];
    if (!sample && isThere && depth + 1 < DEEPEST && rankOf(control) < 2)
      await this.finds(address, trail, depth + 1);
    if (isHarmless && (isThere || (await finger.hasCartAsBrought())))
      this.standing = { address: isThere ? address : now, trail };
  }

  /** One visitor after another presses what was gone, until what is gone for a visitor who has just come is what is left. */
  private async comesAgain(): Promise<void> {
    const { anew } = this.task;
    while (anew && this.gone.length > 0 && Date.now() < this.until) {
      const moved = await anew();
      const round = this.gone;
      this.gone = [];
      this.standing = null;
      for (const one of round) {
        const there = { ...one, address: moved(one.address) };
        await this.attempts({ ...there, address: await this.likeOf(there) });
      }
      if (this.gone.length === round.length)
        this.counts.gone.push(inWords(this.gone.shift() as Press));
    }
    this.counts.gone.push(...this.gone.map(inWords));
  }

  /** The appointment of another visitor stands in the same list. */
  private async likeOf(one: Press): Promise<string> {
    const { finger, naming } = this.task;
    if (!one.key.includes('/<id> |')) return one.address;
    await finger.goesTo(one.address.slice(0, one.address.lastIndexOf('/')));
    const isLike = ({ address }: Control): boolean =>
      naming.kind(address || '/') === naming.kind(one.address);
    return (await controlsOf(finger.page)).find(isLike)?.address ?? one.address;
  }
}

const isReachable = (address: string): boolean =>
  /^(tel:\+\d{6,}|mailto:[^@\s]+@[\w.-]+|data:[\w/]+|https?:\/\/\S+|blob:)/.test(address);

/** What keeps a hand from it, in one line. */
function why(error: Error): string {
  const covered = /<[^>]+>.*? intercepts pointer events/.exec(error.message)?.[0];
  return covered
    ? `it lies under something: ${covered.slice(0, 160)}`
    : error.message.split('\n').slice(0, 2).join(' ').slice(0, 200);
}
