import { expect } from '@playwright/test';
import { isHosted, type Scenario } from './scenarios.ts';
import { Shopper } from './shopper.ts';

/** What a page may say when a payment has come to this: its heading, and its sentence about the money (W5). */
interface Told {
  heading: string | RegExp;
  money: RegExp;
  /** what the sign beside the heading means: trouble never looks like an order that was placed (U51) */
  sign?: 'taken' | 'trouble';
}
const TOLD = {
  paid: {
    heading: /^(Order placed and paid|You’re booked)$/,
    money: /^Payment received\.$/,
    sign: 'taken',
  },
  declined: {
    heading: 'The payment was declined',
    money: /^You have not been charged\.$/,
    sign: 'trouble',
  },
  unfinished: {
    heading: 'Payment not finished',
    money: /^(You have not been charged\.$|.+ has told us of no payment so far\. )/,
  },
  /** by a way to pay that can be ended; another way's is unfinished */
  cancelled: {
    heading: /^(The payment was cancelled|Payment not finished)$/,
    money: /^(You have not been charged\.$|.+ has told us of no payment so far\. )/,
  },
  expired: {
    heading: 'The time to pay ran out',
    money: /^You have not been charged\.$/,
    sign: 'trouble',
  },
  inProcess: {
    heading: /^(Order placed|You’re booked), your payment is on its way$/,
    money: /It can take days to arrive.* Do not pay again\.$/,
  },
  leftOpen: {
    heading: /^(Payment not finished|Scan to pay)$/,
    money: /^(.+ has told us of no payment so far\. |This code works for)/,
  },
  codeRanOut: {
    heading: /^(Scan to pay|Payment not finished)$/,
    money: /^(The time for this code is over\. |.+ has told us of no payment so far\. )/,
  },
} satisfies Record<string, Told>;

