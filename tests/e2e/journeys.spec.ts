import { PAY_LATER } from '#machines/domain/payment.ts';
import { sizeOf } from '#tests/support/proofSize.ts';
import { test } from './pageProblems.ts';
import { SCENARIOS, type Scenario, scenarioOf } from './scenarios.ts';
import { type Journey, journeysTo } from './shopper.model.ts';
import { Shopper } from './shopper.ts';

/** `npm test` walks each kind of cart with each way to pay once, as a guest or as a customer in turn; the proof walks both. */
const isFull = sizeOf('journeys', { sample: 0, full: 1 }) === 1;
/** What outcomes.spec.ts pays for anyway is not walked twice in a sample. */
const isPaidElsewhere = ({ store, kind, method }: Scenario): boolean => {
  const there = scenarioOf(method, 'guest');
  return method !== PAY_LATER && there.store === store && there.kind === kind;
};
const walked = isFull
  ? SCENARIOS
  : SCENARIOS.filter((one, at) => (at % 4 === 0 || at % 4 === 3) && !isPaidElsewhere(one));
const good: Journey[] = walked.flatMap((scenario) => journeysTo(['paid', 'placed'], scenario));

/** The endings that are not wished for. A Stripe page keeps a declined card on itself; the others send the shopper back. */
const shop = { store: 'retail', kind: 'goods', who: 'guest' } satisfies Partial<Scenario>;
const bad: Journey[] = [
  ...journeysTo(['declined', 'unfinished'], { ...shop, method: 'PAYPAL' }),
  ...journeysTo(['unfinished'], { ...shop, method: 'STRIPE' }),
  ...journeysTo(['declined'], { ...shop, store: 'grocery', method: 'DPO' }),
];

for (const [taste, { title, scenario, steps }] of [...good, ...bad].entries())
  test(title, async ({ page }) => {
    const shopper = new Shopper(page, scenario, taste);
    for (const { event, state } of steps) {
      await shopper.does(event);
      await shopper.sees(state);
    }
  });
