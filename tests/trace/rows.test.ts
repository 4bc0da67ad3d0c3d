import { describe, expect, test } from 'vitest';
import { checkoutMachine } from '#machines/checkout/machine.ts';
import { checkoutInput, draftOf, goodsCart, known, seen } from '#machines/checkout/samples.ts';
import type { Trace } from '#machines/domain/trace/trace.ts';
import { sessionModel } from '#machines/session/model.ts';
import { reportOf } from '#src/support/command/report.ts';
import { bySaid } from '#src/support/list/Cohorts.tsx';
import { decidingAt } from '#src/support/player/deciding.ts';
import { type Moment, momentsOf } from '#src/support/player/moments.ts';
import { PLACES } from '#src/support/player/places.ts';
import { STANDS, standOf, stoodWords } from '#src/support/player/stood.ts';
import { checksOf } from '#src/support/player/usePlay.ts';
import { verdictOf } from '#src/support/player/verdict.ts';
import { sumWords } from '#src/support/player/words.ts';
import type { Seen } from '#src/trace/observer.ts';
import { type Walk, walksOverTransitions } from '#tests/models/walk.ts';
import { type Happening, record } from './record.ts';
import { tenTraces } from './tenCheckouts.ts';
import { aTrace, seenOn, writtenOf } from './walked.ts';

const traces = await tenTraces();
/** What the observer sees of the first such walk of the session. */
const sessionWalk = (isIt: (walk: Walk) => boolean): Seen[] =>
  seenOn(sessionModel, walksOverTransitions(sessionModel).find(isIt)!, 'session');
const all = Object.entries(traces);
const noOrder = [traces['stuck in booking']!, traces['offline at press']!];
const shown = (trace: Trace): string[] =>
  momentsOf(trace).flatMap(({ newTruth }) => (newTruth ? [newTruth] : []));

describe('the rows of a checkout say what its first line says', () => {
  test.each(all)('%s: the last row’s money is the card’s', (_, trace) => {
    const moments = momentsOf(trace);
    expect(moments.at(-1)?.truth).toBe(verdictOf(trace, moments).fact);
  });

  test('where no order reached the shop, no row says that money may have been taken', () => {
    for (const trace of noOrder) {
      expect(new Set(shown(trace))).toEqual(new Set(['none']));
      expect(reportOf(trace).lines.join('\n')).not.toContain('[may have been taken]');
    }
  });

  test('before the order is written nothing can have been taken', () => {
    for (const [name, trace] of all) {
      const moments = momentsOf(trace);
      const placed = moments.findIndex(({ name }) => name === 'order.placed');
      for (const { truth } of moments.slice(0, Math.max(0, placed)))
        expect(truth, name).toBe('none');
    }
  });

  test('what the page could not know is said to be the page’s, and why', () => {
    const [, offline] = noOrder;
    const { notes, page } = verdictOf(offline!, momentsOf(offline!));
    expect(notes.join()).toMatch(/the shopper is offline.*asked not to pay again/);
    expect(page).toMatch(/to be careful: it could not know/);
  });
});

test.each(['notification lost', 'underpaid', 'double', 'in process'])(
  '%s: where the money became what a person must look at is a row to check',
  (name) => {
    const moments = momentsOf(traces[name]!);
    const since = moments.findLastIndex(({ newTruth }) => newTruth !== null);
    expect(checksOf(moments)).toContain(since);
  },
);

test('that the page makes sure of its guest before an order is no sign-in of the shopper', () => {
  const { paid } = traces;
  const [segment] = paid!.segments;
  const guest = writtenOf(
    sessionWalk((walk) => walk.steps.some(({ event }) => event.type === 'session.retry')),
  );
  const rows = momentsOf({ ...paid!, segments: [{ ...segment!, ...guest }] }).filter(
    ({ name }) => name === 'session.retry',
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { words, by, lane } of rows) {
    expect([by, lane]).toEqual(['the page itself', 'chart']);
    expect(words).not.toMatch(/sign in|tried/);
  }
});

describe('a checkout opens at the moment that decides', () => {
  const opensAt = (name: string): Moment => {
    const moments = momentsOf(traces[name]!);
    return moments[decidingAt(moments)]!;
  };
  test.each(all)('%s: what is shown first is what the card says', (name, trace) => {
    expect(opensAt(name).truth).toBe(verdictOf(trace, momentsOf(trace)).fact);
  });

  test.each([
    ['paid', 'money.captured'],
    ['underpaid', 'money.captured'],
    ['declined', 'attempt.ended'],
    ['double', 'money.captured'],
    ['tab killed', 'money.captured'],
    ['forged', 'xstate.done.actor.recover'],
    ['in process', 'attempt.inProcess'],
    ['notification lost', 'attempt.doubtful'],
    ['offline at press', 'network.lost'],
  ])('%s: at the row that decided it', (name, event) => {
    expect(opensAt(name).name).toBe(event);
  });

  test('and not at a later one that only says so again', () => {
    const trace = structuredClone(traces.declined!);
    const asked = trace.server.find(({ what }) => what.endsWith('DECLINED'))!;
    trace.server.push({ ...asked, at: asked.at + 5_000 });
    const moments = momentsOf(trace);
    expect(moments[decidingAt(moments)]?.name).toBe('attempt.ended');
  });
});

