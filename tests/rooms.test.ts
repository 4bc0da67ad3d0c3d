import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { ROOMS, refusal } from './support/rooms.ts';

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

test('a shop in production loads no package of development', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const packages = [...loadedBy('server/main.ts')]
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
  ['server/orders/place.ts', 'src/messages/en.json'],
  ['server/orders/place.ts', 'machines/cart/machine.ts'],
])('%s may not import %s', (file, target) => {
  expect(refusal(file, target)).not.toBeNull();
});
