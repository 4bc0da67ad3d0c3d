import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { monitoring } from '#server/monitoring/monitoring.ts';

const read = (file: string): string => readFileSync(file, 'utf8');
const rules = [
  ...read('docs/monitoring/alarms.yml').matchAll(/- alert: (\w+)\n\s+expr: (.+)\n/g),
].map(([, name = '', expr = '']) => ({ name, expr }));
const panels: { title: string; targets: { expr: string }[] }[] = JSON.parse(
  read('docs/monitoring/dashboard.json'),
).panels;

/** Every name in an expression that is no function, label, word or text. */
const measuresIn = (expr: string): string[] =>
  expr
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replace(/\b(by|without|on) ?\([^)]*\)/g, '')
    .match(/[a-z_]\w*(?!\w*\s*\()/g)
    ?.filter((word) => !['or', 'and', 'unless'].includes(word)) ?? [];

/** Prometheus' own, of each target that it asks. */
const OF_PROMETHEUS = ['up'];
const names = monitoring().names();
const KNOWN = new Set([
  ...OF_PROMETHEUS,
  ...names,
  ...['bucket', 'sum', 'count'].map((part) => `shop_http_request_duration_seconds_${part}`),
]);

test('alarms and panels name only measures that the shop prints', () => {
  expect(rules.length).toBeGreaterThanOrEqual(10);
  const asked = [
    ...rules.map(({ name, expr }) => ({ where: name, expr })),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ where: title, expr }))),
  ];
  const unknown = asked.flatMap(({ where, expr }) => {
    const used = measuresIn(expr);
    expect(used.length, expr).toBeGreaterThan(0);
    return used.filter((name) => !KNOWN.has(name)).map((name) => `${where}: ${name}`);
  });
  expect(unknown).toEqual([]);
});

test('the reader of expressions finds a measure that is not there', () => {
  expect(measuresIn('sum by (le) (rate(shop_gone_total{a="b"}[5m])) > 0.5 or absent(up)')).toEqual([
    'shop_gone_total',
    'up',
  ]);
});

test('each measure of the shop is watched by an alarm or shown in a panel', () => {
  const shown = [...rules, ...panels.flatMap(({ targets }) => targets)]
    .map(({ expr }) => expr)
    .join(' ');
  const unseen = names.filter((name) => name.startsWith('shop_') && !shown.includes(name));
  expect(unseen).toEqual(['shop_pool_most']);
});

test('each alarm has its section in the page for operators, and each section its alarm', () => {
  const [, alarms = ''] = read('docs/running.md').split('\n## Alarms\n');
  const sections = [...alarms.split('\n## ')[0]!.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  expect(sections).toEqual(rules.map(({ name }) => name));
});
