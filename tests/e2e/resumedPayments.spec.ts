import { seesOutcome } from './outcomes.ts';
import { test } from './pageProblems.ts';
import { note } from './paymentResults.ts';
import { scenarioOf } from './scenarios.ts';
import { Shopper } from './shopper.ts';
import { type Stage, strangerOf } from './situations/kit.ts';
import { WALKS, walk } from './situations/walks.ts';

for (const { title, situations, method, taste, seesPaid } of WALKS)
  test(`${method}: ${title}`, async ({ page, context, problems }) => {
    const shopper = new Shopper(page, scenarioOf(method, 'guest'), taste);
    const others: Shopper[] = [];
    const stay = (other: Shopper): Shopper => {
      Object.assign(other, { placed: shopper.placed, reference: shopper.reference });
      others.push(other);
      return other;
    };
    const returns: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.url().includes('/cart/return/'))
        returns.push(request.url());
    });
    const stage: Stage = {
      shopper,
      page,
      problems,
      returns,
      anotherTab: async () => stay(new Shopper(await context.newPage(), shopper.scenario)),
      elsewhere: async () => stay(await strangerOf(shopper, problems)),
    };
    await walk(stage, situations, async () => {
      if (!seesPaid) return;
      const seen = await seesOutcome('paid', shopper);
      note({ provider: method, outcome: 'paid', who: 'guest', ...seen, result: 'as promised' });
    });
    for (const other of others)
      if (other.page.context() !== context) await other.page.context().close();
  });
