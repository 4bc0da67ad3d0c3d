import type { BrowserContext, Locator, Page, Request, Response } from '@playwright/test';
import { expect, watchOver } from '../pageProblems.ts';
import { type Control, locate } from './controls.ts';
import { fillForm } from './forms.ts';
import { isAtRest, keepLooking, LOADING, openQuestions, rawWords, stateOfPage } from './look.ts';

interface Kept {
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
  local: Record<string, string>;
}
const REACTS_MS = 3_000;
const ARRIVES_MS = 60_000;
const RESTS_MS = 10_000;
/** Between what was read and what is asked for because of it, a page is still for a moment: longest after it was opened. */
const QUIET_MS = { opened: 500, pressed: 250 };
/** Long, because a busy machine is slow and not wrong: only what is wrong waits for it. */
const PRESSED_MS = 10_000;
/** After other presses: what cannot be pressed so soon is tried again on a page opened anew. */
export const SHORTLY_MS = 2_000;
const GOES_ON =
  /context was destroyed|interrupted by another navigation|ERR_ABORTED|frame was detached/;
const isOurs = (url: string): boolean =>
  /^(localhost|127\.0\.0\.1|.*\.localhost)$/.test(new URL(url).hostname);
/** Told by themselves, whatever is pressed; and what the Auth emulator never answers, as its pages have to bear. */
const isBackground = (url: string): boolean =>
  /\/(traces|csp-reports)|favicon|\/icons\/|\/v2\/recaptchaConfig/.test(url);

/** Whether it becomes true before the time is over. */
const comes = (isSo: () => Promise<boolean>, timeout: number): Promise<boolean> =>
  expect
    .poll(isSo, { timeout, intervals: [40] })
    .toBe(true)
    .then(
      () => true,
      () => false,
    );

/** Without their end, which every answer moves. */
const wordsOf = (cookies: Kept['cookies']): string =>
  JSON.stringify(cookies.map(({ name, value, domain }) => [name, value, domain]).toSorted());

const isUnderVeil = ({ message }: Error): boolean =>
  /aria-hidden="true"[^>]*>.*? intercepts|role="(alert)?dialog".*? intercepts/.test(message);

/** What was there when the page was looked at is not there when it is to be pressed. */
export class Gone extends Error {}

/** One browser in which everything is pressed: it goes to a place, presses, and knows what came of it. */
export class Finger {
  readonly page: Page;
  /** what was wrong since it was asked last */
  private wrong: string[] = [];
  private readonly told: string[] = [];
  private waiting = new Set<Request>();
  private happened = 0;
  private isSendingForm = false;
  private isArriving = false;
  private kept: Kept | null = null;
  private readonly url: string;

  /** how long a control is waited for */
  private readonly patience: number;

  constructor(page: Page, url: string, patience = PRESSED_MS) {
    this.page = page;
    this.url = url;
    this.patience = patience;
  }

  async prepares(): Promise<void> {
    const { page } = this;
    const context = page.context();
    page.setDefaultNavigationTimeout(90_000);
    await watchOver(context, this.told);
    await context.addInitScript(keepLooking);
    page.on('request', (request) => {
      if (isBackground(request.url())) return;
      this.waiting.add(request);
      this.happened++;
    });
    const isOver = (request: Request): void => void this.waiting.delete(request);
    page.on('requestfinished', isOver);
    page.on('requestfailed', isOver);
    page.on('response', (response) => this.judges(response));
    page.on('framenavigated', (frame) => frame === page.mainFrame() && this.happened++);
    page.on('download', () => this.happened++);
    page.on('filechooser', () => this.happened++);
    page.on('dialog', (dialog) => {
      this.happened++;
      void dialog.dismiss();
    });
    context.on('page', (other) => {
      // A visitor who is only just arriving may look into another page.
      if (other === page || this.isArriving) return;
      this.happened++;
      other.on('response', (response) => this.judges(response));
      void other.waitForLoadState().then(
        () => other.close(),
        () => undefined,
      );
    });
  }

