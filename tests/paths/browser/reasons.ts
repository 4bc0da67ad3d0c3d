import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutMachine } from '#machines/checkout/machine.ts';
import { readChart } from '../graph/written.ts';

interface Reason {
  /** a branch by its name on the drawing, or in words; a star stands for anything */
  branches: string[];
  /** of which providers it is said; of all where it does not stand */
  providers?: string[];
  except?: string[];
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

/** Why a shopper of that provider never takes that branch in a browser; null where nobody has said why. */
export function argued(provider: string, drawn: string): string | null {
  const found = REASONS.find(
    ({ patterns, providers, except }) =>
      (!providers || providers.includes(provider)) &&
      !except?.includes(provider) &&
      patterns.some((one) => one.test(drawn) || one.test(WORDS.get(drawn) ?? '')),
  );
  return found?.why ?? null;
}
