import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { circlesIn, type Floor, type Graph, wrongWays } from './support/importGraph.ts';
import { ROOMS, refusal, SERVER_FLOORS, SRC_FLOORS } from './support/importRules.ts';
import { asksByStateName, chartStateNames } from './support/stateNames.ts';
import { stateWrites } from './support/stateWrites.ts';

const SOURCE = /\.(ts|tsx)$/;
const files = ['machines', 'providers', 'server', 'src'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => SOURCE.test(name))
    .map((name) => join(room, name)),
);
const isTest = (file: string): boolean => /\.(test|bench)\.tsx?$|(^|\/)model\.ts$/.test(file);

/** Static, dynamic and type imports: each names the file or package it reaches. */
function importsOf(source: string): string[] {
  const withoutComments = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const pattern =
    /(?:^|[\s;])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|[\s;(=])import\s*\(?\s*['"]([^'"]+)['"]/g;
  return [...withoutComments.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? '');
}

function resolve(from: string, target: string): string {
  if (target.startsWith('#')) return target.slice(1);
  return target.startsWith('.') ? normalize(join(dirname(from), target)) : `package:${target}`;
}

test('every source file belongs to a room of the house', () => {
  const strangers = files.filter((file) => !ROOMS.some((room) => room.holds(file)));
  expect(strangers).toEqual([]);
  expect(files.length).toBeGreaterThan(50);
});

test('no room imports what it must not', () => {
  const wrong = files
    .filter((file) => !isTest(file))
    .flatMap((file) =>
      importsOf(readFileSync(file, 'utf8'))
        .map((target) => resolve(file, target))
        .flatMap((target) => {
          const why = refusal(file, target);
          return why ? [`${file} -> ${target}: ${why}`] : [];
        }),
    );
  expect(wrong).toEqual([]);
});

const graphOf = (room: string): Graph =>
  new Map(
    files
      .filter((file) => file.startsWith(`${room}/`) && !isTest(file))
      .map((file) => [
        file,
        importsOf(readFileSync(file, 'utf8')).map((target) => resolve(file, target)),
      ]),
  );

describe.each<[string, Floor[]]>([
  ['server', SERVER_FLOORS],
  ['src', SRC_FLOORS],
])('the floors of %s', (room, floors) => {
  const graph = graphOf(room);

  test('every file stands on one, and none is empty', () => {
    const without = [...graph.keys()].filter(
      (file) => !floors.some(({ holds }) => holds.test(file)),
    );
    expect(without).toEqual([]);
    const empty = floors.filter(({ holds }) => ![...graph.keys()].some((file) => holds.test(file)));
    expect(empty).toEqual([]);
  });

  test('no import leads upwards or to the room beside, types included', () => {
    expect(wrongWays(graph, floors)).toEqual([]);
  });
});

test.each(['machines', 'providers', 'server', 'src'])(
  'no files of %s import each other in a circle, types included',
  (room) => {
    expect(circlesIn(graphOf(room))).toEqual([]);
  },
);

describe('the checker of floors', () => {
  const floors: Floor[] = [
    { name: 'cellar', holds: /^house\/cellar\// },
    { name: 'rooms', holds: /^house\/(kitchen|bath)\//, isDivided: true },
  ];
  const imports = (...edges: [string, string[]][]): Graph => new Map(edges);

  test('names both files of an upward import and of one to the room beside', () => {
    const graph = imports(
      ['house/cellar/wine.ts', ['house/kitchen/cook.ts', 'package:node:fs']],
      ['house/kitchen/cook.ts', ['house/cellar/jam.ts', 'house/bath/tub.ts']],
      ['house/cellar/jam.ts', []],
      ['house/bath/tub.ts', []],
    );
    expect(wrongWays(graph, floors)).toEqual([
      'house/cellar/wine.ts -> house/kitchen/cook.ts: cellar may not import rooms',
      'house/kitchen/cook.ts -> house/bath/tub.ts: rooms never import each other',
    ]);
  });

  test('names all files of a circle, however long, and not those that only lead to it', () => {
    const graph = imports(
      ['a.ts', ['b.ts']],
      ['b.ts', ['c.ts', 'd.ts']],
      ['c.ts', ['b.ts', 'd.ts']],
      ['d.ts', ['d.ts']],
      ['e.ts', ['d.ts']],
    );
    expect(circlesIn(graph)).toEqual(['d.ts', 'b.ts, c.ts']);
    expect(
      circlesIn(imports(['a.ts', ['b.ts', 'c.ts']], ['b.ts', ['c.ts']], ['c.ts', []])),
    ).toEqual([]);
  });
});

/** What a provider calls its own things is named in its folder, and each has an order and an event. */
const isProvidersOwn = (file: string): boolean => /^providers\/(?!kit\/)[\w-]+\//.test(file);

/** Each exported type with its text. Comments and spaces are left out: the same text twice, where one file may not import the other, is one meaning. */
const exportedTypes = (source: string): [string, string][] =>
  [
    ...source
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/^export (?:type|interface|class) (\w+)(.*(?:\n(?![a-z/@]|$).*)*)/gm),
  ].map(([, name = '', text = '']) => [name, text.replace(/\s/g, '')]);

/** Each stands for two things still. The list only gets shorter. */
const OLD_HOMONYMS = ['About', 'Answered', 'Api', 'Http', 'HttpRequest', 'OtherTab'];

test('two exported types of one name mean the same', () => {
  const types = files
    .filter((file) => !isTest(file) && !isProvidersOwn(file))
    .flatMap((file) =>
      exportedTypes(readFileSync(file, 'utf8')).map(([name, text]) => ({ name, text, file })),
    );
  expect(types.length).toBeGreaterThan(500);
  const homonyms = [...Map.groupBy(types, ({ name }) => name)]
    .filter(([, those]) => new Set(those.map(({ text }) => text)).size > 1)
    .filter(([name]) => !OLD_HOMONYMS.includes(name))
    .map(([name, those]) => `${name}: ${those.map(({ file }) => file).join(', ')}`);
  expect(homonyms).toEqual([]);
});

test('the type of a row stands once, beside its table', () => {
  const elsewhere = files.filter(
    (file) =>
      file.startsWith('server/') &&
      !/^server\/(db\/schema|traces)\//.test(file) &&
      !isTest(file) &&
      readFileSync(file, 'utf8').includes('$inferSelect'),
  );
  expect(elsewhere).toEqual([]);
});

test('only the lifecycle and its records write the state of an order or an attempt', () => {
  const isWriter = /^server\/(lifecycle|records)\//;
  const written = files
    .filter((file) => file.startsWith('server/') && !isTest(file) && !isWriter.test(file))
    .flatMap((file) => stateWrites(readFileSync(file, 'utf8')).map((what) => `${file} ${what}`));
  expect(written).toEqual([]);
  const writers = files.filter(
    (file) => isWriter.test(file) && stateWrites(readFileSync(file, 'utf8')).length > 0,
  );
  expect(writers).toContain('server/records/order.ts');
  expect(writers).toContain('server/records/attempt.ts');
});

test.each([
  ['await tx.update(orders).set({ paymentState: "PAID" }).where(own);', 'sets orders.paymentState'],
  ['tx.update(attempts)\n .set({ hints, live: false })\n .where(own)', 'sets attempts.live'],
  ['tx.update(orders).set({ ...row }).where(own)', 'updates orders with what is not spelled out'],
  ['tx.insert(attempts).values(row)', 'inserts attempts'],
  ['sql`update $' + '{orders} set life = 1`', 'writes orders by raw SQL'],
  ["pool.query('update payment_attempt set live = true')", 'writes attempts by raw SQL'],
])('a state that is written by %s is found', (source, what) => {
  expect(stateWrites(source)).toContain(what);
});

test('what names no state is no finding', () => {
  expect(stateWrites('tx.update(orders).set({ uid, customerId: null }).where(own)')).toEqual([]);
});

/** Files and packages that a program loads before its first line runs. */
function loadedBy(program: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(program)) return loaded;
  loaded.add(program);
  if (!SOURCE.test(program)) return loaded;
  const isLoaded = /(?:^|\n)(?:import|export)\s(?!type\s)(?:[^'"`;]*?from\s*)?['"]([^'"]+)['"]/g;
  for (const [, target = ''] of readFileSync(program, 'utf8').matchAll(isLoaded))
    loadedBy(resolve(program, target), loaded);
  return loaded;
}

/** The shop was asked to be built with these by name. */
test.each([
  ['react', 'src'],
  ['react-dom', 'src'],
  ['react-router', 'src'],
  ['react-intl', 'src'],
  ['@radix-ui/react-dialog', 'src'],
  ['@xstate/react', 'src'],
  ['xstate', 'machines'],
  ['immer', 'machines'],
  ['axios', 'src'],
  ['firebase', 'src'],
  ['@statelyai/inspect', 'src'],
])('%s does its job in %s', (name, room) => {
  const own = files.filter((file) => file.startsWith(`${room}/`) && !isTest(file));
  const at = own.filter((file) =>
    importsOf(readFileSync(file, 'utf8')).some(
      (target) => target === name || target.startsWith(`${name}/`),
    ),
  );
  expect(at).not.toEqual([]);
});

test('a shop in production loads no package of development', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const programs = ['server/main.ts', 'server/demo/bringStores.ts', 'server/demo/past.ts'];
  const packages = [...new Set(programs.flatMap((one) => [...loadedBy(one)]))]
    .filter((one) => /^package:(?!node:)/.test(one))
    .map((one) => one.slice('package:'.length));
  expect(packages).toContain('fastify');
  expect(
    packages.filter(
      (one) =>
        !Object.keys(dependencies).some((name) => one === name || one.startsWith(`${name}/`)),
    ),
  ).toEqual([]);
});

test('a live shop loads nothing of the demo', () => {
  const loaded = [...loadedBy('server/main.ts')];
  expect(loaded).toContain('server/db/demoStores.ts');
  expect(loaded.filter((file) => file.startsWith('server/demo/'))).toEqual([]);
});

test.each([
  ['machines/domain/money.ts', 'package:xstate'],
  ['machines/cart/machine.ts', 'package:react'],
  ['machines/checkout/machine.ts', 'providers/stripe/browser.ts'],
  ['providers/stripe/browser.ts', 'package:node:crypto'],
  ['providers/stripe/server.ts', 'providers/paypal/server.ts'],
  ['providers/stripe/sandbox.ts', 'providers/stripe/server.ts'],
  ['src/checkout/CheckoutPage.tsx', 'src/api/http.ts'],
  ['src/cart/CartLine.tsx', 'providers/browser.ts'],
  ['src/support/Inspector.tsx', 'src/catalog/HomePage.tsx'],
  ['server/orders/place.ts', 'src/messages/en/common.json'],
  ['server/orders/place.ts', 'machines/cart/machine.ts'],
])('%s may not import %s', (file, target) => {
  expect(refusal(file, target)).not.toBeNull();
});

/** The inspector reads the states of recorded charts, and shows them by their names. */
const readsRecords = (file: string): boolean => /^src\/(support|trace)\//.test(file);
const asked = files.filter(
  (file) => /^(src|server|providers)\//.test(file) && !isTest(file) && !readsRecords(file),
);

test('what a chart is asked, its view answers: the names of its states stand in machines alone', () => {
  const names = chartStateNames();
  expect(names).toContain('priceChanged');
  const wrong = asked.flatMap((file) =>
    asksByStateName(readFileSync(file, 'utf8'), names).map((found) => `${file}: ${found}`),
  );
  expect(wrong).toEqual([]);
});
