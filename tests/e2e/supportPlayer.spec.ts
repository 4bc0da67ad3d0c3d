import { isSampled } from '#tests/support/proofSize.ts';
import { tenTraces } from '#tests/trace/tenCheckouts.ts';
import { expect, test } from './pageProblems.ts';
import { storeUrl } from './simulator.ts';
import { opens, store } from './supportDesk.ts';

test('a reader of any of the ten sees each row whole, and the one that decides on the first screen', async ({
  page,
}) => {
  const traces = Object.entries(await tenTraces());
  await page.goto(`${storeUrl(store)}/support`);
  // Sampled is each on a wide screen or on a phone in turn.
  for (const [at, [name, trace]] of traces.entries())
    for (const { width, height } of [
      { width: 1280, height: 900 },
      { width: 390, height: 844 },
    ].filter((_, turn) => !isSampled || turn === at % 2)) {
      await page.setViewportSize({ width, height });
      await opens(page, name, trace);
      const what = `${name} at ${width}`;
      const chosen = (await page.locator('.chosen').boundingBox())!;
      expect(chosen.y + chosen.height, `${what}: the chosen row’s words`).toBeLessThan(height);
      const row = page.locator('.moment[aria-selected=true]');
      await expect(row).toBeVisible();
      const list = (await page.locator('.moments').boundingBox())!;
      const { y, height: tall } = (await row.boundingBox())!;
      const seen = Math.min(list.y + list.height, height);
      expect(y, `${what}: the chosen row is in its list`).toBeGreaterThanOrEqual(list.y - 1);
      expect(y + tall, `${what}: and on the first screen`).toBeLessThanOrEqual(seen + 1);
      const cut = await page
        .locator('.moment-words')
        .evaluateAll((all) =>
          all
            .filter((one) => one.scrollHeight > one.clientHeight + 1)
            .map((one) => one.textContent),
        );
      expect(cut, `${what}: rows that are cut`).toEqual([]);
      await page.getByRole('button', { name: 'Close the file' }).click();
      await expect(page).not.toHaveTitle(/^Checkout /);
    }
});

test('the navigation says which part of the inspector is open', async ({ page }) => {
  const parts = page.getByRole('navigation', { name: 'Inspector' });
  const marked = (): Promise<(string | null)[][]> =>
    parts
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute('aria-current')]));
  await page.goto(`${storeUrl(store)}/support`);
  await expect(parts).toBeVisible();
  expect(await marked()).toEqual([
    ['Checkouts', 'page'],
    ['Live records', null],
    ['Practice', null],
  ]);
  await parts.getByRole('link', { name: 'Live records' }).click();
  await expect(page.getByText('Waiting for records.')).toBeVisible();
  expect(await marked()).toEqual([
    ['Checkouts', null],
    ['Live records', 'page'],
    ['Practice', null],
  ]);
  await parts.getByRole('link', { name: 'Practice' }).click();
  await expect(page.getByRole('heading', { name: 'Ten checkouts to practise on' })).toBeVisible();
  expect((await marked()).at(-1)).toEqual(['Practice', 'page']);
  await page.getByRole('listitem').getByRole('link').nth(5).click();
  await expect(page).toHaveTitle('Checkout 4TQ7-R06F');
  await expect(page.locator('.verdict h2')).toHaveText(/^Not so far\./);
  const answer = page.getByRole('form', { name: 'Your answer' });
  await answer.getByRole('combobox').selectOption('nothing taken yet');
  await answer.getByRole('button', { name: 'Answer' }).click();
  await expect(answer.getByRole('status')).toHaveText(/^right, after [\d.]+ s$/);
  await page.getByRole('link', { name: 'All of them' }).click();
  await expect(page.getByText(/^1 of 1 right, in [\d.]+ s$/)).toBeVisible();
  await page.goto(`${storeUrl(store)}/support/checkouts/00000000-0000-4000-8000-000000000001`);
  await expect(parts).toBeVisible();
  expect(await marked()).toEqual([
    ['Checkouts', 'true'],
    ['Live records', null],
    ['Practice', null],
  ]);
});

test('keys are written down, and N stops a replay where it went', async ({ page }) => {
  const { underpaid } = await tenTraces();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${storeUrl(store)}/support`);
  await opens(page, 'underpaid', underpaid!);
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toBeHidden();
  await page.keyboard.press('?');
  await expect(keys).toContainText('the next and the previous row to check');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.getByRole('button', { name: 'Keys' }).click();
  await expect(keys).toBeVisible();
  await keys.getByRole('button', { name: 'Close' }).click();
  await expect(keys).toBeHidden();
  await page.locator('.chosen').click();
  await page.keyboard.press('Home');
  await page.keyboard.press(' ');
  const play = page.locator('.controls .play');
  await expect(play).toHaveText('Pause');
  await page.keyboard.press('n');
  await expect(play).toHaveText('Play');
  await expect(page.locator('.chosen')).toContainText('to check, 1 of 2');
  await page.keyboard.press('n');
  await expect(page.locator('.chosen')).toContainText('to check, 2 of 2: less came than was due');
});

test('the player has a title, a focus and a layout of its own, and charts in the middle of a phone', async ({
  page,
}) => {
  const { double } = await tenTraces();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${storeUrl(store)}/support`);
  await page.getByLabel('A trace of this machine').setInputFiles({
    ...{ name: 'double.json', mimeType: 'application/json' },
    buffer: Buffer.from(JSON.stringify(double)),
  });
  const screen = page.frameLocator('iframe[title="The shopper’s screen, drawn again"]');
  await expect(screen.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await expect(page).toHaveTitle('Checkout 4TQ7-R05E');

  const next = page.getByRole('button', { name: /^Next to check/ });
  await next.focus();
  for (let press = 0; press < 3; press++) await page.keyboard.press('Enter');
  await expect(next).toBeFocused();
  const list = page.getByRole('listbox', { name: 'What happened' });
  await expect(list.getByRole('option', { selected: true })).toContainText('connection was lost');

  await list.focus();
  await page.keyboard.press('End');
  const ring = await list.evaluate((one) => {
    const { outlineStyle, outlineOffset } = getComputedStyle(one);
    return [outlineStyle, Number.parseFloat(outlineOffset) < 0];
  });
  expect(ring, 'the ring is drawn inside, where it is not cut off').toEqual(['solid', true]);

  const heightOf = async () => (await list.boundingBox())!.height;
  const before = await heightOf();
  await page.getByText('All of it as text').click();
  await expect(page.locator('.outline li').first()).toBeVisible();
  expect(await heightOf()).toBe(before);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Charts' }).click();
  for (const box of await page.locator('.drawing-box').all())
    await expect
      .poll(() =>
        box.evaluate((one) => {
          const around = one.getBoundingClientRect();
          const lit = [...one.querySelectorAll('.state.lit:not(.parts, .parallel)')].map((state) =>
            state.getBoundingClientRect(),
          );
          return lit.some(
            ({ left, right }) => left >= around.left - 1 && right <= around.right + 1,
          );
        }),
      )
      .toBe(true);
});