export const OUTCOMES = [
  'paid',
  'declined',
  'cancelled',
  'expired',
  'paid late',
  'abandoned',
  'in process',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Only these have a word for money that is under way for days. */
const SLOW: readonly string[] = ['PAYPAL', 'STRIPE', 'DPO'];
export const canCome = (outcome: Outcome, method: Scenario['method']): boolean =>
  outcome !== 'in process' || SLOW.includes(method);

/** They have no word for a payment that ran out: it stays open until our own deadline. */
const SILENT_ABOUT_TIME: readonly string[] = ['IPAY', 'IPAY_AFRICA', 'FLUTTERWAVE', 'RAZER'];

/**
 * Stripe ends no session for a refused card: what has ended there is the try, and the payment can go on. A code on the page is over when
 * its countdown is.
 */
export function toldOf(outcome: Outcome, method: Scenario['method']): Told {
  switch (outcome) {
    case 'paid':
    case 'paid late':
      return TOLD.paid;
    case 'declined':
      return method === 'STRIPE' ? TOLD.cancelled : TOLD.declined;
    case 'cancelled':
      return TOLD.cancelled;
    case 'expired':
      if (method === 'IPAY_QR') return TOLD.codeRanOut;
      return SILENT_ABOUT_TIME.includes(method) ? TOLD.unfinished : TOLD.expired;
    case 'abandoned':
      return TOLD.leftOpen;
    case 'in process':
      return TOLD.inProcess;
  }
}

const SERVER: Record<string, string> = { paid: 'PAID', 'paid late': 'PAID' };

/** The page tells the truth about the money, the server holds the same, and one payable thing was made; after an end before it, the last try is the second. Answers what was seen. */
export async function seesOutcome(
  outcome: Outcome,
  shopper: Shopper,
  tries = 1,
): Promise<{ said: string; server: string; sessions: string }> {
  const { heading, money, sign } = toldOf(outcome, shopper.scenario.method);
  await shopper.waitsFor(heading);
  await expect(shopper.main.getByText(money).first()).toBeVisible();
  // What is open at a provider may be paid there already (456).
  if (outcome === 'abandoned')
    await expect(shopper.main).not.toContainText('Nothing has been charged yet');
  if (sign)
    await expect(shopper.main.locator('[data-money][aria-hidden]').first()).toHaveAttribute(
      'data-money',
      sign,
    );
  // The way to pay what was not paid stands on a phone's first screen, and where there is one way alone its button (433).
  if (sign === 'trouble') {
    const { main } = shopper;
    const button = main.getByRole('button', { name: /^Pay (?!.* later)/ });
    await expect(main.getByRole('radio', { checked: true }).or(button).first()).toBeInViewport({
      ratio: 1,
    });
  }
  const seen = await compare(shopper);
  expect(seen.server).toBe(SERVER[outcome] ?? 'PENDING');
  // Some books know a payment by the order, others by the try alone.
  const books = tries === 1 ? /^1 of 1$/ : /^[12] of 2$/;
  expect(seen.sessions, 'payable things in the books, tries in ours').toMatch(books);
  return seen;
}

/** What the page says, what our server holds and what stands in the simulator's books, side by side. */
async function compare(shopper: Shopper) {
  const { paymentState, attempts } = await shopper.orderFromServer();
  const booked = await shopper.sessions();
  const sentence = await shopper.main
    .locator('[data-money] [role="status"]')
    .or(shopper.main.getByText(/^(The time for this code is over|This code works for)/))
    .first()
    .textContent();
  return {
    said: `${await shopper.heading(/./).first().textContent()}. ${sentence}`,
    server: paymentState,
    sessions: `${booked.length} of ${attempts.length}`,
  };
}

/** Brings a payment to its end with the buttons of the provider's page, and by the simulator's API where no person could. */
export async function bringAbout(outcome: Outcome, shopper: Shopper): Promise<void> {
  const { method } = shopper.scenario;
  if (!isHosted(method)) return byCode(outcome, shopper);
  switch (outcome) {
    case 'paid':
      return shopper.paysThere();
    case 'declined':
      await shopper.isDeclined();
      return method === 'STRIPE' ? shopper.cancelsThere() : undefined;
    case 'cancelled':
      return shopper.cancelsThere();
    case 'expired':
      await shopper.steers('expire');
      return shopper.goesBack();
    case 'paid late':
      if (method === 'CASHFREE') await expectAtBankElsewhere(shopper);
      await shopper.leavesItPending();
      await expectWaiting(shopper);
      if (method === 'CASHFREE') await expectAtBank(shopper);
      if (method === 'DPO') await expectUntold(shopper);
      return shopper.steers('approve');
    case 'abandoned':
      return shopper.leavesForGood();
    case 'in process':
      await shopper.steers('approveSlowly');
      return shopper.leavesForGood();
  }
}

/** A code on the screen has no page of its own: whatever happens to it happens in a bank's app. */
async function byCode(outcome: Outcome, shopper: Shopper): Promise<void> {
  if (outcome === 'abandoned') return shopper.leavesForGood();
  if (outcome === 'expired') await shopper.page.clock.fastForward('10:00');
  const actions = {
    paid: 'approve',
    declined: 'decline',
    cancelled: 'cancel',
    expired: 'expire',
    'paid late': 'pending',
    'in process': 'pending',
  } as const;
  await shopper.steers(actions[outcome]);
  if (outcome !== 'paid late') return;
  await expect(shopper.heading('Scan to pay').or(shopper.heading(/being confirmed/))).toBeVisible();
  await shopper.steers('approve');
}

const CAN_STILL =
  /^The payment has not arrived yet and can still be charged: .* do not pay again\.$/;
/** The provider's page still stands here, and the shopper did not come back from it: another look at the order tells of the try all the same (466). */
async function expectAtBankElsewhere(shopper: Shopper): Promise<void> {
  await shopper.steers('pending');
  const other = new Shopper(await shopper.page.context().newPage(), shopper.scenario);
  other.placed = shopper.placed;
  await other.leavesForGood();
  await expect(other.main.getByText(CAN_STILL)).toBeVisible();
  await expect(other.main).not.toContainText('Nothing has been charged yet');
  const { paymentState, attempt } = await other.orderFromServer();
  expect([paymentState, attempt?.atBank]).toEqual(['PENDING', true]);
  await other.page.close();
}

/** A bank has a try and has not said whether it pays: another look says so, and a second payment is asked about first (452). */
async function expectAtBank(shopper: Shopper): Promise<void> {
  const { main } = shopper;
  await expect
    .poll(async () => (await shopper.orderFromServer()).attempt)
    .toMatchObject({ atBank: true, outcome: { status: 'PENDING' } });
  await shopper.leavesForGood();
  await expect(main.getByText(CAN_STILL)).toBeVisible();
  await expect(main).not.toContainText('Nothing has been charged yet');
  await shopper.continues();
  await shopper.staysUnpaid();
}

/** The provider may have it and has told of nothing: another look at the order does not call it uncharged (456). */
async function expectUntold(shopper: Shopper): Promise<void> {
  await shopper.leavesForGood();
  await expect(shopper.heading('Payment not finished')).toBeVisible();
  await expect(
    shopper.main.getByText(
      /^DPO has told us of no payment so far\. If you have paid there, do not pay again\.$/,
    ),
  ).toBeVisible();
  await expect(shopper.main).not.toContainText('Nothing has been charged yet');
  const { paymentState, attempt } = await shopper.orderFromServer();
  expect([paymentState, attempt?.outcome.status]).toEqual(['PENDING', 'PENDING']);
  // Pay stands beside it, and one press is no second payment (521, finding Z132).
  await shopper.continues();
  await shopper.staysUnpaid('DPO has told us of no payment so far.');
  expect(await shopper.sessions()).toHaveLength(1);
}

/** The money is under way: whatever the page says, it says neither that it came nor that it did not. */
async function expectWaiting(shopper: Shopper): Promise<void> {
  await shopper.comesBack();
  await expect(
    shopper.heading(/being confirmed|waiting for your payment|Payment not finished|on its way/),
  ).toBeVisible();
  await expect(
    shopper.main.getByText(/^(You have not been charged|Payment received)\.$/),
  ).toHaveCount(0);
}
