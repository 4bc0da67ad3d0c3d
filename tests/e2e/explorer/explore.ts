import type { Page } from '@playwright/test';
import { type Control, controlsOf, locate } from '../crawler/controls.ts';
import { fillForm } from '../crawler/forms.ts';
import { isAtRest, LOADING } from '../crawler/look.ts';
import { emptyMemory, judge, lookAround, type Violation } from './properties.ts';

export interface Explored {
  presses: number;
  pages: Set<string>;
  looks: number;
  violations: (Violation & { after: string[] })[];
}
export interface Plan {
  url: string;
  seed: number;
  until: number;
  presses: number;
}

/** The same seed presses the same things as long as the shop offers the same. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What ends the session ends the walk as well: once in a while is enough. */
const RARELY = /sign out|delete your account|delete for good|log ?out/i;
const LEAVES = /^(tel:|mailto:|https?:)/;
const PATIENCE = 5_000;
const REMEMBERED = 8;

/** Presses what a shopper could press, one thing after the other, and asks after each what must be true of every page. */
export async function explore(page: Page, { url, seed, until, presses }: Plan): Promise<Explored> {
  const next = chance(seed);
  const memory = emptyMemory();
  const found: Explored = { presses: 0, pages: new Set(), looks: 0, violations: [] };
  const trail: string[] = [];
  let seen = 0;
  const isOurs = (): boolean => page.url().startsWith(url) || page.url().includes('pay.localhost');
  while (found.presses < presses && Date.now() < until) {
    if (!isOurs()) await page.goto(url);
    await rests(page);
    if (page.url().startsWith(url)) {
      const look = await looks(page);
      if (look) {
        found.looks += 1;
        found.pages.add(look.address.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id'));
        for (const one of judge(look, memory, trail.slice(seen).join(', ')))
          found.violations.push({ ...one, after: trail.slice(-REMEMBERED) });
        seen = trail.length;
      }
    }
    const pressed = await pressesOne(page, url, next);
    trail.push(pressed);
    found.presses += 1;
  }
  return found;
}

/** A page that is busy is looked at again: it may be on its way for as long as an answer takes. */
async function looks(page: Page) {
  for (let left = 40; ; left--) {
    const look = await page.evaluate(lookAround).catch(() => null);
    if (!look || left === 0 || (look.ways > 0 && !look.isBusy))
      return look && { ...look, isBusy: false };
    await page.waitForTimeout(1_000);
  }
}

async function rests(page: Page): Promise<void> {
  const how = { loading: LOADING, quiet: 200 };
  await page.waitForFunction(isAtRest, how, { timeout: PATIENCE }).catch(() => undefined);
}

async function pressesOne(page: Page, url: string, next: () => number): Promise<string> {
  const all = (await controlsOf(page).catch(() => [])).filter(
    ({ disabled, address, name }) =>
      !disabled && !LEAVES.test(address) && (!RARELY.test(name) || next() < 0.05),
  );
  const own = all.filter(({ place }) => place === '' || place.includes('dialog'));
  const from = own.length > 0 && next() < 0.85 ? own : all;
  const one = from[Math.floor(next() * from.length)];
  if (!one || next() < 0.03) {
    await page.goto(url).catch(() => undefined);
    return 'the first page';
  }
  await press(page, one).catch(() => undefined);
  return `${one.role} ${one.name}`;
}

async function press(page: Page, control: Control): Promise<void> {
  const target = locate(page, control);
  if (!control.role.startsWith('form')) return target.click({ timeout: PATIENCE });
  await fillForm(target, control.role === 'form sent empty' ? 'empty' : 'filled');
  await target.locator('button:not([type="button"]):visible').first().click({ timeout: PATIENCE });
}
