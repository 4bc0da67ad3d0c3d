import type { Frame, Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What a scheme of colours can break; everything else of the document stays the same in another scheme. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
const RULES = {
  wcag: { runOnly: { type: 'tag', values: WCAG } },
  all: {},
  colours: { runOnly: { type: 'rule', values: OF_COLOURS } },
} satisfies Record<string, RunOptions>;

/**
 * What axe finds wrong with a page, a line for each rule that is broken. Asked without `@axe-core/playwright`, which evaluates half a megabyte of
 * source twice for each look and carries all that is right back with what is wrong.
 */
export async function faultsOf(page: Page, rules: keyof typeof RULES): Promise<string[]> {
  for (const frame of page.frames()) await bringAxe(frame);
  const options: RunOptions = { ...RULES[rules], resultTypes: ['violations'] };
  await atRest(page);
  return page.evaluate(async (wanted) => {
    const { axe: here } = window as unknown as { axe: typeof axe };
    const { violations } = await here.run(document, wanted);
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  }, options);
}

/** What fades or slides in has its own colours only at the end; a spinner never ends and is looked at as it turns. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const moving = (): Animation[] =>
      document
        .getAnimations()
        .filter(
          ({ playState, timeline, effect }) =>
            playState === 'running' &&
            timeline instanceof DocumentTimeline &&
            effect?.getComputedTiming().iterations !== Infinity,
        );
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    for (let all = moving(); all.length > 0; all = moving())
      await Promise.allSettled(all.map(({ finished }) => finished));
  });

/** Once for each document, however often that is looked at. */
async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
}