  private judges(response: Response): void {
    const [status, url, type] = [
      response.status(),
      response.url(),
      response.request().resourceType(),
    ];
    if (status < 400 || isBackground(url)) return;
    const isCall = type === 'fetch' || type === 'xhr';
    // What was made up for a form may well not exist.
    if (
      isCall &&
      (status < 404 || (status < 500 && status !== 404) || (status === 404 && this.isSendingForm))
    )
      return;
    const { pathname } = new URL(url);
    this.wrong.push(
      `${status} for ${type === 'document' ? 'the page ' : ''}${pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')}`,
    );
  }

  /** From now on every visit begins with what this browser holds now. */
  async remembers(): Promise<void> {
    this.isArriving = false;
    this.page.setDefaultTimeout(this.patience);
    this.kept = {
      cookies: await this.page.context().cookies(),
      local: await this.page.evaluate(() => ({ ...localStorage })),
    };
  }

  /** Forgets who was here, so that another visitor can come, in a browser that allows notices. */
  async leaves(): Promise<void> {
    this.isArriving = true;
    this.page.setDefaultTimeout(ARRIVES_MS);
    await this.steadily(() => this.page.goto(`${this.url}/health`));
    await this.page.context().clearCookies();
    // The first visitor was refused notices by a browser that asks no person.
    await this.page.context().grantPermissions(['notifications'], { origin: this.url });
    await this.page.evaluate(async () => {
      localStorage.clear();
      sessionStorage.clear();
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    });
  }

  /** A page as it was before anything was pressed. */
  async goesTo(address: string): Promise<void> {
    const { page, kept } = this;
    // From where no script runs: one that says good-bye would write over what is put back, and ask without a cookie.
    await this.steadily(() => page.goto(`${this.url}/health`));
    if (kept) {
      await page.evaluate((local) => {
        localStorage.clear();
        sessionStorage.clear();
        Object.assign(localStorage, local);
      }, kept.local);
      const context = page.context();
      if (wordsOf(await context.cookies()) !== wordsOf(kept.cookies)) {
        await context.clearCookies();
        await context.addCookies(kept.cookies);
      }
    }
    this.forgets();
    await this.steadily(() => page.goto(new URL(address, this.url).href));
    await this.rests(QUIET_MS.opened);
  }

  /** A page may go on by itself a moment after it seemed at rest: then it is done on the page where it arrived. */
  async steadily<T>(deed: () => Promise<T>): Promise<T> {
    for (let left = 3; ; left--)
      try {
        return await deed();
      } catch (error) {
        if (left === 0 || !GOES_ON.test(String(error))) throw error;
        await this.page.waitForLoadState();
        await this.rests();
      }
  }

  /** The page listens, nothing is asked any more and nothing moves. */
  async rests(quiet = QUIET_MS.pressed): Promise<void> {
    const { page } = this;
    const how = { loading: LOADING, quiet };
    // A catalogue document wakes with the first hint of a hand.
    await page.mouse.move(2, 2);
    await comes(
      async () =>
        this.waiting.size === 0 && (await page.evaluate(isAtRest, how).catch(() => false)),
      RESTS_MS,
    );
    this.waiting.clear();
  }

  /** Presses, and waits until the page rests again. Answers whether anything came of it. */
  async presses(control: Control, patience = this.patience): Promise<boolean> {
    const target = locate(this.page, control);
    const press = async (): Promise<boolean> => {
      await this.closesQuestions(control, target);
      if (!(await comes(async () => (await target.count()) > 0, REACTS_MS)))
        throw new Gone(await this.insteadOf(control));
      return this.pressesWhatIsThere(control, target, patience);
    };
    return press()
      .catch((error) => {
        // It came up between the look and the press.
        if (isUnderVeil(error)) return press();
        throw error;
      })
      .catch(async (error) => {
        throw (await target.count()) === 0 ? new Gone(await this.insteadOf(control)) : error;
      });
  }

  /** The same presses may bring up a question another time: it is left by Escape, as a shopper would, and what lies behind it is pressed. */
  private async closesQuestions({ place }: Control, target: Locator): Promise<void> {
    const { page } = this;
    const wanted = place.split(' > ').filter((one) => /^(alert)?dialog/.test(one)).length;
    const isReached = async (): Promise<boolean> =>
      (await target.count()) > 0 &&
      !(await target.evaluate((one) => one.closest('[aria-hidden="true"],[inert]') !== null));
    for (let open = await page.evaluate(openQuestions); open > wanted; open--) {
      if (await isReached()) return;
      await page.keyboard.press('Escape');
      if (!(await comes(async () => (await page.evaluate(openQuestions)) < open, REACTS_MS)))
        throw new Error('a question in front of it does not close by Escape');
    }
  }

