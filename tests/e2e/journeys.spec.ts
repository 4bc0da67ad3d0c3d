import { PROVIDER_CODES } from '#machines/domain/payment.ts';
import { sizeOf } from '#tests/support/proofSize.ts';
import { test } from './pageProblems.ts';
import { isHosted, SCENARIOS, type Scenario, scenarioOf } from './scenarios.ts';
import { type Journey, journeysTo } from './shopper.model.ts';
import { Shopper } from './shopper.ts';
import { hasAddress } from './situations/kit.ts';

const isFull = sizeOf('journeys', { sample: 0, full: 1 }) === 1;
/** What the browser does to get the money paid, which is all that two providers can differ in here. */
const wayOf = (method: Scenario['method']): string => {
  if (!isHosted(method)) return method;
  return hasAddress(method) ? 'goes to an address' : 'posts a form';
};
const sortOf = ({ kind, method }: Scenario): string => `${kind}, ${wayOf(method)}`;
/** What outcomes.spec.ts or resumedPayments.spec.ts pays for anyway is not walked twice in a sample. */
const PAID_ELSEWHERE = new Set(PROVIDER_CODES.map((code) => sortOf(scenarioOf(code, 'guest'))));
/** A table is paid at a provider as goods are: what it asks is its own form's, whichever page or code comes then. */
const isSampledTable = ({ kind, method }: Scenario): boolean =>
  kind !== 'table' || method === 'STRIPE';
/** `npm test` walks each kind of cart with each way to get it paid once, as a guest or as a customer in turn; the proof walks every store, method and shopper. */
function sampleOf(scenarios: Scenario[]): Scenario[] {
  const inTurn = scenarios.filter((_one, at) => at % 4 === 0 || at % 4 === 3);
  const sorts = inTurn.map(sortOf);
  return inTurn.filter(
    (one, at) =>
      sorts.indexOf(sorts[at]!) === at && !PAID_ELSEWHERE.has(sorts[at]!) && isSampledTable(one),
  );
}
const good: Journey[] = (isFull ? SCENARIOS : sampleOf(SCENARIOS)).flatMap((scenario) =>
  journeysTo(['paid', 'placed'], scenario),
);

/** The endings that are not wished for; of the sample outcomes.spec.ts shows the others. A Stripe page keeps a declined card on itself; the others send the shopper back. */
const shop = { store: 'retail', kind: 'goods', who: 'guest' } satisfies Partial<Scenario>;
const bad: Journey[] = [
  ...journeysTo(['declined', 'unfinished'], { ...shop, method: 'PAYPAL' }),
  ...journeysTo(['unfinished'], { ...shop, method: 'STRIPE' }),
  ...journeysTo(['declined'], { ...shop, store: 'grocery', method: 'DPO' }),
].slice(0, isFull ? undefined : 1);

for (const [taste, { title, scenario, steps }] of [...good, ...bad].entries())
  test(title, async ({ page }) => {
    const shopper = new Shopper(page, scenario, taste);
    for (const { event, state } of steps) {
      await shopper.does(event);
      await shopper.sees(state);
    }
  });
