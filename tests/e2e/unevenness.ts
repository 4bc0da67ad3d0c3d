import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

/** How far the colours of a part of the page lie apart; nothing is drawn there where that is 0. */
export async function unevenness(
  page: Page,
  of: Locator,
  part: 'the end of its top' | 'all of it' = 'the end of its top',
): Promise<number> {
  const box = await of.boundingBox();
  if (!box) throw new Error('it is not shown');
  const { x, y, width, height } = box;
  // What a shop draws over a picture stands elsewhere than at the end on top; its corners may be round.
  const clip =
    part === 'all of it'
      ? { x: x + 5, y: y + 5, width: width - 10, height: height - 10 }
      : { x: x + width / 2, y: y + 3, width: width / 2 - 12, height: height * 0.4 };
  const { channels } = await sharp(await page.screenshot({ clip })).stats();
  return Math.max(...channels.map(({ stdev }) => stdev));
}
