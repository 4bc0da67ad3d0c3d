import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { PureChart } from '../paths/graph/pure.ts';

/** A port that a chart asked, under the name of its invoke. */
export interface Asked {
  port: string;
  id: string;
  input: unknown;
}
/** What one event did to a chart. */
export interface Turn {
  to: Stand;
  asked: Asked[];
  emits: AnyEventObject[];
}
/** Where a chart stands, with what it remembers: each is kept once and carries the answers that were worked out from it. */
export interface Stand {
  n: number;
  snapshot: AnyMachineSnapshot;
  /** its timers that run now */
  timers: string[];
  /** the invoke that it waits for */
  waitsFor: string | null;
  turns: Map<string, Turn | null>;
}
type Tidy = (context: Record<string, unknown>) => Record<string, unknown>;

/**
 * A shipped chart, driven by XState's own transition and by nothing else: an answer that was worked out once is remembered. `tidy` takes out of
 * the chart's memory what decides nothing, so that equal situations are one.
 */
export class Remembered {
  readonly stands: Stand[] = [];
  readonly #machine: AnyStateMachine;
  readonly #tidy: Tidy;
  readonly #byText = new Map<string, Stand>();
  readonly #begins = new Map<string, Turn>();
  #chart: PureChart | null = null;
  /** how often XState was asked */
  steps = 0;

  constructor(machine: AnyStateMachine, tidy: Tidy = (context) => context) {
    this.#machine = machine;
    this.#tidy = tidy;
  }

  begin(input: unknown): Turn {
    const key = JSON.stringify(input);
    const old = this.#begins.get(key);
    if (old) return old;
    const chart = new PureChart(this.#machine, input);
    this.#chart ??= chart;
    const turn = { to: this.#stand(chart.first), ...deedsOf(chart.firstDeeds) };
    this.#begins.set(key, turn);
    return turn;
  }

  /** Null where the chart does not hear it. `key` names the event; by default it is its own text. */
  step(stand: Stand, event: AnyEventObject, key = JSON.stringify(event)): Turn | null {
    const old = stand.turns.get(key);
    if (old !== undefined) return old;
    this.steps += 1;
    const step = stand.snapshot.can(event as never)
      ? this.#chart?.step(stand.snapshot, event)
      : null;
    const turn = step ? { to: this.#stand(step.after), ...deedsOf(step.deeds) } : null;
    stand.turns.set(key, turn);
    return turn;
  }

  /** A stand that is known by its value and memory alone, as a server stores it. */
  at(value: unknown, context: object): Stand {
    this.#chart ??= new PureChart(this.#machine, context);
    return this.#stand(this.#machine.resolveState({ value, context } as never));
  }

  #stand(after: AnyMachineSnapshot): Stand {
    const context = this.#tidy(after.context as Record<string, unknown>);
    const text = JSON.stringify([after.value, context]);
    const old = this.#byText.get(text);
    if (old) return old;
    const snapshot = this.#machine.resolveState({ value: after.value, context } as never);
    const nodes = snapshot._nodes as unknown as {
      after: { eventType: string }[];
      invoke: { id: string }[];
    }[];
    const stand: Stand = {
      n: this.stands.length,
      snapshot,
      timers: nodes.flatMap((node) => node.after.map(({ eventType }) => eventType)),
      waitsFor: nodes.flatMap((node) => node.invoke.map(({ id }) => id))[0] ?? null,
      turns: new Map(),
    };
    this.stands.push(stand);
    this.#byText.set(text, stand);
    return stand;
  }
}

function deedsOf(deeds: readonly object[]): Pick<Turn, 'asked' | 'emits'> {
  const asked: Asked[] = [];
  const emits: AnyEventObject[] = [];
  for (const { type, params } of deeds as { type: string; params?: Params }[]) {
    if (type === 'xstate.spawnChild')
      asked.push({ port: params?.src ?? '', id: params?.id ?? '', input: params?.input });
    if (type === 'xstate.emit' && params?.event) emits.push(params.event);
  }
  return { asked, emits };
}
interface Params {
  id?: string;
  src?: string;
  input?: unknown;
  event?: AnyEventObject;
}
