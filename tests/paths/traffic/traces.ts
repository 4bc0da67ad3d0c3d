import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { TraceEntry, TraceSegment } from '#machines/domain/trace/trace.ts';
import type { ChartModel } from '#machines/model.ts';
import { CHARTS } from '#src/trace/charts.ts';
import { pureChart } from '#src/trace/pure.ts';
import { replayTrace } from '#src/trace/replay.ts';
import { MODELS } from '../../mutants/charts.ts';
import { PureChart } from '../graph/pure.ts';
import { Counter } from './count.ts';

const MODEL_OF = new Map<string, ChartModel>(MODELS.map((one) => [one.machine.id, one]));

/** What a stored trace says that its charts and their rules do not allow. */
export interface Broken {
  where: string;
  what: string;
}

/** Recorded checkouts as walks: each entry is a step of the chart as it ships, and what must hold in a state is asked of every state. */
export class TraceWalks {
  readonly counters = new Map<string, Counter>();
  readonly broken: Broken[] = [];
  documents = 0;
  entries = 0;

  walk(name: string, segments: readonly TraceSegment[]): void {
    for (const segment of segments) {
      this.documents += 1;
      this.entries += segment.entries.length;
      this.#differences(name, segment);
      for (const [actor, entries] of Map.groupBy(segment.entries, (one) => one.actor))
        this.#follow(name, segment, actor, entries);
    }
  }

  /** A gap is said by its recording and is no difference. */
  #differences(name: string, segment: TraceSegment): void {
    for (const { actor, event, divergences } of replayTrace({ segments: [segment] }))
      for (const one of divergences)
        if (one.kind !== 'gap')
          this.broken.push({
            where: `trace ${name}, ${actor} at ${event.type}`,
            what: JSON.stringify(one),
          });
  }

  #counterOf(actor: string): Counter | null {
    const machine = Object.hasOwn(CHARTS, actor) ? CHARTS[actor] : undefined;
    if (!machine) return null;
    const known = this.counters.get(machine.id) ?? new Counter(machine);
    this.counters.set(machine.id, known);
    return known;
  }

  #follow(
    name: string,
    { checkpoints }: TraceSegment,
    actor: string,
    entries: readonly TraceEntry[],
  ): void {
    const counter = this.#counterOf(actor);
    const machine = CHARTS[actor];
    if (!counter || !machine) return;
    const holds = Object.entries(MODEL_OF.get(machine.id)?.holds ?? {});
    let chart: PureChart | null = null;
    let stands: AnyMachineSnapshot | null = null;
    counter.begins();
    for (const { sequence, event } of entries) {
      const place = checkpoints.find((one) => one.actor === actor && one.sequence === sequence);
      if (place && (!stands || event.type !== 'xstate.init')) {
        chart = new PureChart(machine, place.context);
        stands = pureChart(machine, place.context).resume(place.state, place.context);
      }
      if (event.type === 'xstate.init') {
        chart = new PureChart(machine, event.input);
        stands = chart.first;
        counter.note(chart.firstTaken);
      } else if (chart && stands) {
        const step = chart.step(stands, event as AnyEventObject);
        if (!step) continue;
        counter.note(step.taken);
        stands = step.after;
      }
      if (stands) this.#asks(`trace ${name}, ${actor} after ${event.type}`, holds, stands);
    }
  }

  #asks(
    where: string,
    holds: [string, (snapshot: AnyMachineSnapshot) => boolean][],
    stands: AnyMachineSnapshot,
  ): void {
    for (const [rule, isSo] of holds)
      try {
        if (!isSo(stands)) this.broken.push({ where, what: `does not hold: ${rule}` });
      } catch {
        // What the rule asks for is not recorded.
      }
  }
}
