import { sizeOf } from '#tests/support/proofSize.ts';
import { test } from './pageProblems.ts';
import { METHODS, type Scenario, scenarioOf } from './scenarios.ts';
import { Shopper } from './shopper.ts';
import { AFTER_PAYING } from './situations/afterPaying.ts';
import { BEFORE_PAYING } from './situations/beforePaying.ts';
import { strangerOf } from './situations/kit.ts';
import { WHILE_PAYING } from './situations/whilePaying.ts';

const isFull = sizeOf('resume', { sample: 0, full: 1 }) === 1;
/** `npm test` brings each situation about once, with another way to pay each time, unless another journey of it shows the same; the proof does it with every way to pay. */
const OFTEN: Scenario['method'][] = [
  'STRIPE',
  'PAYPAL',
  'IPAY_QR',
  'PAY_LATER',
  'BUX',
  'RAZER',
  'CASHFREE',
];

[...BEFORE_PAYING, ...WHILE_PAYING, ...AFTER_PAYING].forEach(
  ({ title, fits, run, shownBy }, at) => {
    if (shownBy && !isFull) return;
    const turned = [...OFTEN.slice(at % OFTEN.length), ...OFTEN.slice(0, at % OFTEN.length)].filter(
      fits,
    );
    for (const method of isFull ? METHODS.filter(fits) : turned.slice(0, 1))
      test(`${method}: ${title}`, async ({ page, context, problems }) => {
        // Each wants something else: two at once do not want the same hour.
        const shopper = new Shopper(page, scenarioOf(method, 'guest'), at);
        const others: Shopper[] = [];
        const stay = (other: Shopper): Shopper => {
          Object.assign(other, { placed: shopper.placed, reference: shopper.reference });
          others.push(other);
          return other;
        };
        await run({
          shopper,
          page,
          problems,
          anotherTab: async () => stay(new Shopper(await context.newPage(), shopper.scenario)),
          elsewhere: async () => stay(await strangerOf(shopper, problems)),
        });
        for (const other of others)
          if (other.page.context() !== context) await other.page.context().close();
      });
  },
);
