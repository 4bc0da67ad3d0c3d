import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  type Answered,
  forgetAnswers,
  keepAnswer,
  type Practice,
  readAnswers,
  score,
} from '#src/support/practice/practice.ts';
import { readTrace } from '#src/trace/format.ts';
import { RIGHT } from './tenAnswers.ts';
import { tenTraces } from './tenCheckouts.ts';

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
