import { expect, test } from 'vitest';
import { unpaidOrder } from '#machines/checkout/samples.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { Case } from '#machines/model.ts';
import { PureChart } from '../graph/pure.ts';
import { barredBy, isFirst } from './bars.ts';
import { distance } from './distance.ts';
import { WRITTEN } from './follow.ts';
import { Guide } from './guide.ts';
import { holdingOf } from './holds.ts';
import { Planner } from './planner.ts';
import { modelFor, modelOf } from './providerModel.ts';
import { nearest } from './search.ts';
import type { Visit } from './visit.ts';
import type { Progress } from './walker.ts';

const model = modelFor('BUX', ['BUX', 'PAYPAL', 'PAY_LATER']);
const startOf = (title: string): PureChart =>
  new PureChart(model.machine, model.starts.find((one) => one.title === title)?.input);
const branch = (name: string): number => WRITTEN.transitions.find((one) => one.name === name)!.id;
const wayTo = async (start: string, name: string): Promise<string[] | undefined> => {
  const chart = startOf(start);
  const wish = { wanted: new Set([branch(name)]), barred: () => false };
  const bounds = { deepest: 14, most: 1_500 };
  const found = await nearest(modelOf(model), chart, chart.first, { ...wish, ...bounds });
  return found?.steps.map(({ title }) => title);
};

test('a branch is found that only a page comes to which holds a time and lost another', async () => {
  expect(
    await wayTo('services', 'slotLost.releasing: releaseAppointments answers → information'),
  ).toEqual([
    'recover answers a draft and no order',
    'openReview answers as it was seen',
    'order placed',
    'lockOrder answers held',
    'createAppointments answers all held',
    'placeOrder answers SLOT_TAKEN',
    'held times given up',
    'releaseAppointments answers given back',
  ]);
});

test.each(['US', 'MY', 'KE'])(
  'a form of %s is filled until goods could be brought there',
  async (country) => {
    const chart = startOf('goods, guest form');
    const { first } = chart;
    const address = { ...first.context.address, country };
    const empty = { ...first, context: { ...first.context, country, address } } as typeof first;
    const named = ['recover answers nothing', 'a name'].reduce((at, title) => {
      const all: Case[] = Object.values(modelOf(model)(at).cases).flat();
      return chart.step(at, all.find((one) => one.title === title)!.event)!.after;
    }, empty);
    const refused = branch('review.opening: openReview answers [isUnreached] → information');
    const titles = new Set([
      ...['a phone', 'an address', 'brought', 'review opened'],
      'openReview answers that the address is no longer delivered to',
    ]);
    const wish = { wanted: new Set([refused]), barred: () => false, deepest: 14, titles };
    const found = await nearest(modelOf(model), chart, named, wish);
    expect(new Set(found?.steps.map(({ title }) => title))).toEqual(titles);
  },
);

test('a review is answered for the intent that the page holds, and times for the lines of its cart', () => {
  const { first } = startOf('clashing times');
  const at = { ...first, context: { ...first.context, intentId: 'own' } } as typeof first;
  const outputs = (port: string): object[] =>
    (modelOf(model)(at).cases[`xstate.done.actor.${port}`] ?? []).map(
      ({ event }) => (event as unknown as { output: object }).output,
    );
  expect(outputs('openReview')).toContainEqual(
    expect.objectContaining({ ok: true, intentId: 'own', gone: [] }),
  );
  const [held, taken] = outputs('createAppointments') as {
    held: { line: number; slot: number }[];
  }[];
  expect(held?.held).toMatchObject([
    { line: 0, slot: 0 },
    { line: 0, slot: 1 },
    { line: 1, slot: 0 },
  ]);
  expect(taken).toMatchObject({ ok: false, reason: 'SLOT', line: 0, slot: 0, held: [] });
});

