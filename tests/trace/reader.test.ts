import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { checkoutInput, seen } from '#machines/checkout/samples.ts';
import type { Trace } from '#machines/domain/trace/trace.ts';
import { reportOf } from '#src/support/command/report.ts';
import { Details } from '#src/support/player/Details.tsx';
import { momentsOf } from '#src/support/player/moments.ts';
import { Outline } from '#src/support/player/Outline.tsx';
import { checksOf } from '#src/support/player/usePlay.ts';
import { verdictOf } from '#src/support/player/verdict.ts';
import { besideScreen, whenShown } from '#src/support/player/whenShown.ts';
import { record } from './record.ts';
import { upToPayment } from './stories.ts';
import { stored, tenTraces } from './tenCheckouts.ts';

/** What a person who has never seen a chart asked about ten checkouts, and where the answer stands. */
const traces = await tenTraces();
const all = Object.entries(traces);
const notesOf = (trace: Trace): string => verdictOf(trace, momentsOf(trace)).notes.join('\n');
const wordsOf = (trace: Trace): string[] => momentsOf(trace).map(({ words }) => words);

test.each(all)('%s: its text names the same rows to check as its buttons come to', (_, trace) => {
  const moments = momentsOf(trace);
  const outline = createElement(Outline, {
    moments,
    verdict: verdictOf(trace, moments),
    go: () => {},
  });
  const said = renderToStaticMarkup(outline).split('To check: ').length - 1;
  expect(said).toBe(checksOf(moments).length);
});

describe('an equal order of the same person a few minutes before', () => {
  const withTwin = async (paymentState?: string): Promise<Trace> => {
    const review = { answers: 'openReview', output: seen };
    const steps = upToPayment.map((one) =>
      'answers' in one && one.answers === 'openReview' ? review : one,
    );
    const segment = await record(checkoutInput(), steps);
    const twin = paymentState ? { orderNumber: 'A-1000', paymentState } : null;
    return { ...stored('stuck'), segments: [segment], ...(twin && { twin }) };
  };
  test('is none of the ten', () => {
    for (const [name, trace] of all) expect(notesOf(trace), name).not.toContain('equal order');
  });
  test.each([
    ['PAID', /equal order 3 min before.*It is paid\./],
    ['PENDING', /equal order 3 min before.*It is not paid/],
    ['REVIEW', /equal order 3 min before.*not known/],
    [undefined, /equal order 3 min before.*this recording does not say/],
  ])('%s is said on the card', async (state, words) => {
    const notes = notesOf(await withTwin(state));
    expect(notes).toMatch(words);
    expect(notes).toMatch(/an order of its own/);
  });
});

describe('what the page said stands beside what is true, with the reason', () => {
  test('nothing is quoted that no page said', () => {
    for (const [name, trace] of all)
      expect(notesOf(trace), name).not.toMatch(/may have been taken/);
  });

  test.each(['declined', 'underpaid', 'double'])(
    '%s: the page asked not to pay again before the shop knew',
    (name) => {
      expect(notesOf(traces[name]!)).toMatch(
        /page was heard last at 0:53\.24.*asked not to pay again.*learned.* later/,
      );
    },
  );

  test('tab killed: the page asked for nothing, and was on the way to the payment', () => {
    const notes = notesOf(traces['tab killed']!);
    expect(notes).toMatch(/page was heard last at 0:08\.78.*on the way to the payment/);
    expect(notes).not.toMatch(/not to pay again/);
  });

  test('beside the screen stands when it was shown, where the chosen row is later', () => {
    const moments = momentsOf(traces.declined!);
    const at = moments.findIndex(({ name }) => name === 'attempt.ended');
    expect(whenShown(moments, moments[at]!)).toMatch(
      /page was left at 0:53\.24.*showed last.*What came later was not on it/,
    );
    const typed = moments.findIndex(({ name }) => name === 'method.choose');
    expect(whenShown(moments, moments[typed]!)).toBe('');
    const stuck = momentsOf(traces['notification lost']!);
    const asked = stuck.find(({ name }) => name === 'question: asked 1 times, now UNKNOWN');
    expect(whenShown(stuck, asked!)).toBe('As it stood at 0:48.16.');
  });
});

