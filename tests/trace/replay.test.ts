import { describe, expect, test } from 'vitest';
import { moneyOf } from '#machines/checkout/outline.ts';
import { checkoutInput } from '#machines/checkout/samples.ts';
import { entryWriter } from '#src/trace/entries.ts';
import { replayTrace } from '#src/trace/replay.ts';
import { record } from './record.ts';
import { RECORDED, walksOf } from './recorded.ts';
import { upToPayment } from './stories.ts';
import { aSegment, aTrace, BEGAN, seenOn, writtenOf } from './walked.ts';

describe.each(RECORDED)('%s', (path, model) => {
  test('every walk, recorded by the allow-list, is replayed to the same states and memory (I42)', () => {
    const walks = walksOf(model);
    let events = 0;
    const differences = walks.flatMap((walk) => {
      const steps = replayTrace(aTrace([writtenOf(seenOn(model, walk, path))]));
      events += steps.length;
      return steps.flatMap(({ divergences, event, sequence }) =>
        divergences.map((one) => ({ event: event.type, sequence, ...one })),
      );
    });
    if (process.env.PROVE === 'traces')
      console.log(
        `${path}: ${walks.length} walks, ${events} events replayed, ${differences.length} differences`,
      );
    expect(differences.slice(0, 5)).toEqual([]);
    expect(walks.length).toBeGreaterThan(3);
  });
});

describe.each(RECORDED)('%s, after a shopper signed out', (path, model) => {
  test('a recording that begins where the charts stood is replayed from there without a difference', () => {
    const differences = walksOf(model).flatMap((walk, at) => {
      const whole = seenOn(model, walk, path);
      const from = 1 + (at % Math.max(1, whole.length - 1));
      const before = whole[from - 1];
      if (!before || from >= whole.length || before.snapshot?.status !== 'active') return [];
      const seen = whole.slice(from).map((one, sequence) => ({ ...one, sequence }));
      const stood = new Map([[before.actor, before.snapshot]]);
      const written = entryWriter('another key', BEGAN, moneyOf).write({ stood, seen });
      return replayTrace(aTrace([aSegment(written)])).flatMap(({ divergences, event }) =>
        divergences.map((one) => ({ walk: walk.title, event: event.type, ...one })),
      );
    });
    expect(differences.slice(0, 5)).toEqual([]);
  });
});

describe('a payment that its checkout stops', () => {
  const begun = upToPayment.slice(0, -1);
  const stories = {
    'the connection is lost': [...begun, { type: 'network.lost' }],
    'the checkout goes on in another tab': [...begun, { type: 'lock.lost' }],
    'the page is left': begun,
  } as const;
  test.each(Object.entries(stories))('replays to its end: %s', async (_, happenings) => {
    const steps = replayTrace(aTrace([await record(checkoutInput(), happenings)]));
    expect(steps.flatMap(({ divergences }) => divergences)).toEqual([]);
    const stops = steps.filter(({ event }) => event.type === 'xstate.stop');
    expect(stops.map(({ actor }) => actor)).toEqual(['checkout/STRIPE', 'checkout']);
    const [payment] = stops;
    expect(payment).toMatchObject({ ignored: false, snapshot: { status: 'stopped' } });
    expect(payment!.context, 'what it remembered when it stopped').toMatchObject({
      provider: 'STRIPE',
    });
    expect(steps.at(-1)!.states, 'it runs no more').not.toHaveProperty('checkout/STRIPE');
  });
});
