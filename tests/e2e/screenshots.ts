import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

const ALBUM = 'test-results/screens';
/** A list of sixty dishes says nothing more after its first three screens. */
const TALLEST = 2_600;

/** For a person to look at, where nothing of it is asserted: `PICTURES=1 npm test -- FILE` takes them, and so does a proof. */
export async function photograph(page: Page, name: string): Promise<void> {
  if (!process.env.PICTURES && !process.env.PROVE) return;
  await page.screenshot({ path: `test-results/${name}.png`, fullPage: true });
}

/** Runs in the page: what no screen of a shop may have (W5). */
function findFlaws(): string[] {
  const flaws: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth)
    flaws.push(`${scrollWidth - clientWidth} pixels stick out sideways`);
  if (document.querySelectorAll('h1').length !== 1) flaws.push('not one main heading');
  const isSeen = (one: Element): boolean =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  for (const button of document.querySelectorAll<HTMLElement>(
    'main button, main a.button, main input[type="submit"]',
  )) {
    const { width, height } = button.getBoundingClientRect();
    if (isSeen(button) && width > 1 && (height < 24 || width < 24))
      flaws.push(
        `"${button.textContent}" is ${Math.round(width)} x ${Math.round(height)}, too small to tap`,
      );
  }
  for (const picture of document.querySelectorAll('img'))
    if (isSeen(picture) && picture.complete && picture.naturalWidth === 0)
      flaws.push(`no picture at ${picture.src}`);
  // A sentence that was forgotten shows its name, and one that was filled wrongly its holes.
  const text = document.body.innerText;
  flaws.push(
    ...(text.match(
      /\b(undefined|NaN|null|\[object \w+\])\b|\{\w+\}|\b[a-z]+(\.[a-z][A-Za-z]+){2,}\b/g,
    ) ?? []),
  );
  return flaws;
}

/** Everything below has come, and nothing moves any more. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    scrollTo(0, 0);
    for (const picture of document.querySelectorAll('img')) picture.loading = 'eager';
    await Promise.all(
      [...document.images].map((one) =>
        one.checkVisibility() ? one.decode().catch(() => null) : null,
      ),
    );
    await document.fonts.ready;
  });
  await page.waitForFunction(() =>
    document.getAnimations().every(
      (one) =>
        // What follows the scrolling runs for as long as the page is there.
        !(one.timeline instanceof DocumentTimeline) ||
        one.playState !== 'running' ||
        one.effect?.getComputedTiming().iterations === Infinity,
    ),
  );
}

/** Takes a picture of every screen it is shown, and looks at it for what can be measured. */
export class Camera {
  private readonly page: Page;
  private readonly roll: string;
  private taken = 0;
  constructor(page: Page, roll: string) {
    this.page = page;
    this.roll = roll;
  }

  async shoot(name: string, { whole = true } = {}): Promise<void> {
    await settle(this.page);
    const folder = join(ALBUM, this.roll);
    mkdirSync(folder, { recursive: true });
    const file = `${String(++this.taken).padStart(2, '0')} ${name}.png`;
    const { width = 0, height = 0 } = this.page.viewportSize() ?? {};
    const full = whole
      ? await this.page.evaluate(() => document.documentElement.scrollHeight)
      : height;
    await this.page.screenshot({
      path: join(folder, file),
      animations: 'disabled',
      ...(whole && {
        fullPage: true,
        clip: { x: 0, y: 0, width, height: Math.min(full, TALLEST) },
      }),
    });
    expect.soft(await this.page.evaluate(findFlaws), `${this.roll}: ${name}`).toEqual([]);
  }
}

/** One page with all pictures, a row per roll. */
export function bindAlbum(): void {
  const rolls = readdirSync(ALBUM, { withFileTypes: true }).filter((one) => one.isDirectory());
  const pictures = (roll: string): string =>
    readdirSync(join(ALBUM, roll))
      .map(
        (file) =>
          `<figure><a href="${roll}/${file}"><img loading="lazy" src="${roll}/${file}" alt=""></a><figcaption>${file}</figcaption></figure>`,
      )
      .join('');
  writeFileSync(
    join(ALBUM, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>body{font:14px system-ui;margin:24px}div{display:flex;gap:16px;overflow:auto;align-items:start}figure{margin:0}img{width:300px;border:1px solid #ccc}</style>
${rolls.map(({ name }) => `<h2>${name}</h2><div>${pictures(name)}</div>`).join('\n')}`,
  );
}