  /** What is not there, and what the page says instead. */
  private async insteadOf({ role, name }: Control): Promise<string> {
    const titles = await this.page
      .locator('h1, [role="dialog"] h2, [role="alertdialog"] h2')
      .allInnerTexts();
    return `no ${role} "${name}" on ${this.address() ?? this.page.url()}: ${titles.join(', ')}`;
  }

  private async pressesWhatIsThere(
    control: Control,
    target: Locator,
    patience: number,
  ): Promise<boolean> {
    const { page } = this;
    this.isSendingForm = control.role.startsWith('form');
    if (control.role === 'form sent empty') await this.steadily(() => fillForm(target, 'empty'));
    if (control.role === 'form sent filled') await this.steadily(() => fillForm(target, 'filled'));
    const button = this.isSendingForm
      ? target.locator('button:not([type="button"]):visible,input[type="submit"]:visible').first()
      : target;
    // That the page goes to where a hand can reach it is not what the press did.
    await button.scrollIntoViewIfNeeded();
    await button.evaluate((one) => {
      window.crawled.pressed = one;
      window.crawled.focused = document.activeElement;
    });
    const before = await this.steadily(() => page.evaluate(stateOfPage));
    this.happened = 0;
    if (control.role === 'combobox') await this.chooses(control, patience);
    else await this.touches(button, patience);
    const isAlive = await comes(
      async () =>
        this.happened > 0 ||
        (await page.evaluate(stateOfPage).catch(() => 'it is gone')) !== before,
      patience,
    );
    await this.rests();
    return isAlive;
  }

  /** Whether it is there now and lets itself be pressed. */
  async holds(control: Control): Promise<boolean> {
    const target = locate(this.page, control);
    return (
      (await target.count()) > 0 &&
      (await target.isEnabled({ timeout: this.patience }).catch(() => false))
    );
  }

  /** Whether the shopper has neither more nor less in the cart than on arrival. */
  async hasCartAsBrought(): Promise<boolean> {
    return (
      (await this.page.evaluate(() => localStorage.getItem('storefront.cart'))) ===
      (this.kept?.local['storefront.cart'] ?? null)
    );
  }

  /** With a pointer; what shows itself only to the keyboard, like the way past the header, with that. */
  private async touches(target: Locator, timeout: number): Promise<void> {
    const isAside = await target.evaluate(
      (one) =>
        one.getBoundingClientRect().bottom <= 0 && getComputedStyle(one).position !== 'static',
    );
    if (!isAside) return target.click({ timeout });
    await target.focus();
    await this.page.keyboard.press('Enter');
  }

  private async chooses(control: Control, timeout: number): Promise<void> {
    const target = locate(this.page, control);
    const isSelect = await target.evaluate((one) => one.tagName === 'SELECT');
    // A field that suggests while one types.
    if (!isSelect) return target.fill('14 P', { timeout });
    const values = await target
      .locator('option:enabled')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    const now = await target.inputValue();
    await target.selectOption(values.findLast((one) => one !== now) ?? now);
  }

  /** Where it is now, below the store; null on another site. */
  address(): string | null {
    const { origin, pathname, search } = new URL(this.page.url());
    return origin === this.url ? pathname + search : null;
  }

  /** What is wrong with what has been seen since the last time. */
  async looks(): Promise<string[]> {
    const { page } = this;
    if (!isOurs(page.url()) && page.url() !== 'about:blank')
      this.wrong.push(`it left for ${new URL(page.url()).host}`);
    if (this.address() !== null) {
      const raw = await rawWords(page).catch(() => []);
      this.wrong.push(...raw.map((word) => `the page says "${word}"`));
    }
    return this.findings();
  }

  /** What was wrong on the way to a press is not its fault. */
  forgets(): void {
    this.findings();
  }

  private findings(): string[] {
    const found = [...this.wrong, ...this.told.map((one) => `the console: ${one.slice(0, 200)}`)];
    this.wrong = [];
    this.told.length = 0;
    return [...new Set(found)];
  }
}
