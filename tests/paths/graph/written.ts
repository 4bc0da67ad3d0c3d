import type { AnyStateMachine, AnyStateNode } from 'xstate';

/** One branch as it is written in a chart. */
export interface WrittenTransition {
  id: number;
  /** the state it stands in, and the event it answers ('' for what happens at once) */
  source: string;
  event: string;
  /** its place in the list of branches of that event */
  place: number;
  /** how many branches that list has */
  of: number;
  targets: string[];
  guard: string | null;
  name: string;
  /** as the drawing of the chart calls it: `checkout.review.ready on order.place #0` */
  drawn: string;
}

/** A chart as it is written: its states and branches, each with a number. */
export interface WrittenChart {
  states: AnyStateNode[];
  transitions: WrittenTransition[];
  idOf(transition: object): number | undefined;
}

export const pathOf = (node: { path: readonly string[]; machine?: { id: string } }): string =>
  node.path.join('.') || '(the whole chart)';

/** `recover answers`, `recover fails`, `after READING`: the words a person would use for XState's own events. */
export function eventWords(type: string): string {
  const [, kind, port] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? [];
  if (kind) return `${port} ${kind === 'done' ? 'answers' : 'fails'}`;
  if (type.startsWith('xstate.done.state.')) return `${type.slice(18)} is done`;
  if (type === '') return 'at once';
  return type.startsWith('xstate.after.') ? `after ${type.split('.')[2]}` : type;
}

function guardName(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  const { type, name, guards } = guard as { type?: string; name?: string; guards?: unknown[] };
  if (guards)
    return name === 'not' ? `not ${guardName(guards[0])}` : guards.map(guardName).join(` ${name} `);
  if (type) return type;
  return name === 'stateIn' ? 'stands so' : 'a question without a name';
}

interface Branch {
  target?: AnyStateNode[];
  guard?: unknown;
}

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...(Object.values(node.states) as AnyStateNode[]).flatMap(nodesOf),
];

export function readChart(machine: AnyStateMachine): WrittenChart {
  const states = nodesOf(machine.root);
  const ids = new Map<object, number>();
  const transitions: WrittenTransition[] = [];
  const add = (node: AnyStateNode, event: string, list: readonly Branch[]): void => {
    for (const [place, branch] of list.entries()) {
      const id = transitions.length;
      const guard = branch.guard ? guardName(branch.guard) : null;
      const targets = (branch.target ?? []).map(pathOf);
      ids.set(branch, id);
      const question = guard ? ` [${guard}]` : '';
      const end = targets.length > 0 ? ` → ${targets.join(', ')}` : '';
      const name = `${pathOf(node)}: ${eventWords(event)}${question}${end}`;
      transitions.push({
        ...{ id, source: pathOf(node), event, place, of: list.length },
        ...{ targets, guard, name },
        drawn: `${node.id} ${event === '' ? 'always' : `on ${event}`} #${place}`,
      });
    }
  };
  for (const node of states) {
    for (const [event, list] of node.transitions) add(node, event, list as readonly Branch[]);
    if (node.always) add(node, '', node.always as readonly Branch[]);
  }
  return { states, transitions, idOf: (transition) => ids.get(transition) };
}
