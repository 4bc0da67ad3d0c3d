import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { AttemptState } from '#machines/domain/payment.ts';
import type { ServerFact } from '#machines/domain/trace/trace.ts';
import { ANSWERED } from '#server/traces/askedFacts.ts';
import { questionWords } from '#src/support/player/answers.ts';
import {
  type Answered,
  forgetAnswers,
  keepAnswer,
  type Practice,
  readAnswers,
  score,
} from '#src/support/practice/practice.ts';
import { readTrace } from '#src/trace/format.ts';
import { asked } from './served.ts';
import { RIGHT } from './tenAnswers.ts';
import { tenTraces } from './tenCheckouts.ts';
import { BEGAN } from './walked.ts';

const FILE = 'src/support/practice/ten.json';
const traces = await tenTraces();
const ten = Object.entries(traces).map(
  ([name, trace]): Practice => ({
    money: RIGHT[name]![0] as Practice['money'],
    trace,
  }),
);
const printed = `[\n${ten.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`;
if (process.env.UPDATE_CHARTS) writeFileSync(FILE, printed);

test('those that /support offers are the ten of these tests; UPDATE_CHARTS=1 prints them anew', () => {
  expect(readFileSync(FILE, 'utf8')).toBe(printed);
});

test('each is a trace that can be opened, and its name says nothing', () => {
  for (const [name, trace] of Object.entries(traces)) {
    expect(readTrace(JSON.stringify(trace)), name).toMatchObject({ ok: true });
    expect(trace.header.reference).toMatch(/^4TQ7-R\d\d[A-Z]$/);
  }
});

describe('what they hold of the server', () => {
  const told = Object.entries(traces).flatMap(([name, { server }]) =>
    server.map((one): [string, ServerFact] => [name, one]),
  );
  const questions = told.filter(([, { kind, what }]) => kind === 'question' && what !== 'open');

  test.each(questions)(
    '%s: a question is what the server writes of such an answer',
    (name, one) => {
      const state = /, now ([A-Z_]+)$/.exec(one.what)?.[1] as AttemptState;
      const question = {
        ms: one.at - BEGAN,
        tookMs: one.latencyMs ?? 0,
        answered: 'ABSENT',
      } as const;
      expect(asked(traces[name]!.order!, state, question)).toContainEqual(one);
    },
  );

  test('an answer says no more of the money than the server writes, and each answer can be read', () => {
    const written = new Set<string | null>(Object.values(ANSWERED));
    for (const [name, { money }] of told) expect(written, name).toContain(money);
    expect(written, 'a payment that is open at its provider says nothing').not.toContain('waiting');
    for (const answer of Object.keys(ANSWERED))
      expect(questionWords(`question 2, answered ${answer}`, 'Stripe')).not.toMatch(/[A-Z]{2}|_/);
  });

  test('what the books of a payment say stands in its log, too', () => {
    for (const [name, one] of questions) {
      const { order } = traces[name]!;
      const state = /, now ([A-Z_]+)$/.exec(one.what)?.[1] ?? '';
      expect(
        order!.map(({ type }) => type),
        name,
      ).toContain(LOGGED[state]);
    }
  });
});
/** Without it the payment would not stand so. */
const LOGGED: Record<string, string> = {
  ...{ AWAITING_SHOPPER: 'attempt.opened', UNKNOWN: 'attempt.doubtful' },
  ...{ IN_PROCESS: 'attempt.inProcess', DECLINED: 'attempt.ended', CAPTURED: 'money.captured' },
};

test('times are held by a shop that sells times', () => {
  const { state } = traces['stuck in booking']!.segments[0]!.entries.at(-1)!;
  expect(JSON.stringify(state)).toContain('booking');
  expect(traces['stuck in booking']!.header).toMatchObject({ layout: 'services' });
});

describe('what a reader answers', () => {
  const kept = (): Storage => {
    const all = new Map<string, string>();
    return {
      getItem: (name: string) => all.get(name) ?? null,
      setItem: (name: string, value: string) => void all.set(name, value),
      removeItem: (name: string) => void all.delete(name),
    } as Storage;
  };
  const taken = (ms: number): Answered => ({ money: 'taken', ms });

  test('is counted with its time; the first answer to a page counts', () => {
    const store = kept();
    keepAnswer(store, 1, taken(8_000));
    keepAnswer(store, 2, taken(4_000));
    keepAnswer(store, 2, { money: 'none', ms: 90_000 });
    expect(score(ten, readAnswers(store))).toEqual({ right: 1, of: 2, ms: 12_000 });
    forgetAnswers(store);
    expect(score(ten, readAnswers(store))).toEqual({ right: 0, of: 0, ms: 0 });
  });

  test('of another program is not read', () => {
    const store = kept();
    store.setItem('support.practice', '{');
    expect(readAnswers(store)).toEqual({});
  });
});