describe('a row says what was answered', () => {
  test.each(['stuck in booking', 'offline at press'])('%s: there was no order to read', (name) => {
    const words = wordsOf(traces[name]!);
    expect(words).not.toContain('the order was read');
    expect(words[1]).toBe('the page looked for an order: there is none yet');
  });

  test('what the page read of its order', () => {
    const words = wordsOf(traces.declined!);
    expect(words).toContain('the order was read: payment not known yet');
    expect(words).toContain('the page asked how it stands: payment not known yet');
    expect(wordsOf(traces.paid!)).toContain('the page asked how it stands: paid');
    expect(words).toContain('Stripe was asked once: declined');
  });

  test('what is no word of a file breaks nothing', async () => {
    const trace = structuredClone(traces.paid!);
    for (const { entries } of trace.segments)
      for (const { event } of entries) if (event.output) event.output = { ok: true, order: 'x' };
    expect(() => wordsOf(trace)).not.toThrow();
  });

  test('the shop has an order before the page reads that it has', () => {
    for (const [name, trace] of all) {
      const moments = momentsOf(trace);
      const written = moments.findIndex(({ name }) => name === 'order.placed');
      const told = moments.findIndex(({ words }) => words === 'the shop took the order');
      if (written >= 0) expect(written, name).toBeLessThan(told);
    }
  });
});

describe('what to check', () => {
  test('a page that was left before its order was answered is one', () => {
    const moments = momentsOf(traces['stuck in booking']!);
    expect(checksOf(moments)).toEqual([moments.length - 1]);
    expect(moments.at(-1)?.trouble).toBe('left');
  });

  test('a payment that went well has none', () => {
    expect(checksOf(momentsOf(traces.paid!))).toEqual([]);
  });
});

test('the text alone answers the question, too', () => {
  for (const [name, trace] of all) {
    const moments = momentsOf(trace);
    const verdict = verdictOf(trace, moments);
    const text = renderToStaticMarkup(
      createElement(Outline, { moments, verdict, go: () => undefined }),
    );
    for (const said of [verdict.answer, verdict.tell, ...verdict.notes])
      expect(text.replaceAll('&#x27;', '’'), name).toContain(said);
    expect(reportOf(trace).lines.join('\n')).toContain(verdict.tell);
  }
});

describe('one state of the money is said in one way', () => {
  test('no two of the ten have one reference', () => {
    const references = all.map(([, { header }]) => header.reference);
    expect(new Set(references).size).toBe(references.length);
  });

  test.each([
    ['maybe', 'Perhaps.', 'We do not know yet'],
    ['waiting', 'Not so far.', 'Nothing was taken so far.'],
    ['none', 'No.', 'Nothing was taken.'],
  ])('%s: the answer and what is told begin alike', (fact, answer, tell) => {
    const said = all
      .map(([, trace]) => verdictOf(trace, momentsOf(trace)))
      .filter((one) => one.fact === fact);
    expect(said.length).toBeGreaterThan(0);
    for (const one of said) {
      expect(one.answer.startsWith(answer), one.answer).toBe(true);
      expect(one.tell.startsWith(tell), one.tell).toBe(true);
    }
  });
});

describe('a page that says “Do not pay again” while the card says pay or order', () => {
  const NO_MORE = 'If your page still says “Do not pay again”';
  test.each(['declined', 'offline at press'])(
    '%s: the shopper is told that it no longer holds, and so is who looks at that screen',
    (name) => {
      const moments = momentsOf(traces[name]!);
      const verdict = verdictOf(traces[name]!, moments);
      expect(verdict.tell).toContain(NO_MORE);
      const at = (event: string) => moments.findLast((one) => one.name === event)!;
      expect(besideScreen(moments, at('network.lost'), verdict)).toMatch(
        /“Do not pay again” held while.*no longer/,
      );
      expect(besideScreen(moments, at('method.choose'), verdict)).not.toContain('again');
    },
  );

  test.each([
    ...['paid', 'notification lost', 'underpaid', 'double', 'forged', 'in process', 'tab killed'],
  ])('%s: no shopper is told to pay beside it, so it holds', (name) => {
    const moments = momentsOf(traces[name]!);
    const verdict = verdictOf(traces[name]!, moments);
    expect(verdict.tell).not.toContain(NO_MORE);
    for (const one of moments)
      expect(besideScreen(moments, one, verdict)).not.toContain('no longer');
  });
});

test('where the order stands is a sentence beside the code', () => {
  const moments = momentsOf(traces.forged!);
  const open = moments.find(({ name }) => name === 'attempt.opened')!;
  const said = renderToStaticMarkup(createElement(Details, { moment: open }));
  expect(open.order?.fact.to).toBe('owing.due open held');
  expect(said).toMatch(
    /The order<\/dt><dd>it is to be paid; a payment is open at the provider; its goods and times are kept for it</,
  );
});
