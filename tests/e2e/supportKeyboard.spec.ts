import { writeFileSync } from 'node:fs';
import { tabsTo } from './keyboard.ts';
import { expect } from './pageProblems.ts';
import { finds, getsStuck, isGood, supportSignsIn, testOfProof } from './supportDesk.ts';

testOfProof(
  'a stuck checkout is found, read, forked and made a test by keyboard alone',
  async ({ page: shopperPage, browser, problems }) => {
    const { reference, orderNumber } = await getsStuck(shopperPage);
    const page = await supportSignsIn(browser, problems);
    const press = (key: string) => page.keyboard.press(key);

    await tabsTo(page, page.getByLabel('Reference'));
    await page.keyboard.type(reference.toLowerCase());
    await press('Enter');
    const row = page.getByRole('row').filter({ hasText: reference });
    await expect(row).toContainText(orderNumber);
    await tabsTo(page, row.getByRole('link'));
    await press('Enter');
    await expect(page.getByText('Was money taken?')).toBeVisible();

    const list = page.getByRole('listbox', { name: 'What happened' });
    await tabsTo(page, list);
    await press('Home');
    await expect(list.getByRole('option', { selected: true })).toHaveId('moment-0');
    await press('n');
    await expect(page.locator('.chosen')).toContainText('to check, 1 of');
    await press('End');
    for (const chart of ['Checkout · browser', 'Order · server']) {
      const drawing = page.getByRole('region', { name: chart });
      await expect(drawing.locator('.lit').first()).toBeAttached();
      const paper = drawing.locator('.drawing-paper');
      const before = await paper.getAttribute('style');
      await tabsTo(page, drawing.getByRole('button', { name: `Zoom in: ${chart}` }));
      await press('Enter');
      expect(await paper.getAttribute('style'), `${chart} is larger`).not.toBe(before);
    }
    await tabsTo(page, page.getByText('What if something else had come here?'));
    await press('Enter');
    await expect(page.getByText(/paid in full/).first()).toBeVisible();

    await page.keyboard.press('Control+Home');
    await page.reload();
    await tabsTo(page, page.getByText('Make it a test'));
    await press('Enter');
    const save = page.getByRole('button', { name: 'Save as a fixture and regression test' });
    await tabsTo(page, save);
    const saving = page.waitForEvent('download');
    await press('Enter');
    expect((await saving).suggestedFilename()).toBe(`${reference}.test.ts`);

    await tabsTo(page, page.getByText('Is this tested? Compare'));
    await press('Enter');
    await expect(page.getByText(/Open the test/).first()).toBeVisible();
    await isGood(page, 'by-keyboard');
    await page.context().close();
  },
);

testOfProof(
  'a stuck checkout is explained by its outline alone',
  async ({ page: shopperPage, browser, problems }) => {
    const { reference, orderNumber } = await getsStuck(shopperPage);
    const page = await supportSignsIn(browser, problems);
    const row = await finds(page, reference, orderNumber);
    await row.getByRole('link').press('Enter');
    await expect(page.getByText('Was money taken?')).toBeVisible();
    await page.getByText('All of it as text').press('Enter');
    await expect(page.locator('.outline li').first()).toBeVisible();
    const outline = await page.locator('.pane-outline').first().ariaSnapshot();
    writeFileSync('test-results/support/outline.yml', outline);
    const at = (words: RegExp): number => outline.search(words);
    // First the answer, then what is said to the shopper, then what happened in its order.
    const inOrder = [
      /Was money taken\?/,
      /Perhaps\. /,
      /Tell the shopper:/,
      /do not pay again/,
      /button "0:00\.00\. The page, by the browser: /,
      /by the browser: a page begins its checkout/,
      /by the shopper: pressed the button to order/,
      /the order was written/,
      /To check: /,
    ].map(at);
    expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other));
    expect(inOrder.every((one) => one >= 0)).toBe(true);
    // What the page sent while it was left is there, too.
    expect(outline).not.toContain('entries are missing here');
    const check = page.locator('.outline button').filter({ hasText: 'To check' }).first();
    await tabsTo(page, check);
    await page.keyboard.press('Enter');
    await expect(page.locator('.chosen')).toContainText('to check, 1 of');
    await page.context().close();
  },
);
