import type { AnyMachineSnapshot } from 'xstate';
import type { Case, ChartModel } from '#machines/model.ts';
import { keyOf } from '../../models/walk.ts';
import { type Budget, startWatch, type Watch, WIDE } from './budget.ts';
import { openCases } from './cases.ts';
import { type Edge, type Graph, stateWords, type Vertex, wayTo } from './graph.ts';
import { PureChart, type Step, withLimit } from './pure.ts';
import { readChart } from './written.ts';

/** Explores a chart breadth first, a situation at a time: each edge is handed out as it is found, so that a reader may stop early. */
export class Explorer {
  readonly graph: Graph;
  readonly #known = new Map<string, Vertex>();
  readonly #budget: Budget;
  readonly #watch: Watch;
  #next = 0;
  #steps = 0;

  constructor(model: ChartModel, budget: Partial<Budget> = {}, watch: Watch = startWatch()) {
    const machine = withLimit(model.machine);
    this.#budget = { ...WIDE, ...budget };
    this.#watch = watch;
    this.graph = {
      ...{ model: { ...model, machine }, chart: readChart(machine), runs: [], starts: [] },
      startTaken: [],
      ...{ vertices: [], edges: [], troubles: [], withoutSamples: new Map(), stopped: null },
    };
    for (const start of model.starts) this.#begin(start.input);
  }

  *edges(): Generator<Edge> {
    const { vertices } = this.graph;
    for (; this.#next < vertices.length; this.#next++) {
      this.graph.stopped = this.#overBudget();
      if (this.graph.stopped) return;
      yield* this.#leave(vertices[this.#next] as Vertex);
    }
  }

  /** Explores what is left, under the budget. */
  finish(): Graph {
    for (const _ of this.edges());
    return this.graph;
  }

  #begin(input: unknown): void {
    const { runs, starts, model, troubles, chart, startTaken } = this.graph;
    try {
      const run = new PureChart(model.machine, input);
      runs.push(run);
      startTaken.push(run.firstTaken.flatMap((one) => chart.idOf(one) ?? []));
      starts.push(this.#arrive(runs.length - 1, run.first, null));
    } catch (error) {
      troubles.push({ kind: 'fails', message: messageOf(error), path: ['the beginning'] });
    }
  }

  #arrive(start: number, snapshot: AnyMachineSnapshot, from: Vertex | null): Vertex {
    const key = `${start} ${keyOf(this.graph.model, snapshot)}`;
    const known = this.#known.get(key);
    if (known) return known;
    const vertex: Vertex = {
      ...{ id: this.graph.vertices.length, key, start, depth: from ? from.depth + 1 : 0 },
      ...{ via: null, snapshot, out: [], refused: [] },
    };
    this.#known.set(key, vertex);
    this.graph.vertices.push(vertex);
    return vertex;
  }

  *#leave(vertex: Vertex): Generator<Edge> {
    const { cases, withoutSamples } = openCases(this.graph.model, vertex.snapshot);
    for (const type of withoutSamples)
      if (!this.graph.withoutSamples.has(type))
        this.graph.withoutSamples.set(type, stateWords(vertex.snapshot.value));
    for (const step of cases) {
      const taken = this.#try(vertex, step);
      if (taken === null) vertex.refused.push(step);
      if (taken) yield this.#connect(vertex, step, taken);
    }
  }

  #try(vertex: Vertex, step: Case): Step | null | undefined {
    this.#steps += 1;
    try {
      const taken = this.graph.runs[vertex.start]?.step(vertex.snapshot, step.event) ?? null;
      if (taken?.after.status !== 'error') return taken;
      throw taken.after.error;
    } catch (error) {
      const message = messageOf(error);
      const kind = message.includes('Infinite loop') ? 'never comes to rest' : 'fails';
      const path = [...wayTo(vertex).map((edge) => edge.step.title), step.title];
      this.graph.troubles.push({ kind, message, path });
      return undefined;
    }
  }

  #connect(from: Vertex, step: Case, { after, taken }: Step): Edge {
    const { chart, edges, vertices } = this.graph;
    const known = vertices.length;
    const to = this.#arrive(from.start, after, from);
    const ids = taken.flatMap((one) => chart.idOf(one) ?? []);
    const edge: Edge = { id: edges.length, from, to, step, taken: ids };
    if (vertices.length > known) to.via = edge;
    edges.push(edge);
    from.out.push(edge);
    return edge;
  }

  #overBudget(): string | null {
    const { vertices } = this.graph;
    const left = vertices.length - this.#next;
    const unseen = `${left} of them ${left === 1 ? 'was' : 'were'} found and not looked at`;
    if (vertices.length > this.#budget.situations)
      return `stopped at ${vertices.length} situation${vertices.length === 1 ? '' : 's'} (the deepest is ${vertices.at(-1)?.depth} steps from the beginning): ${unseen}. A chart that grows without end needs facts in its model.`;
    if (this.#steps > this.#budget.steps)
      return `stopped after ${this.#steps} steps and ${vertices.length} situations: ${unseen}.`;
    if (this.#watch() > this.#budget.ms)
      return `its time was over after ${Math.round(this.#watch())} ms of looking at the chart, ${vertices.length} situations: ${unseen}.`;
    return null;
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

export const explore = (
  model: ChartModel,
  budget: Partial<Budget> = {},
  watch: Watch = startWatch(),
): Graph => new Explorer(model, budget, watch).finish();
