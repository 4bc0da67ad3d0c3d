import { faultsOf } from './axe.ts';
import { expect, test } from './pageProblems.ts';
import { scenarioOf } from './scenarios.ts';
import { Shopper } from './shopper.ts';
import { caughtMails } from './simulator.ts';

/** A guest's way back to an order from the mailbox, in a browser that knows nothing of it. */
test('a guest who paid opens the order once by the link of its mail, and asks for another', async ({
  page,
  browser,
}) => {
  const shopper = new Shopper(page, scenarioOf('STRIPE', 'guest'));
  const number = await shopper.goesToPay();
  await shopper.paysThere();
  await shopper.sees('paid');
  await expect(page.getByText(/^Mails about this order go to \S+@\S+\.$/)).toBeVisible();
  const letters = async (subject: string) =>
    (await caughtMails()).filter(
      (mail) => mail.subject.includes(number) && mail.subject.includes(subject),
    );
  await expect.poll(async () => (await letters('is paid')).length).toBe(1);
  const [paid] = await letters('is paid');

  const elsewhere = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const other = await elsewhere.newPage();
  // As the letter is read: its button is pressed.
  await other.setContent(paid!.html);
  expect(await faultsOf(other, 'wcag')).toEqual([]);
  const link = (await other.getByRole('link', { name: 'Open the order' }).getAttribute('href'))!;
  await other.goto(link);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Open your order');
  expect(await faultsOf(other, 'all')).toEqual([]);
  await other.getByRole('button', { name: 'Open it' }).press('Enter');
  await other.waitForURL(/\/orders\/[\w-]+$/);
  await expect(other.getByText(number).first()).toBeVisible();
  await expect(other.getByRole('heading', { name: 'What you ordered' })).toBeVisible();

  const third = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const late = await third.newPage();
  await late.goto(link);
  await late.getByRole('button', { name: 'Open it' }).click();
  await expect(late.getByText('opened before')).toBeVisible();
  await late.getByRole('button', { name: 'Send a new link' }).click();
  await expect(late.getByText('on its way to the address')).toBeVisible();
  await expect.poll(async () => (await letters('Your link to order')).length).toBe(1);
  const [again] = await letters('Your link to order');
  await late.goto('about:blank');
  await late.goto(/https?:\/\/\S+\/orders\/mailed#\S+/.exec(again!.text)![0]);
  await late.getByRole('button', { name: 'Open it' }).click();
  await late.waitForURL(/\/orders\/[\w-]+$/);
  await expect(late.getByRole('heading', { name: 'What you ordered' })).toBeVisible();
  await elsewhere.close();
  await third.close();
});
