import { globSync, readFileSync } from 'node:fs';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { CHARTS } from '#src/trace/charts.ts';

/** A state's name of two words is no other word by chance: `priceChanged`, `signingOut`. */
const TWO_WORDS = /^[a-z]+[A-Z]/;
const WORDS = /['"`]([A-Za-z]+)['"`]/g;
const wordsOf = (source: string): string[] => [...source.matchAll(WORDS)].map((one) => one[1]!);

const namesIn = (node: AnyStateNode): string[] =>
  Object.values(node.states).flatMap((child) => [child.key, ...namesIn(child)]);

/** Names of two words that states of our charts have, without those that are words of the language of both ends, too. */
export function chartStateNames(): string[] {
  const shared = new Set(
    globSync('machines/domain/**/*.ts').flatMap((file) => wordsOf(readFileSync(file, 'utf8'))),
  );
  const charts = Object.values(CHARTS) as AnyStateMachine[];
  const names = new Set(charts.flatMap(({ root }) => namesIn(root)));
  return [...names].filter((name) => TWO_WORDS.test(name) && !shared.has(name));
}

/** Ways to ask a chart where it stands by the name of a state. */
const BY_NAME = /\bstateNameOf\b|\bstands\(|napshot(\(\))?\.matches\(|napshot(\(\))?\.value\b/g;

export const asksByStateName = (source: string, names: string[]): string[] => [
  ...[...source.matchAll(BY_NAME)].map(([found]) => found),
  ...wordsOf(source).filter((word) => names.includes(word)),
];
