import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { DrawnState, Tag, Wire } from '#src/support/chart/layout.ts';
import { eventText } from './print.ts';

export type GraphState = Omit<DrawnState, 'x' | 'y' | 'width' | 'height'>;
export type GraphWire = Omit<Wire, 'points' | 'labelAt'>;
export interface ChartGraph {
  states: GraphState[];
  wires: GraphWire[];
}

interface Pair {
  from: AnyStateNode;
  to: AnyStateNode | null;
  events: string[];
  transitions: string[];
}
/** As on a circuit: where more lines than this would meet, the place is written at their beginnings. */
const MOST_IN = 4;
const MOST_OUT = 7;
const LONGEST = 24;

/** What is drawn of a chart, without where it stands. */
export function graphOf(machine: AnyStateMachine): ChartGraph {
  const nodes = everyNode(machine.root);
  const pairs = nodes.flatMap(pairsOf);
  const wired = new Set(pairs.filter((pair) => isWired(pair, pairs)));
  const places = new Map(nodes.map((node, at) => [node, at]));
  return {
    states: nodes.map((node) => ({
      ...stateOf(node),
      parent: node.parent ? (places.get(node.parent) ?? -1) : -1,
      tags: pairs.filter((pair) => pair.from === node && !wired.has(pair)).map(tagOf),
    })),
    wires: [...wired].map(({ from, to, events, transitions }) => ({
      from: from.id,
      to: (to as AnyStateNode).id,
      label: shortOf(events),
      transitions,
    })),
  };
}

const everyNode = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(everyNode),
];

function stateOf(node: AnyStateNode): Omit<GraphState, 'parent' | 'tags'> {
  const { initial } = node.parent ?? {};
  return {
    id: node.id,
    key: node.key,
    kind: kindOf(node),
    isInitial: node.parent?.type === 'compound' && initial?.target[0] === node,
    asks: node.invoke.map(({ id }) => id),
  };
}

function kindOf({ type, states }: AnyStateNode): DrawnState['kind'] {
  if (type === 'parallel' || type === 'final' || type === 'history') return type;
  return Object.keys(states).length > 0 ? 'parts' : 'state';
}

/** The transitions of a state, those that lead to the same place together. */
function pairsOf(node: AnyStateNode): Pair[] {
  const all = [
    ...[...node.transitions].flatMap(([type, list]) =>
      list.map((one, at) => ({ one, text: eventText(type), name: `${node.id} on ${type} #${at}` })),
    ),
    ...(node.always ?? []).map((one, at) => ({
      one,
      text: 'at once',
      name: `${node.id} always #${at}`,
    })),
  ];
  const pairs = new Map<AnyStateNode | null, Pair>();
  for (const { one, text, name } of all) {
    const to = one.target?.[0] ?? null;
    const pair = pairs.get(to) ?? { from: node, to, events: [], transitions: [] };
    pairs.set(to, pair);
    if (!pair.events.includes(text)) pair.events.push(text);
    pair.transitions.push(name);
  }
  return [...pairs.values()];
}

function isWired({ from, to }: Pair, pairs: readonly Pair[]): boolean {
  if (!to || to === from || to === from.parent || from === to.parent || !areNear(from, to))
    return false;
  const comes = pairs.filter((other) => other.to === to).length;
  const leaves = pairs.filter((other) => other.from === from && other.to).length;
  return comes <= MOST_IN && leaves <= MOST_OUT;
}

/** Parts of a chart are drawn each by itself. */
const areNear = (from: AnyStateNode, to: AnyStateNode): boolean =>
  from.parent === to.parent || (from.path[0] === to.path[0] && from.path.length > 0);

const tagOf = ({ to, events, transitions }: Pair): Tag => ({
  text: to ? `→ ${to.path.slice(-2).join('.') || to.key}` : shortOf(events),
  target: to?.id ?? null,
  transitions,
});

function shortOf(events: string[]): string {
  const [first = '', ...others] = events;
  const short = first.length > LONGEST ? `${first.slice(0, LONGEST - 1)}…` : first;
  return others.length > 0 ? `${short} +${others.length}` : short;
}