test('a forged message is said to have gone to our server, and nowhere to be the provider’s or a mail', () => {
  const trace = traces.forged!;
  const moments = momentsOf(trace);
  const row = moments.find(({ fact }) => fact?.genuine === 'forged')!;
  expect(row.by).toBe('a stranger, not Stripe');
  expect(row.words).toMatch(/^forged message to our server, counts for nothing/);
  const notes = verdictOf(trace, moments).notes.join();
  expect(notes).toMatch(/not from Stripe.*counts for nothing/);
  expect(notes).toMatch(/no mail to the shopper/);
  expect(reportOf(trace).lines.join('\n')).not.toMatch(/Notification of the provider +forged/);
});

test('a row says how much came, in the shop’s money', () => {
  const words = momentsOf(traces.double!).map(({ words }) => words);
  expect(words.filter((one) => one === 'money came: USD 20.00')).toHaveLength(2);
  expect(sumWords(2_000, 'JPY')).toBe('JPY 2,000');
  expect(sumWords(5, '<b>')).toBe('<b> 5');
});

describe('where a checkout stood is said in words', () => {
  test.each(Object.keys(checkoutMachine.states))('%s', (state) => {
    expect(stoodWords(state), state).toMatch(/^(the|a|prices|something) /);
    expect(stoodWords({ [state]: 'inner' })).toBe(stoodWords(state));
    expect(stoodWords(`${state}.inner`)).toBe(stoodWords(state));
  });

  test('what is asked by a state’s name is asked of a state that there is', () => {
    for (const name of Object.values(PLACES).flat())
      expect(Object.keys(checkoutMachine.states)).toContain(name);
    for (const [stand] of STANDS) {
      const [name = '', inner] = stand.split('.');
      const there = checkoutMachine.states[name as 'paid'];
      expect(there, stand).toBeDefined();
      if (inner) expect(Object.keys(there?.states ?? {}), stand).toContain(inner);
    }
  });

  test('a page that said that less came, or that the order was given up, is not said to have asked', () => {
    expect(stoodWords('checking.short.waiting')).toMatch(/less came than was due/);
    expect(stoodWords({ cancelled: 'givenUp' })).toMatch(/given up/);
    expect(stoodWords({ paid: { disputed: 'resting' } })).toMatch(/bank contests/);
    expect(stoodWords({ checking: { confirming: 'asking' } })).toMatch(/asking how/);
  });

  test('no two choices are said alike, neither in the search nor among what was found', () => {
    const said = STANDS.map(([, words]) => words);
    expect(new Set(said).size).toBe(said.length);
    const of = (state: string, provider: string | null, count: number) => ({
      ...{ state, provider, count },
    });
    expect(
      bySaid([
        of('checking.confirming.waiting', 'DPO', 2),
        of('checking.short.waiting', 'DPO', 1),
        of('checking.confirming.asking', 'DPO', 1),
        of('recovering.reading', null, 1),
      ]),
    ).toEqual([
      of('checking.confirming', 'DPO', 3),
      of('checking.short', 'DPO', 1),
      of('recovering', null, 1),
    ]);
    expect(standOf('')).toBe('');
  });

  test('and the card names no state of a chart', () => {
    for (const trace of noOrder) {
      const { answer, notes } = verdictOf(trace, momentsOf(trace));
      expect(answer).toBe(
        'No. No order reached the shop, and a payment can begin only after the order.',
      );
      expect(notes.join('\n')).not.toMatch(/ · |stood in|booking|deciding|creating/);
    }
    const [stuck] = noOrder;
    expect(verdictOf(stuck!, momentsOf(stuck!)).notes.join()).toContain(
      'the page was holding the times',
    );
  });
});

describe('who chose', () => {
  const chosen = async (event: Happening): Promise<[string, string]> => {
    const opened: Happening[] = [
      {
        answers: 'recover',
        output: { ok: true, draft: draftOf(goodsCart, { intentId: null }), order: null, known },
      },
      { answers: 'openReview', output: { ...seen, twin: null } },
    ];
    const segment = await record(checkoutInput(), [...opened, event]);
    const row = momentsOf(aTrace([segment])).find(({ name }) => name === 'method.choose')!;
    return [row.words, row.by];
  };
  test('what the page takes where none was chosen is not said of the shopper', async () => {
    expect(await chosen({ type: 'method.choose', method: 'STRIPE', isUsual: true })).toEqual([
      'Stripe stands chosen',
      'the page itself',
    ]);
    expect(await chosen({ type: 'method.choose', method: 'STRIPE' })).toEqual([
      'chose Stripe',
      'the shopper',
    ]);
  });

  test('paying later is said in words', async () => {
    const [words] = await chosen({ type: 'method.choose', method: 'PAY_LATER' });
    expect(words).toBe('chose to pay later');
  });
});
