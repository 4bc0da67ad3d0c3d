import { useState } from 'react';
import type { MoneyFact } from '#machines/domain/payment.ts';
import type { Trace } from '#machines/domain/trace/trace.ts';
import { saveFile } from '../../ui/saveFile.ts';
import { momentsOf } from '../player/moments.ts';
import { verdictOf } from '../player/verdict.ts';
import { MONEY } from '../player/words.ts';
import { fileOf, REGRESSIONS, regressionTest } from './regressionTest.ts';

const UNSURE = ['maybe', 'waiting'];

/** From a checkout that went wrong to a test that fails until it goes right. */
export function MakeTest({ trace }: { trace: Trace }) {
  const [should, choose] = useState<MoneyFact>(() => {
    const { fact } = verdictOf(trace, momentsOf(trace));
    return UNSURE.includes(fact) ? 'taken' : fact;
  });
  const file = fileOf(trace.header.reference);
  return (
    <details>
      <summary>Make it a test</summary>
      <p className="row">
        <label className="row">
          <span>In the end, shop and shopper should know that the money was</span>
          <select value={should} onChange={({ target }) => choose(target.value as MoneyFact)}>
            {Object.entries(MONEY)
              .filter(([fact]) => !UNSURE.includes(fact))
              .map(([fact, words]) => (
                <option key={fact} value={fact}>
                  {words}
                </option>
              ))}
          </select>
        </label>
        <button
          type="button"
          onClick={() =>
            saveFile(new Blob([regressionTest(trace, should)], { type: 'text/plain' }), file)
          }
        >
          Save as a fixture and regression test
        </button>
      </p>
      <p>
        One file, the checkout in it. Put it into <code>{REGRESSIONS}</code>, a folder that the
        first one makes, and run{' '}
        <code>
          npm test -- {REGRESSIONS}/{file}
        </code>
        : it fails until today’s charts end so.
      </p>
    </details>
  );
}
