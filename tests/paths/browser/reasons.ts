import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutMachine } from '#machines/checkout/machine.ts';
import { SCENARIOS } from '../../e2e/scenarios.ts';
import { readChart } from '../graph/written.ts';
import type { Sort } from './results.ts';

interface Reason {
  /** a branch by its name on the drawing, or in words; a star stands for anything */
  branches: string[];
  /** of which providers it is said; of all where it does not stand */
  providers?: string[];
  except?: string[];
  /** said of a provider whose stores sell nothing of that kind, and of a visit with another cart */
  butFor?: Sort;
  why: string;
}
const REASONS = (
  JSON.parse(readFileSync(join(import.meta.dirname, 'reasons.json'), 'utf8')) as Reason[]
).map((one) => ({
  ...one,
  patterns: one.branches.map(
    (branch) =>
      new RegExp(`^${branch.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`),
  ),
}));

/** A branch by its words too: `recovering.sorting: at once [showsCode] → paying.resuming`. Its number on the drawing changes with its neighbours. */
const WORDS = new Map(readChart(checkoutMachine).transitions.map((one) => [one.drawn, one.name]));

/** Kinds of carts that can be paid so, somewhere; every store knows a business customer. */
export const kindsOf = (provider: string): Sort[] => {
  const own = SCENARIOS.filter(({ method, who }) => method === provider && who === 'guest');
  const kinds = new Set(own.map(({ kind }) => kind));
  return [...kinds, 'business', ...(kinds.has('services') ? (['inShop'] as const) : [])];
};

/** Why a shopper of that provider, with that kind of cart or with any, never takes that branch in a browser; null where nobody has said why. */
export function argued(
  provider: string,
  drawn: string,
  kinds: readonly Sort[] = kindsOf(provider),
): string | null {
  const found = REASONS.find(
    ({ patterns, providers, except, butFor }) =>
      (!providers || providers.includes(provider)) &&
      !except?.includes(provider) &&
      !(butFor && kinds.includes(butFor)) &&
      patterns.some((one) => one.test(drawn) || one.test(WORDS.get(drawn) ?? '')),
  );
  return found?.why ?? null;
}
