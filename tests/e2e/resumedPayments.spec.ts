import { seesOutcome } from './outcomes.ts';
import { test } from './pageProblems.ts';
import { note } from './paymentResults.ts';
import { scenarioOf } from './scenarios.ts';
import { Shopper } from './shopper.ts';
import { strangerOf } from './situations/kit.ts';
import { WALKS } from './situations/walks.ts';

for (const { situation, method, taste, seesPaid } of WALKS)
  test(`${method}: ${situation.title}`, async ({ page, context, problems }) => {
    const shopper = new Shopper(page, scenarioOf(method, 'guest'), taste);
    const others: Shopper[] = [];
    const stay = (other: Shopper): Shopper => {
      Object.assign(other, { placed: shopper.placed, reference: shopper.reference });
      others.push(other);
      return other;
    };
    await situation.run({
      shopper,
      page,
      problems,
      anotherTab: async () => stay(new Shopper(await context.newPage(), shopper.scenario)),
      elsewhere: async () => stay(await strangerOf(shopper, problems)),
    });
    if (seesPaid) {
      const seen = await seesOutcome('paid', shopper);
      note({ provider: method, outcome: 'paid', who: 'guest', ...seen, result: 'as promised' });
    }
    for (const other of others)
      if (other.page.context() !== context) await other.page.context().close();
  });
