import { expect, type Page } from '@playwright/test';
import { PAY_LATER } from '#machines/domain/payment.ts';
import { watchOver } from '../pageProblems.ts';
import { isHosted, type Scenario, scenarioOf } from '../scenarios.ts';
import { PAID, Shopper } from '../shopper.ts';

/** Where a shopper stands: in the form, before the button, at the provider or its code, at the order that is paid; over is a walk that ended elsewhere. */
export type Moment = 'cart' | 'information' | 'review' | 'payment' | 'paid' | 'over';

/** What a test hands to a situation: a shopper, other browsers, and what was seen so far. */
export interface Stage {
  shopper: Shopper;
  page: Page;
  /** what the browsers complained about so far */
  problems: string[];
  /** addresses by which the provider led back */
  returns: string[];
  elsewhere(): Promise<Shopper>;
  anotherTab(): Promise<Shopper>;
}
export interface Situation {
  title: string;
  /** which ways to pay can come into it */
  fits(method: Scenario['method']): boolean;
  from: Moment;
  /** answers where the shopper stands afterwards */
  happens(stage: Stage): Promise<Moment>;
  /** the journey of `npm test` that shows it, or more; only the proof walks it here */
  shownBy?: string;
}

export const any = (): boolean => true;
/** Their pages are reached by a form that is posted: the address alone, copied to a phone, opens nothing. */
const POSTED: Scenario['method'][] = ['IPAY', 'IPAY_AFRICA', 'RAZER', 'CASHFREE'];
export const hasAddress = (method: Scenario['method']): boolean =>
  isHosted(method) && !POSTED.includes(method);
/** A second time for the same person may overlap the first (F104), which is another story. */
export const sellsGoods = (method: Scenario['method']): boolean =>
  scenarioOf(method, 'guest').kind === 'goods';
export const paysOnline = (method: Scenario['method']): boolean => method !== PAY_LATER;

/** Where the shopper stands right after the button. */
export const there = ({ scenario: { method } }: Shopper) =>
  method === PAY_LATER ? 'placed' : isHosted(method) ? 'atProvider' : 'scanning';

/** A shopper who left a payment finds it unfinished, or still running where its code stands on the page. */
export async function seesOpen(shopper: Shopper): Promise<void> {
  await expect(
    shopper.heading(/Payment not finished|Scan to pay|being confirmed|waiting for your payment/),
  ).toBeVisible();
}
export async function goesOn(shopper: Shopper): Promise<void> {
  const button = shopper.main.getByRole('button', { name: /^Pay (?!.* later)/ });
  const code = shopper.page.getByRole('img', { name: /QR code to pay/ });
  await expect(button.or(code).first()).toBeVisible();
  if (await button.isVisible()) {
    await button.click();
    // What is open there already is asked about first (521).
    const yes = shopper.page.getByRole('button', { name: 'Yes, pay again' });
    await expect
      .poll(async () => !shopper.isAtShop() || (await yes.or(code).first().isVisible()))
      .toBe(true);
    if (await yes.isVisible()) await yes.click();
  }
  await shopper.sees(there(shopper));
}
/** However it went on: the money comes, the page says so, and there was one payable thing all along. */
export async function endsPaid(shopper: Shopper): Promise<void> {
  const { method } = shopper.scenario;
  await shopper.sees(there(shopper));
  if (method === PAY_LATER) return;
  if (isHosted(method)) await shopper.paysThere();
  else await shopper.steers('approve');
  await shopper.waitsFor(PAID);
  await oneSession(shopper);
}
export async function oneSession(shopper: Shopper): Promise<void> {
  const expected = shopper.scenario.method === PAY_LATER ? 0 : 1;
  expect(
    await shopper.sessions(),
    `payable things for order ${shopper.placed.orderNumber}`,
  ).toHaveLength(expected);
}

/** A moment later, so that the document has answered us before it goes. */
export const back = (page: Page): Promise<void> =>
  page.evaluate(() => void setTimeout(() => history.back()));
export const forward = (page: Page): Promise<void> =>
  page.evaluate(() => void setTimeout(() => history.forward()));
export const orderPage = (shopper: Shopper, id: string): Promise<unknown> =>
  shopper.page.goto(`${shopper.url}/orders/${id}`);

/** The way from one moment to the next. */
const ONWARDS: [Moment, (shopper: Shopper) => Promise<unknown>][] = [
  ['cart', async () => undefined],
  [
    'information',
    async (shopper) => {
      await shopper.comesWithCart();
      await shopper.sees('information');
    },
  ],
  [
    'review',
    async (shopper) => {
      await shopper.tellsWho();
      await shopper.sees('review');
    },
  ],
  [
    'payment',
    async (shopper) => {
      await shopper.ordersAndReads();
      await shopper.sees(there(shopper));
    },
  ],
  ['paid', endsPaid],
];
/** On to that moment, or back to it where the form is asked for once more. */
export async function comesTo(wanted: Moment, at: Moment, shopper: Shopper): Promise<Moment> {
  const placeOf = (one: Moment): number => ONWARDS.findIndex(([name]) => name === one);
  if (wanted === 'information' && at === 'review') {
    await shopper.page.goto(`${shopper.url}/cart/information`);
    await shopper.sees('information');
    return wanted;
  }
  if (at === 'over' || placeOf(at) > placeOf(wanted))
    throw new Error(`nothing leads from ${at} to ${wanted}`);
  for (const [, goes] of ONWARDS.slice(placeOf(at) + 1, placeOf(wanted) + 1)) await goes(shopper);
  return wanted;
}

/** Back or Forward would send a posted form again, and the order's page lets no form out: the browser says so, and the page stands. */
export function forgiveResubmission(problems: string[]): void {
  problems.splice(0, problems.length, ...problems.filter((one) => !one.includes('form-action')));
}

/** Another browser: no cookie, no storage, watched all the same. */
export async function strangerOf(shopper: Shopper, problems: string[]): Promise<Shopper> {
  const context = await shopper.page
    .context()
    .browser()!
    .newContext({ viewport: { width: 390, height: 844 } });
  await watchOver(context, problems);
  return new Shopper(await context.newPage(), shopper.scenario);
}
