import { sizeOf } from '#tests/support/size.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';
import { type Journey, journeysTo } from './shopper.model.ts';
import { Shopper } from './shopper.ts';
import { test } from './watch.ts';

/** `npm test` walks each kind of cart with each way to pay once, as a guest or as a customer in turn; the proof walks both. */
const every = sizeOf('journeys', { sample: 2, full: 1 });
const walked = SCENARIOS.filter((_, at) => every === 1 || at % 4 === 0 || at % 4 === 3);
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
