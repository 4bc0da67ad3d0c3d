import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { unpaidOrder } from '#machines/checkout/samples.ts';
import { scenarioOf } from '../../e2e/scenarios.ts';
import { openCases } from '../graph/cases.ts';
import { PureChart } from '../graph/pure.ts';
import { type BrowserDocument, DOORS } from './document.ts';
import type { Failed } from './failed.ts';
import { Follower, WRITTEN } from './follow.ts';
import { Judge, type Judging, type Take } from './judged.ts';
import { modelFor, modelOf, withOrder } from './providerModel.ts';
import type { ShopBooks } from './shopBooks.ts';
import type { Visit } from './visit.ts';

const model = modelFor('STRIPE', ['STRIPE', 'PAY_LATER', 'PAYPAL']);
const visit = { scenario: scenarioOf('STRIPE', 'guest'), order: unpaidOrder() } as unknown as Visit;
const start = model.starts.find(({ title }) => title === DOORS.review.start);
const chart = new PureChart(model.machine, start?.input);
const modelAt = modelOf(withOrder(model, visit.order));
const PLACED = 'placeOrder answers placed';
const SHORTEST = [
  ...['openReview answers as it was seen', 'order placed', 'lockOrder answers held', PLACED],
];
const stepAt = (at: AnyMachineSnapshot, wanted: string) =>
  chart.step(at, openCases(modelAt(at), at).cases.find(({ title }) => title === wanted)!.event);
const after = (at: AnyMachineSnapshot, title: string): AnyMachineSnapshot =>
  stepAt(at, title)!.after;
const begun = () => after(chart.first, 'recover answers a draft and no order');

/** A page that does what its chart does, and whose shop writes no order; it reads its draft by itself. */
function pages() {
  const standing = new Map<BrowserDocument, AnyMachineSnapshot>();
  let opened = 0;
  const opens = async (): Promise<BrowserDocument> => {
    opened += 1;
    const page = {
      proxy: { written: [] },
      follower: new Follower(),
      buttons: async () => [],
      look: async () => standing.get(document),
      until: async (isSo: (at?: AnyMachineSnapshot) => boolean) => isSo(standing.get(document)),
      close: async () => undefined,
    };
    const document = page as unknown as BrowserDocument;
    standing.set(document, begun());
    return document;
  };
  const take: Take = async (document, { title, event }) => {
    const done = chart.step(standing.get(document)!, event);
    if (!done) return 'the page did not hear it';
    standing.set(document, done.after);
    if (title === PLACED) document.proxy.written.push('an order');
    return null;
  };
  return { opens, take, opened: () => opened };
}

test('an order that is never written, seen after a long way, is shrunk to the shortest that places one, and pages are few', async () => {
  const { opens, take, opened } = pages();
  const failed: Failed[] = [];
  const judging: Judging = {
    ...{ visit, model, opens, take, until: 0, tell: () => undefined },
    books: { lacks: async () => ['an order stands, and none is written'] } as unknown as ShopBooks,
  };
  const judge = new Judge(judging, failed);
  // The page held the lock already, so placing asked for none.
  const edges = [
    ...['openReview answers OFFLINE', 'page restored', 'recover answers nothing'],
    ...['openReview answers as it was seen', 'a promotion code'],
    ...['findPromotion answers that it does not hold', 'order placed', PLACED],
  ];
  // What follows from that answer at once is taken by other steps, too.
  const before = SHORTEST.slice(0, -1).reduce(after, begun());
  const taking = stepAt(before, PLACED)!.taken.flatMap((one) => WRITTEN.idOf(one) ?? []);
  expect(taking.length).toBeGreaterThan(1);
  const ran = {
    path: { door: 'review', edges },
    steps: edges.length,
    wrong: ['an order stands, and none is written'],
    ms: 0,
  } as const;
  await judge.note({ ...ran, wrong: [...ran.wrong] }, { taking, barred: () => false });
  try {
    expect(failed.map(({ steps }) => steps)).toEqual([SHORTEST]);
    expect(opened()).toBeLessThan(10);
  } finally {
    for (const { kept, trace } of failed) for (const file of [kept, trace]) rmSync(file);
  }
});
