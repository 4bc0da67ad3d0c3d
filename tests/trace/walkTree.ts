import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { redactor } from '#machines/domain/trace/redact.ts';
import type { Case } from '#machines/model.ts';
import { pureChart } from '#tests/models/pure.ts';
import type { Walk } from '#tests/models/walk.ts';
import { seeded } from '#tests/paths/criteria/random.ts';
import { type Adding, withEveryField } from './everyField.ts';
import { substitute } from './substitute.ts';

/** Walks from one start as one tree: what they begin with together is taken once for all of them, not once for each. */
interface Tree {
  event: AnyEventObject;
  next: Map<Case | null, Tree>;
}

export function treesOf(walks: readonly Walk[]): Tree[] {
  const trees = new Map<Walk['start'], Tree>();
  const grown = (event: AnyEventObject): Tree => ({ event, next: new Map() });
  for (const { start, steps } of walks) {
    let at = trees.get(start) ?? grown({ type: 'xstate.init', input: start.input });
    trees.set(start, at);
    for (const one of steps) {
      const next = at.next.get(one) ?? grown(one.event);
      at.next.set(one, next);
      at = next;
    }
  }
  return [...trees.values()];
}

/** What a chart hears there, what is recorded of it, and where it stands then. */
interface Told {
  event: AnyEventObject;
  kept: unknown;
  stands: string;
  next: Told[];
}

const standing = ({ value, status }: AnyMachineSnapshot): string => JSON.stringify([value, status]);

export function toldOn(machine: AnyStateMachine, tree: Tree, adding: Adding): Told {
  const redact = redactor('key of a test');
  const begins = withEveryField(tree.event, adding);
  const { first, step } = pureChart(machine, begins.input);
  const told = ({ next }: Tree, event: AnyEventObject, snapshot: AnyMachineSnapshot): Told => ({
    ...{ event, kept: redact.event(event), stands: standing(snapshot) },
    next: [...next.values()].map((one) => {
      const heard = withEveryField(one.event, adding);
      return told(one, heard, step(snapshot, heard)[0]);
    }),
  });
  return told(tree, begins, first);
}

/** Where a chart goes another way when all that is not recorded is replaced at random. */
export function differencesOn(machine: AnyStateMachine, tree: Told, seed: number): unknown[] {
  const another = substitute(seeded(seed));
  const heardAt = ({ event, kept }: Told) => another.of(event, kept) as AnyEventObject;
  const { first, step } = pureChart(machine, heardAt(tree).input);
  const differences: unknown[] = [];
  const goOn = ({ event, stands, next }: Told, snapshot: AnyMachineSnapshot): void => {
    const stood = standing(snapshot);
    if (stood === stands) for (const one of next) goOn(one, step(snapshot, heardAt(one))[0]);
    else differences.push([event, stands, stood]);
  };
  goOn(tree, first);
  return differences;
}