test('two places of one state are two where the page holds something else that decides', () => {
  const chart = startOf('services');
  const step = (titles: string[]) =>
    titles.reduce((at, title) => {
      const all: Case[] = Object.values(modelOf(model)(at).cases).flat();
      return chart.step(at, all.find((one) => one.title === title)!.event)!.after;
    }, chart.first);
  const review = ['recover answers a draft and no order', 'openReview answers as it was seen'];
  const later = step([...review, 'to be paid later chosen']);
  expect(later.value).toEqual(step(review).value);
  expect(holdingOf(later)).not.toBe(holdingOf(step(review)));
  expect(holdingOf(step(review))).toBe(holdingOf(step(review)));
});

test('the drawing says by how many events at least a branch is away', () => {
  const { first } = startOf('goods');
  expect(distance(first, [branch('recovering.reading: recover fails → unknown')])).toBe(0);
  // The answer that it waits for may lead there at once: an order that is being sent is gone on with.
  expect(distance(first, [branch('placing.sending: placeOrder fails → recovering')])).toBe(1);
  const released = branch('slotLost.releasing: releaseAppointments fails → information');
  expect(distance(first, [released])).toBe(2);
  expect(distance(first, [])).toBe(Number.POSITIVE_INFINITY);
});

test('a page that was left by cancelling is opened and walked, whatever its payment is called', async () => {
  const left = branch('recovering.sorting: at once [isCancelling] → cancelled.leaving');
  const taken = new Set(WRITTEN.transitions.map(({ id }) => id).filter((id) => id !== left));
  const attempt = { ...unpaidOrder().attempt, id: 'attempt-of-this-visit' };
  const visit = {
    scenario: { method: 'BUX', kind: 'services' },
    order: unpaidOrder({ attempt: attempt as OrderView['attempt'] }),
  } as Visit;
  const progress: Progress = {
    taken,
    walks: [],
    missed: [],
    differences: [],
    failed: [],
    before: 0,
  };
  const vain = { from: new Set<string>(), times: new Map<number, number>() };
  const told = { visit, door: 'cancelled', progress, vain } as const;
  const planner = new Planner(model, new Guide(model), told);
  expect(await planner.hasWay()).toBe(true);
  // A recording names the payment by a word of its own.
  const { first } = startOf('back by cancelling');
  const recorded = { ...first, context: { ...first.context, cancelledAttempt: 'h0' } };
  const found = await planner.next(recorded as typeof first, true, false);
  expect(found?.target).toBe(left);
});

test('what a page did not offer three times is given up for this run; the next one tries it again', () => {
  const taking = '7';
  const one = { place: 'order: unknown', step: 'looked again', target: '', taking, why: '' };
  const missed = [0, 1, 2].map((document) => ({ ...one, document }));
  const walks = missed.map(() => ({}) as Progress['walks'][number]);
  const isBarred = (before: number): boolean => {
    const progress = {
      taken: new Set<number>(),
      walks,
      missed,
      differences: [],
      failed: [],
      before,
    };
    const step: Case = { title: 'looked again', event: { type: 'status.refresh' } };
    return barredBy(progress, 'order', true)('unknown', step, startOf('goods').first, taking);
  };
  expect(isBarred(0)).toBe(true);
  expect(isBarred(3)).toBe(false);
});

test('what only another visit comes to has a way there: terms, and a press that lacks an address', async () => {
  const found = async (isBusiness: boolean, start: string, name: string) => {
    const own = modelFor('BUX', ['BUX', 'PAYPAL', 'PAY_LATER'], isBusiness);
    const chart = new PureChart(own.machine, own.starts.find((one) => one.title === start)?.input);
    const wish = { wanted: new Set([branch(name)]), barred: () => false, deepest: 7, most: 200 };
    const steps = (await nearest(modelOf(own), chart, chart.first, wish, isFirst('review')))?.steps;
    return steps?.map(({ title }) => title) ?? null;
  };
  expect(await found(true, 'goods', 'review.ready: terms.choose')).toContain('terms chosen');
  expect(await found(false, 'goods', 'review.ready: terms.choose')).toBeNull();
  expect(await found(false, 'services', 'review.ready: order.place')).toContain(
    'a person is to come',
  );
});
