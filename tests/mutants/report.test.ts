import { Ajv } from 'ajv';
import schema from 'mutation-testing-report-schema/mutation-testing-report-schema.json' with {
  type: 'json',
};
import { expect, test } from 'vitest';
import type { Mutant } from './operators.ts';
import { type Judged, reportOf, scoreOf } from './report.ts';

const isOfStryker = new Ajv({ strict: false, logger: false }).compile(schema);
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
  isOfStryker(report);
  expect(isOfStryker.errors).toBeNull();
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

test('a report with a word that Stryker does not know is refused', () => {
  const report = reportOf([judged]);
  const [first] = report.files['machines/door']!.mutants;
  first!.status = 'Dead' as never;
  expect(isOfStryker(report)).toBe(false);
});

test('the score leaves out only what no walk can tell', () => {
  expect(scoreOf(judged)).toBe(50);
  expect(scoreOf({ ...judged, lived: new Set([same]) })).toBe(100);
});
