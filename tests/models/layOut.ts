import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs';
import type { AnyStateMachine } from 'xstate';
import { type ChartLayout, PEN } from '#src/support/chart/layout.ts';
import { type ChartGraph, type GraphState, type GraphWire, graphOf } from './chartGraph.ts';

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'SEPARATE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.edgeCoords': 'ROOT',
  'elk.spacing.componentComponent': '18',
  'elk.randomSeed': '1',
  'elk.spacing.nodeNode': '18',
  'elk.spacing.edgeNode': '12',
  'elk.spacing.edgeEdge': '10',
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.layered.spacing.edgeNodeBetweenLayers': '12',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.aspectRatio': '1.3',
};
const round = (value = 0): number => Math.round(value);

/** Lays a chart out. Slow, so it is printed; the library is needed by nobody who opens the page. */
export async function layOut(machine: AnyStateMachine): Promise<ChartLayout> {
  const graph = graphOf(machine);
  const laid = await new ELK().layout(elkOf(graph));
  const placed = new Map<string, { x: number; y: number; width: number; height: number }>();
  place(laid, 0, 0, placed);
  const lines = new Map(edgesOf(laid).map((edge) => [edge.id, edge]));
  return {
    chart: machine.id,
    width: round(laid.width),
    height: round(laid.height),
    states: graph.states.map((state) => ({ ...state, ...placed.get(state.id)! })),
    wires: graph.wires.map((wire, at) => ({ ...wire, ...routeOf(lines.get(`w${at}`)) })),
  };
}

function elkOf(graph: ChartGraph): ElkNode {
  const { states, wires } = graph;
  const places = new Map(states.map(({ id, parent }) => [id, parent]));
  /** Lines in and out of nested states need one layout for all; without them every part packs its own. */
  const crossing = wires.filter(({ from, to }) => places.get(from) !== places.get(to));
  const spanned = new Set(crossing.map(({ from }) => partOf(from)));
  const childrenOf = (parent: number): ElkNode[] =>
    states.flatMap((state, at) => {
      if (state.parent !== parent) return [];
      const isPart = partOf(state.id) === state.id && at > 0;
      const isSpanned = at > 0 && spanned.has(partOf(state.id));
      const edges = wires.flatMap((wire, index) =>
        homeOf(wire, isSpanned) === state.id ? [edgeOf(wire, index)] : [],
      );
      const how = isSpanned ? (isPart ? TOGETHER : {}) : OPTIONS;
      return [nodeOf(state, childrenOf(at), edges, how)];
    });
  const homeOf = ({ from }: GraphWire, isSpanned: boolean): string =>
    isSpanned ? partOf(from) : (states[places.get(from) ?? 0]?.id ?? '');
  return { id: 'drawing', layoutOptions: OPTIONS, children: childrenOf(-1) };
}
const TOGETHER = { ...OPTIONS, 'elk.hierarchyHandling': 'INCLUDE_CHILDREN' };
const partOf = (id: string): string => id.split('.').slice(0, 2).join('.');

const edgeOf = ({ from, to, label }: GraphWire, at: number): ElkExtendedEdge => ({
  id: `w${at}`,
  sources: [from],
  targets: [to],
  labels: [
    {
      text: label,
      width: label.length * PEN.tagLetter + 6,
      height: 14,
      layoutOptions: { 'elk.edgeLabels.inline': 'true' },
    },
  ],
});

function nodeOf(
  state: GraphState,
  children: ElkNode[],
  edges: ElkExtendedEdge[],
  how: Record<string, string>,
): ElkNode {
  const { width, height } = sizeOf(state);
  if (children.length === 0) return { id: state.id, width, height };
  return {
    id: state.id,
    children,
    edges,
    layoutOptions: {
      ...how,
      'elk.padding': `[top=${height + 6},left=14,bottom=14,right=14]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width}, ${height})`,
    },
  };
}

/** A state is as large as what is written into it. */
export function sizeOf({ key, asks, tags }: GraphState): { width: number; height: number } {
  const widest = Math.max(
    (key.length + 2) * PEN.letter,
    ...asks.map((one) => (one.length + 2) * PEN.tagLetter),
    ...tags.map(({ text }) => text.length * PEN.tagLetter),
  );
  return {
    width: round(Math.max(64, widest + 2 * PEN.pad)),
    height: round(PEN.title + (asks.length + tags.length) * PEN.line + PEN.pad),
  };
}

const edgesOf = (node: ElkNode): ElkExtendedEdge[] => [
  ...(node.edges ?? []),
  ...(node.children ?? []).flatMap(edgesOf),
];

function place(
  node: ElkNode,
  left: number,
  top: number,
  all: Map<string, { x: number; y: number; width: number; height: number }>,
): void {
  for (const child of node.children ?? []) {
    const x = left + (child.x ?? 0);
    const y = top + (child.y ?? 0);
    all.set(child.id, {
      x: round(x),
      y: round(y),
      width: round(child.width),
      height: round(child.height),
    });
    place(child, x, y, all);
  }
}

function routeOf(edge?: ElkExtendedEdge): { points: number[]; labelAt: [number, number] } {
  const points = (edge?.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) =>
    [startPoint, ...bendPoints, endPoint].flatMap(({ x, y }) => [round(x), round(y)]),
  );
  const [label] = edge?.labels ?? [];
  const middle = (label?.x ?? 0) + (label?.width ?? 0) / 2;
  return { points, labelAt: [round(middle), round((label?.y ?? 0) + (label?.height ?? 0) / 2)] };
}
