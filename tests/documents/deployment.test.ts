import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { copyOf, stagesOf } from '#tests/support/dockerfile.ts';

const read = (file: string): string => readFileSync(file, 'utf8');

/** As much of the Compose specification as our file uses: an unknown word, or one of another kind, is a mistake. */
const Health = v.strictObject({
  test: v.pipe(v.array(v.string()), v.minLength(2)),
  interval: v.string(),
  timeout: v.string(),
  retries: v.number(),
});
const Service = v.strictObject({
  image: v.optional(v.string()),
  build: v.optional(v.string()),
  restart: v.picklist(['no', 'always', 'on-failure', 'unless-stopped']),
  environment: v.optional(v.record(v.string(), v.string())),
  env_file: v.optional(v.string()),
  volumes: v.optional(v.array(v.string())),
  ports: v.optional(v.array(v.pipe(v.string(), v.regex(/^127\.0\.0\.1:\d+:\d+$/)))),
  healthcheck: v.optional(Health),
  depends_on: v.optional(
    v.record(v.string(), v.strictObject({ condition: v.picklist(['service_healthy']) })),
  ),
  read_only: v.optional(v.boolean()),
  tmpfs: v.optional(v.array(v.string())),
  cap_drop: v.optional(v.array(v.string())),
  security_opt: v.optional(v.array(v.string())),
  stop_grace_period: v.optional(v.pipe(v.string(), v.regex(/^\d+s$/))),
});
const Compose = v.strictObject({
  services: v.record(v.string(), Service),
  volumes: v.record(v.string(), v.nullable(v.object({}))),
});

describe('compose.yaml', () => {
  const { services, volumes } = v.parse(Compose, parse(read('compose.yaml')));
  const { shop, database } = services;

  test('names only services and volumes that it has, and the database by its service', () => {
    const address = new URL(shop?.environment?.DATABASE_URL ?? '');
    expect(Object.keys(services)).toContain(address.hostname);
    expect(Object.keys(services)).toEqual(
      expect.arrayContaining(Object.keys(shop?.depends_on ?? {})),
    );
    expect(database?.volumes?.map((one) => one.split(':')[0])).toEqual(Object.keys(volumes));
  });

  test('the shop writes nothing but /tmp, may do nothing that only root may, and has more time to end than it takes', () => {
    expect(shop).toMatchObject({
      read_only: true,
      tmpfs: ['/tmp'],
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(Number.parseInt(shop?.stop_grace_period ?? '0', 10)).toBeGreaterThan(10);
  });
});

/** Our own files that Node loads for this one before it runs; types are erased. */
function staticallyLoaded(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = read(file).replaceAll(/^(import|export) type [^;]*;/gm, '');
  for (const [, target = ''] of text.matchAll(
    /^(?:import|export|\})[^;]*?from '([.#][^']+\.ts)'/gm,
  ))
    staticallyLoaded(target.startsWith('#') ? target.slice(1) : join(dirname(file), target), found);
  return found;
}

describe('the Dockerfile', () => {
  const stages = stagesOf(read('Dockerfile'));
  const last = stages.at(-1);
  const words = (word: string) => last?.steps.filter((step) => step.word === word) ?? [];

  test('copies only what there is, from stages that stand before', () => {
    for (const [at, { steps }] of stages.entries())
      for (const { rest } of steps.filter(({ word }) => word === 'COPY')) {
        const { from, sources } = copyOf(rest);
        if (from) expect(stages.slice(0, at).map(({ name }) => name)).toContain(from);
        else for (const source of sources) expect(existsSync(source), source).toBe(true);
      }
  });

  test('runs as node, and installs for its last stage no package of development', () => {
    expect(words('USER').map(({ rest }) => rest)).toEqual(['node']);
    const packages = last?.steps
      .map(({ rest }) => rest)
      .find((rest) => rest.includes('node_modules'));
    const stage = stages.find(({ name }) => name === copyOf(packages ?? '').from);
    expect(stage?.steps.map(({ rest }) => rest).join('\n')).toMatch(/npm ci --omit=dev /);
  });

  test('holds all that a live server loads at its start: no simulator, which .dockerignore keeps out', () => {
    const loaded = staticallyLoaded('server/main.ts');
    expect(loaded.size).toBeGreaterThan(300);
    const kept = [...loaded].filter((file) => /sandbox|^providers\/demo\.ts$/.test(file));
    expect(kept).toEqual([]);
  });

  test('asks an address that the shop answers whether it is ready', () => {
    const [{ rest } = { rest: '' }] = words('HEALTHCHECK');
    expect(read('server/http/health.ts')).toContain(`'${/(\/health[\w/]*)/.exec(rest)?.[1]}'`);
  });
});

describe('the alarm rules', () => {
  const Rule = v.strictObject({
    alert: v.string(),
    expr: v.string(),
    for: v.optional(v.pipe(v.string(), v.regex(/^\d+[smh]$/))),
    labels: v.strictObject({ severity: v.picklist(['page', 'ticket']) }),
    annotations: v.strictObject({ summary: v.string() }),
  });
  const Rules = v.strictObject({
    groups: v.array(v.strictObject({ name: v.string(), rules: v.array(Rule) })),
  });
  const rules = v
    .parse(Rules, parse(read('docs/monitoring/alarms.yml')))
    .groups.flatMap((group) => group.rules);

  test('each is tried by promtool with its trouble and without', () => {
    const { tests } = parse(read('docs/monitoring/alarms.test.yml')) as {
      tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
    };
    const tried = (isHeard: boolean): string[] =>
      tests.flatMap((one) =>
        one.alert_rule_test
          .filter(({ exp_alerts: alerts }) => alerts.length > 0 === isHeard)
          .map(({ alertname }) => alertname),
      );
    const names = rules.map(({ alert }) => alert).toSorted();
    expect([tried(true).toSorted(), tried(false).toSorted()]).toEqual([names, names]);
  });
});
