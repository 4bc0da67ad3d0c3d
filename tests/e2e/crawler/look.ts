import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '#scripts/child.ts';

declare global {
  interface Window {
    crawled: {
      changedAt: number;
      isRunning: boolean;
      printed: number;
      pressed: Element | null;
      focused: Element | null;
    };
  }
}

/** Runs in every document before its own scripts: when something last changed, whether it listens yet, and what a test cannot see. */
export function keepLooking(): void {
  const crawled = {
    changedAt: 0,
    isRunning: false,
    printed: 0,
    pressed: null as Element | null,
    focused: null as Element | null,
  };
  window.crawled = crawled;
  document.addEventListener('document.running', () => {
    crawled.isRunning = true;
  });
  window.print = () => {
    crawled.printed++;
  };
  new MutationObserver(() => {
    crawled.changedAt = performance.now();
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}

/** What a page says while it reads. */
export const LOADING: string = JSON.parse(
  readFileSync(join(ROOT, 'src/messages/en/common.json'), 'utf8'),
)['app.loading'];
/** Runs in the page: the document has woken up, has read what it shows, and nothing has moved for a while. */
export const isAtRest = ({ loading, quiet }: { loading: string; quiet: number }): boolean =>
  ![...document.querySelectorAll('[role="status"],[aria-busy="true"]')].some(
    (one) => one.textContent === loading,
  ) &&
  document.readyState === 'complete' &&
  performance.now() - window.crawled.changedAt > quiet &&
  (window.crawled.isRunning || !document.getElementById('config') || performance.now() > 4_000);

/** Runs in the page: how many dialogs stand in front of it. */
export const openQuestions = (): number =>
  [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], dialog[open]')].filter(
    (one) => one.checkVisibility(),
  ).length;

/** Runs in the page: everything that a press can change. Where the focus went counts, but not that what was pressed has it now, nor what had it before. */
export function stateOfPage(): string {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input,select,textarea')].map(
    (one) => [one.value, one.checked],
  );
  const at = document.activeElement;
  const { pressed, focused } = window.crawled;
  const focus =
    !at || at === document.body || at === focused || pressed?.contains(at)
      ? -1
      : [...document.querySelectorAll('*')].indexOf(at);
  const body = document.body.cloneNode(true) as HTMLElement;
  for (const one of body.querySelectorAll('script')) one.remove();
  const text = JSON.stringify([
    location.href,
    document.title,
    body.innerHTML,
    fields,
    focus,
    Math.round(scrollY),
    window.crawled.printed,
    document.querySelectorAll(':popover-open, dialog[open]').length,
    { ...localStorage },
    { ...sessionStorage },
  ]);
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum = (sum * 31 + text.charCodeAt(at)) | 0;
  return `${text.length} ${sum}`;
}

/** Runs in the page: all that is said, read out or stands in a field as a hint. */
function everythingSaid(): string[] {
  const hints = [...document.querySelectorAll('[aria-label],[title],[placeholder],[alt]')].flatMap(
    (one) =>
      ['aria-label', 'title', 'placeholder', 'alt'].map((name) => one.getAttribute(name) ?? ''),
  );
  return [document.title, document.body.innerText, ...hints];
}

const sentenceIds = globSync('src/messages/*/*.json', { cwd: ROOT }).flatMap((file) =>
  Object.keys(JSON.parse(readFileSync(join(ROOT, file), 'utf8'))),
);
const rooms = [...new Set(sentenceIds.map((id) => id.split('.')[0]))].join('|');
/** What stands where a sentence was forgotten, filled wrongly, or a code was never put into words. */
const RAW: RegExp[] = [
  new RegExp(`(?<![\\w@.\\-/])(?:${rooms})(?:\\.[A-Za-z]\\w*)+(?![\\w@-])`, 'g'),
  /\b(?:undefined|NaN)\b|\[object \w+\]|\bInvalid Date\b/g,
  /\{\w+\}/g,
  /\b[A-Z]{2,}(?:_[A-Z]+)+\b/g,
];

/** What no page may say. */
export async function rawWords(page: Page): Promise<string[]> {
  const said = await page.evaluate(everythingSaid);
  return [...new Set(said.flatMap((text) => RAW.flatMap((pattern) => text.match(pattern) ?? [])))];
}
