import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ORDERS } from '#machines/checkout/samples.ts';
import { lastWordOf } from '#machines/domain/trace/lastWord.ts';
import type { Trace, TraceSegment } from '#machines/domain/trace/trace.ts';
import { Details } from '#src/support/player/Details.tsx';
import { momentsOf } from '#src/support/player/moments.ts';
import { actorsIn } from '#src/support/player/sequence.ts';
import { type MoneyVerdict, verdictOf } from '#src/support/player/verdict.ts';
import { readTrace } from '#src/trace/format.ts';
import { type Happening, record } from './record.ts';
import { asked as asksServer } from './served.ts';
import { answered, back, later } from './stories.ts';
import { stored } from './tenCheckouts.ts';

/** One order, open in two tabs: each has a trace, and a reference, of its own. */
const STUCK = stored('stuck');
const order = STUCK.order!.slice(0, 3);
const question = { ms: 42_900, tookMs: 150, answered: 'AWAITING_SHOPPER' } as const;
const server = asksServer(order, 'AWAITING_SHOPPER', question);

const tab = (reference: string, ...segments: TraceSegment[]): Trace => ({
  ...{ ...STUCK, order, server, segments },
  header: { ...STUCK.header, reference },
});
/** As the server joins them: what the other said last stands in each. */
function both(one: Trace, other: Trace): [Trace, Trace] {
  const beside = (trace: Trace, { header: { reference }, segments }: Trace): Trace => ({
    ...trace,
    otherTabs: [{ reference, ...lastWordOf(segments)! }],
  });
  return [beside(one, other), beside(other, one)];
}
const said = (trace: Trace): MoneyVerdict => verdictOf(trace, momentsOf(trace));
/** A page of the order, opened by its address, that read that its payment is still open. */
const readsOpen = async (ms: number, ...then: Happening[]): Promise<TraceSegment> =>
  later(await record({ ...back, returned: false }, [answered(ORDERS.unfinished), ...then]), ms);

/** Came back from the provider, asked, and lost the connection: it says “Do not pay again” from 0:53 on. */
const doubtful = tab('AAAA-AAAA', ...STUCK.segments);

describe.each([
  ['the other tab read the order before it', 30_000, 'maybe', /^Perhaps\./, /do not pay again/],
  ['the other tab read the order after it', 90_000, 'waiting', /^Not so far\./, /You can go on/],
])('a page that does not know, and %s', (_, ms, fact, answer, tell) => {
  test('both references are answered alike', async () => {
    const [one, other] = both(doubtful, tab('BBBB-BBBB', await readsOpen(ms)));
    expect(said(one)).toMatchObject({ fact });
    expect(said(one).answer).toMatch(answer);
    expect(said(one).tell).toMatch(tell);
    expect(said(other)).toMatchObject({
      ...{ fact, answer: said(one).answer, tell: said(one).tell },
    });
  });
});

test('alone, each would be answered by its own page', async () => {
  const other = tab('BBBB-BBBB', await readsOpen(30_000));
  expect([said(doubtful).fact, said(other).fact]).toEqual(['maybe', 'waiting']);
});

test('what a page was told before a doubt lifts none, though it is closed after it', async () => {
  const open = tab('BBBB-BBBB', await readsOpen(30_000, { passes: 40_000 }));
  const left = lastWordOf(open.segments)!;
  expect(left.at).toBeGreaterThan(lastWordOf(doubtful.segments)!.at);
  for (const one of both(doubtful, open)) expect(said(one)).toMatchObject({ fact: 'maybe' });
});

test('the page that offers to pay is not called old: it knows less than the other', async () => {
  const [one, other] = both(doubtful, tab('BBBB-BBBB', await readsOpen(30_000)));
  expect(said(other).page).toMatch(/this tab may offer to pay\. Another tab .* does not know yet/);
  expect(said(other).notes.join()).not.toContain('older');
  expect(said(one).page).toBe('');
});

test('a tab that was heard last before the order makes nothing less sure', async () => {
  const [first] = STUCK.segments;
  const pressed = first!.entries.findIndex(({ event }) => event.type === 'order.place');
  const before = { ...first!, entries: first!.entries.slice(0, pressed) };
  const open = tab('BBBB-BBBB', await readsOpen(90_000));
  for (const one of both(tab('AAAA-AAAA', before), open))
    expect(said(one)).toMatchObject({ fact: 'waiting' });
});

test('what a shopper may read in the other tab is named whichever reference they read out', async () => {
  const [one, other] = both(doubtful, tab('BBBB-BBBB', await readsOpen(90_000)));
  for (const trace of [one, other])
    expect(said(trace).tell).toContain('If your page still says “Do not pay again”');
});

describe('the other tab', () => {
  test('is a row, and a line on the card, with its reference', async () => {
    const [one] = both(doubtful, tab('BBBB-BBBB', await readsOpen(90_000)));
    const moments = momentsOf(one);
    const row = moments.at(-1)!;
    expect(row.words).toContain('in another tab the page said that the payment is not finished');
    expect(row.newTruth).toBe('waiting');
    expect(actorsIn(moments)).toContain('Another tab');
    expect(renderToStaticMarkup(createElement(Details, { moment: row }))).toContain('BBBB-BBBB');
    expect(said(one).notes.join('\n')).toMatch(
      /open in another tab, too, reference BBBB-BBBB; it was heard last at 1:30\.04: the page said that the payment is not finished\. The answer above counts both/,
    );
  });

  test('goes along in a saved page', async () => {
    const [one] = both(doubtful, tab('BBBB-BBBB', await readsOpen(90_000)));
    const read = readTrace(JSON.stringify(one));
    expect(read.ok && said(read.trace)).toEqual(said(one));
  });

  test('may say anything in a file', () => {
    const otherTabs = [{ reference: '<b>', at: 1, heardAt: null, state: null, money: 'gold' }];
    expect(() => said({ ...doubtful, otherTabs })).not.toThrow();
  });
});
