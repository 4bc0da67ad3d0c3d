import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { scenarioOf } from '../../e2e/scenarios.ts';
import { PureChart } from '../graph/pure.ts';
import type { BrowserDocument } from './document.ts';
import { keepFailed, keptInBrowser } from './failed.ts';
import { Follower } from './follow.ts';
import { modelFor } from './providerModel.ts';
import { wronglyOffered } from './refusals.ts';
import { wordsOf } from './words.ts';

const model = modelFor('STRIPE', ['STRIPE', 'PAY_LATER']);
const start = model.starts.find(({ title }) => title === "an order's page");
const chart = new PureChart(model.machine, start?.input);
const after = (...titles: string[]): AnyMachineSnapshot =>
  titles.reduce((at, title) => {
    const samples = Object.values(model.cases).flat();
    return chart.step(at, samples.find((one) => one.title === title)!.event)!.after;
  }, chart.first);

/** A page that stands there, and shows these buttons, one list after another; the last one stays. */
function wrongAt(at: AnyMachineSnapshot, ...shown: string[][]): Promise<string[]> {
  let looked = 0;
  const page = {
    say: wordsOf('en'),
    look: async () => at,
    buttons: async () => shown[Math.min(looked++, shown.length - 1)] ?? [],
  };
  return wronglyOffered(page as unknown as BrowserDocument, { model, chart }, at);
}
const CANCEL = 'Cancel the order';

test('a button whose event the chart refuses is wrong, and one that it hears is not', async () => {
  const paid = after('recover answers an order that is paid');
  expect(await wrongAt(paid, [CANCEL, 'Share'])).toEqual([
    `offers "${CANCEL}", and the chart refuses order.giveUp`,
  ]);
  expect(await wrongAt(paid, ['Share'])).toEqual([]);
  expect(await wrongAt(after('recover answers an order that is declined'), [CANCEL])).toEqual([]);
});

test('a paid order offers nothing that pays, whichever sentence says so', async () => {
  const paid = after('recover answers an order that is paid');
  expect(await wrongAt(paid, ['Pay $4.00'])).toEqual([
    'offers "Pay $4.00", and the chart refuses order.place, payment.continue, method.change',
  ]);
});

test('what is drawn away a moment later, and what stays while a call is under way, are not wrong', async () => {
  const paid = after('recover answers an order that is paid');
  expect(await wrongAt(paid, [CANCEL], [])).toEqual([]);
  expect(await wrongAt(chart.first, [CANCEL])).toEqual([]);
});

test('what failed in a page is a file that a person reads, walked first by the same provider and kind of cart alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kept-'));
  const goods = scenarioOf('STRIPE', 'guest');
  const path = { door: 'order', edges: ['recover answers nothing', 'status asked'] } as const;
  const ran = { path, steps: 2, wrong: ['offers "Pay"'], ms: 0 };
  const one = keepFailed(goods, ran, { follower: new Follower() }, folder);
  expect(JSON.parse(readFileSync(one.kept, 'utf8'))).toEqual({
    ...{ chart: 'checkout', place: 'chromium', provider: 'STRIPE', kind: 'goods', door: 'order' },
    ...{ start: "an order's page", steps: path.edges, wrong: ran.wrong },
  });
  expect(keptInBrowser(goods, folder)).toEqual([path]);
  expect(keptInBrowser({ ...goods, method: 'BUX' }, folder)).toEqual([]);
  expect(keptInBrowser({ ...goods, kind: 'services' }, folder)).toEqual([]);
});
