import { PROVIDER_CODES, type ProviderCode } from '#machines/domain/payment.ts';
import { sizeOf } from '#tests/support/proofSize.ts';
import { bringAbout, canCome, OUTCOMES, type Outcome, seesOutcome } from './outcomes.ts';
import { expect, test } from './pageProblems.ts';
import { note } from './paymentResults.ts';
import { anAccount, PASSWORD } from './people.ts';
import { asksForPhone, isHosted, type Scenario, scenarioOf } from './scenarios.ts';
import { GUEST, PAID, Shopper } from './shopper.ts';
import { PAID_IN_SITUATIONS } from './situations/walks.ts';

const WHO: Scenario['who'][] = ['guest', 'customer'];
const isFull = ['journeys', 'outcomes'].some((name) => sizeOf(name, { sample: 0, full: 1 }) === 1);
/** `npm test` pays with every provider, here, after another end of it or in resumedPayments.spec.ts, and meets each other end with one that goes its own way there (a page, a posted form, a voucher, a code); the proof meets all. */
const OTHER_END: Partial<Record<ProviderCode, Outcome>> = {
  PAYPAL: 'in process',
  STRIPE: 'cancelled',
  CASHFREE: 'paid late',
  DPO: 'declined',
  BUX: 'expired',
  IPAY_AFRICA: 'abandoned',
  IPAY_QR: 'declined',
};
/** After its other end `npm test` pays there, in the same journey. */
const PAID_AFTERWARDS: ReadonlySet<ProviderCode> = new Set(['STRIPE', 'DPO', 'IPAY_AFRICA']);
const isPaidElsewhere = (provider: ProviderCode): boolean =>
  PAID_AFTERWARDS.has(provider) || PAID_IN_SITUATIONS.has(provider);
const isMet = (provider: ProviderCode, outcome: Outcome): boolean =>
  isFull || (outcome === 'paid' && !isPaidElsewhere(provider)) || outcome === OTHER_END[provider];
/** A guest or a customer in turn, at each end and at each provider; the proof is both. */
const shoppers = (at: number): Scenario['who'][] => (isFull ? WHO : [WHO[at % 2]!]);

PROVIDER_CODES.forEach((provider, row) => {
  OUTCOMES.forEach((outcome, column) => {
    if (!isMet(provider, outcome) || !canCome(outcome, provider)) return;
    for (const who of shoppers(column === 0 ? row : row + 1 + Math.floor(row / 4)))
      test(`F66 to F72: ${provider}, ${outcome}: a ${who} is told the truth about the money`, async ({
        page,
      }) => {
        const shopper = new Shopper(page, scenarioOf(provider, who));
        const seen = { said: 'nothing', server: 'nothing', sessions: '' };
        try {
          if (provider === 'IPAY_QR' && outcome === 'expired') await page.clock.install();
          await shopper.goesToPay();
          await bringAbout(outcome, shopper);
          Object.assign(seen, await seesOutcome(outcome, shopper));
          if (outcome === 'in process') await arrives(shopper);
          note({ provider, outcome, who, ...seen, result: 'as promised' });
          if (!isFull && PAID_AFTERWARDS.has(provider))
            await test.step('and then it is paid there', async () => {
              await (outcome === 'abandoned' ? shopper.paysAgain() : shopper.continues());
              await shopper.sees('atProvider');
              await shopper.paysThere();
              // What was left open is gone on with; what has ended is another try.
              Object.assign(
                seen,
                await seesOutcome('paid', shopper, outcome === 'abandoned' ? 1 : 2),
              );
              note({ provider, outcome: 'paid', who, ...seen, result: 'as promised' });
            });
        } catch (error) {
          const shown = await page
            .locator('h1')
            .first()
            .textContent({ timeout: 1_000 })
            .catch(() => null);
          note({ provider, outcome, who, ...seen, said: shown ?? seen.said, result: 'WRONG' });
          throw error;
        }
      });
  });
});

/** Days later. A shopper who looks again reads it; DPO tells of nothing and is asked after minutes, then once an hour, which no journey waits for. */
async function arrives(shopper: Shopper): Promise<void> {
  await shopper.steers('arrives');
  if (shopper.scenario.method === 'DPO') return;
  await expect(async () => {
    await shopper.page.reload();
    await expect(shopper.heading(PAID)).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

/** `npm test` asks one of them, the proof all, as a guest and with an account that has no phone. */
const PHONE_NEEDED = PROVIDER_CODES.filter((provider) =>
  asksForPhone({ ...scenarioOf(provider, 'guest'), kind: 'table' }),
);
for (const provider of isFull ? PHONE_NEEDED : PHONE_NEEDED.slice(0, 1))
  for (const who of isFull ? WHO : WHO.slice(0, 1))
    test(`P10, P13: ${provider}, phone missing: a ${who} is asked for it, and nobody is sent there without`, async ({
      page,
    }) => {
      const shopper = new Shopper(page, scenarioOf(provider, who));
      if (who === 'customer') {
        const { email } = await anAccount('phoneless');
        await shopper.signsIn({ email, password: PASSWORD });
      }
      await shopper.adds();
      await shopper.opensCart();
      await page.getByRole('button', { name: /^View Cart/ }).click();
      await shopper.sees('information');
      await shopper.tellsWho('');
      await expect(page.getByText('Enter a phone number.').first()).toBeVisible();
      await shopper.sees('information');
      await page.getByLabel(/^Phone/).fill(GUEST.phone);
      await page.getByRole('button', { name: 'Continue to review' }).click();
      await shopper.sees('review');
      await shopper.readsOrderOf(() => shopper.ordersNow());
      // There, not on the way there: a browser that is closed between two documents may never say that it is.
      await shopper.sees(isHosted(provider) ? 'atProvider' : 'scanning');
      expect(await shopper.sessions()).toHaveLength(1);
    });
