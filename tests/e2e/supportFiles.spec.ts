import { writeFileSync } from 'node:fs';
import { everyText } from '#tests/trace/hostileValues.ts';
import { tenTraces } from '#tests/trace/tenCheckouts.ts';
import { expect, test } from './pageProblems.ts';
import { storeUrl } from './simulator.ts';
import { opens, store } from './supportDesk.ts';

const MARKUP =
  '"><script>document.title="taken"</script><img src=x onerror="document.title=\'taken\'">';

test('a file of strangers is text in every place of the inspector', async ({ page }) => {
  const { double } = await tenTraces();
  const { header, server, order } = double!;
  const hostile = {
    ...double!,
    header: {
      ...(everyText(header, MARKUP) as typeof header),
      startedAt: 1,
      reference: 'HOST-ILE1',
    },
    server: server.map((one) => ({ ...one, what: MARKUP, by: MARKUP, reference: MARKUP })),
    order: order!.map((one) => ({ ...one, cause: MARKUP, toldBy: MARKUP, from: MARKUP })),
  };
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${storeUrl(store)}/support`);
  await opens(page, 'hostile', hostile);
  await expect(page.locator('.verdict h2')).toContainText('USD 40.00 came');
  await page.getByText('All of it as text').click();
  await expect(page.locator('.outline')).toContainText('<img src=x');
  for (let row = 0; row < 6; row++) await page.keyboard.press('n');
  await expect(page).toHaveTitle('Checkout HOST-ILE1');
  expect(await page.locator('.player img[src="x"], .player script').count()).toBe(0);
});

test('a file that cannot be opened is refused in a sentence, and what was open stays', async ({
  page,
}) => {
  const { paid } = await tenTraces();
  await page.goto(`${storeUrl(store)}/support`);
  await opens(page, 'paid', paid!);
  const text = JSON.stringify(paid);
  for (const [name, content, why] of [
    ['cut.json', text.slice(0, 5_000), 'cut off or no trace'],
    ['other.json', '{"hello":1}', 'a file of something else'],
    ['later.json', JSON.stringify({ ...paid, version: 2 }), 'a later version of this shop'],
    ['changed.json', JSON.stringify({ ...paid, server: 5 }), 'damaged or changed'],
    ['large.json', 'x'.repeat(50_000_000), '50 MB; more than 20 MB are not opened'],
  ] as const) {
    // From the disk, as a person chooses it: 50 MB told to the browser in words took a busy machine longer than a minute.
    const file = test.info().outputPath(name);
    writeFileSync(file, content);
    await page.getByLabel('A trace of this machine').setInputFiles(file);
    const said = page.getByText(why);
    await expect(said, name).toBeVisible();
    await expect(said).toContainText(name);
    await expect(page).toHaveTitle('Checkout 4TQ7-R01A');
    await expect(page.locator('.verdict h2')).toHaveText(/^Yes\. USD 20\.00 was taken/);
  }
});
