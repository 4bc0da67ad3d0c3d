import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneOf } from '../paths/names.ts';
import type { Explored, Violation } from './explore.ts';
import { FAULTS } from './faults/all.ts';
import { exploreAll } from './run/pool.ts';
import { WORLDS } from './worlds.ts';

export interface Wish {
  /** states of each world at most */
  states: number;
  seconds: number;
  /** the planted faults instead of the worlds */
  faults: boolean;
  /** one world or fault, by a part of its name */
  only?: string;
  /** a folder for the figures and stories, as JSON */
  out?: string;
}
type Say = (text: string) => void;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Both ends are explored on both cores. Answers the exit code. */
export const checkBothEnds = (wish: Wish, say: Say = console.log): Promise<number> =>
  wish.faults ? checkFaults(wish, say) : checkWorlds(wish, say);

async function checkWorlds({ states, seconds: most, only, out }: Wish, say: Say): Promise<number> {
  const since = performance.now();
  const names = namedBy(
    'world',
    only,
    WORLDS.map(({ name }) => name),
  );
  const tasks = names.map((name) => ({ name, isFault: false, states, ms: most * 1000 }));
  const found = await exploreAll(tasks, {
    progress: ({ name, states: met, depth }) => say(`  ${name}: ${met} states, depth ${depth}`),
    done: (_, one) => one && say(lineOf(one)),
  });
  const all = found.filter((one) => one !== null);
  const ms = performance.now() - since;
  const sum = (of: (one: Explored) => number): number =>
    all.reduce((total, one) => total + of(one), 0);
  say(
    `${sum((one) => one.states)} distinct states, ${sum((one) => one.moves)} moves, depth ${Math.max(0, ...all.map((one) => one.depth))}, ` +
      `${(ms / 60_000).toFixed(1)} minutes, ${Math.round(sum((one) => one.states) / (ms / 1000))} states per second; ` +
      `the charts were asked ${sum((one) => one.chartSteps)} times, every other answer was remembered`,
  );
  keep(out, 'check.json', all, say);
  const broken = all.flatMap(({ world, violation }) => (violation ? [{ world, violation }] : []));
  for (const { world, violation } of broken) say(storyOf(world, violation));
  return broken.length > 0 || all.length === 0 ? 1 : 0;
}

const lineOf = ({ world, states, moves, depth, ms, isWhole, violation }: Explored): string =>
  `${world.padEnd(34)} ${String(states).padStart(9)} states ${String(moves).padStart(10)} moves  depth ${String(depth).padStart(3)}  ${seconds(ms).padStart(8)}  ` +
  (violation ? `breaks ${violation.id}` : isWhole ? 'all of it' : 'cut at the limit');

/** A story in plain sentences, from the beginning to what is wrong. */
export const storyOf = (world: string, { id, says, story }: Violation): string =>
  `\n${id} does not hold in "${world}": ${says}\n${story.map((step, at) => `  ${at + 1}. ${step}`).join('\n')}\n`;

async function checkFaults({ states, seconds: most, only, out }: Wish, say: Say): Promise<number> {
  const names = new Set(
    namedBy(
      'fault',
      only,
      FAULTS.map(({ id }) => id),
    ),
  );
  const chosen = FAULTS.filter(({ id }) => names.has(id));
  const tasks = chosen.map(({ id }) => ({ name: id, isFault: true, states, ms: most * 1000 }));
  const found = await exploreAll(tasks);
  for (const [at, { id, says }] of chosen.entries()) {
    const violation = found[at]?.violation;
    const told = violation
      ? `${violation.id.padEnd(6)} ${String(violation.story.length).padStart(2)} steps`
      : 'NOT CAUGHT     ';
    say(`${told}  ${String(found[at]?.states ?? 0).padStart(7)} states  ${id.padEnd(34)} ${says}`);
    if (only && violation) say(storyOf(id, violation));
  }
  keep(
    out,
    'faults.json',
    chosen.map(({ id, says }, at) => ({ id, says, found: found[at]?.violation ?? null })),
    say,
  );
  const caught = found.filter((one) => one?.violation).length;
  say(`${caught} of ${chosen.length} planted faults are caught`);
  return caught === chosen.length ? 0 : 1;
}

/** All whose name holds the words; where none does, the near names are told: nothing explored is nothing shown. */
function namedBy(kind: string, words: string | undefined, all: readonly string[]): string[] {
  const found = all.filter((name) => !words || name.includes(words));
  if (found.length > 0 || words === undefined) return found;
  return [oneOf(kind, words, new Map(all.map((name) => [name, name])))];
}

function keep(folder: string | undefined, name: string, what: object, say: Say): void {
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `${JSON.stringify(what, null, 2)}\n`);
  say(`written: ${join(folder, name)}`);
}
