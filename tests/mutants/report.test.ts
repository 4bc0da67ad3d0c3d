import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Mutant } from './operators.ts';
import { type Judged, reportOf, scoreOf } from './report.ts';

const Place = v.strictObject({
  line: v.pipe(v.number(), v.integer(), v.minValue(1)),
  column: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
/** What `mutation-testing-report-schema` asks of a report of version 2, in the fields that are used here. */
const Report = v.object({
  schemaVersion: v.pipe(v.string(), v.regex(/^(1|2)(\.\d+)*$/)),
  thresholds: v.object({
    high: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
    low: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
  }),
  files: v.record(
    v.string(),
    v.object({
      language: v.string(),
      source: v.string(),
      mutants: v.array(
        v.object({
          id: v.string(),
          mutatorName: v.string(),
          location: v.strictObject({ start: Place, end: Place }),
          status: v.picklist(['Killed', 'Survived', 'NoCoverage', 'Ignored']),
          statusReason: v.optional(v.string()),
        }),
      ),
    }),
  ),
});
const mutant = (operator: string, where: string): Mutant => ({ operator, where }) as Mutant;
const [killed, survived, same] = [
  mutant('guard negated', 'a.on.go.0'),
  mutant('target dropped', 'a.on.go.0'),
  mutant('actions in another order', 'b.on.back.0'),
];
const judged: Judged = {
  chart: 'door',
  mutants: [killed, survived, same],
  lived: new Set([survived, same]),
  whyLived: (one) => (one === same ? 'they may change places' : undefined),
};

test('the report is one that the viewer of Stryker opens', () => {
  const report = reportOf([judged]);
  expect(v.safeParse(Report, report).issues).toBeUndefined();
  const { source, mutants } = report.files['machines/door']!;
  expect(source.split('\n')).toEqual(['a.on.go.0', 'b.on.back.0', '']);
  expect(mutants.map(({ status, location }) => [status, location.start.line])).toEqual([
    ['Killed', 1],
    ['Survived', 1],
    ['Ignored', 2],
  ]);
  expect(mutants[2]?.statusReason).toBe('they may change places');
  expect(new Set(mutants.map(({ id }) => id)).size).toBe(3);
});

test('the score leaves out only what no walk can tell', () => {
  expect(scoreOf(judged)).toBe(50);
  expect(scoreOf({ ...judged, lived: new Set([same]) })).toBe(100);
});
