import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What a scheme of colours can break; everything else of the document stays the same in another scheme. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
const RULES = {
  wcag: (axe: AxeBuilder) => axe.withTags(WCAG),
  all: (axe: AxeBuilder) => axe,
  colours: (axe: AxeBuilder) => axe.withRules(OF_COLOURS),
};

/**
 * What axe finds wrong with a page, a line for each rule that is broken. It runs within the page alone ("legacy"): a page of the shop holds no frame of
 * another site, and a second page opened for each look would cost more than the look.
 */
export async function faultsOf(page: Page, rules: keyof typeof RULES): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await RULES[rules](axe).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
}
