import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { checkoutModel } from '#machines/checkout/model.ts';
import { redactor } from '#machines/domain/trace/redact.ts';
import type { TraceEntry, TraceSegment } from '#machines/domain/trace/trace.ts';
import { actorStateOf } from '#src/trace/actorState.ts';
import { pureChart } from '#src/trace/pure.ts';
import { PureChart } from '../graph/pure.ts';
import { readChart } from '../graph/written.ts';

export const WRITTEN = readChart(checkoutModel.machine);

const LOST = 'checkout on session.lost #0';
/** The recording begins again, since a shopper signed out. */
export const SIGNED_OUT = 'session.lost';

/** One document of a recording: after a shopper signed out the same page goes on as another one. */
interface Recorded {
  chart: PureChart | null;
  snapshot: AnyMachineSnapshot | null;
  next: number;
  waiting: Map<number, TraceEntry>;
}

/** What one page's checkout did, as its own recording says: where it stands, and which written branches it took. */
export class Follower {
  readonly taken = new Set<number>();
  /** events in their order, in the words of the trace */
  readonly heard: string[] = [];
  /** where a replay stands elsewhere than the page said */
  readonly differences: string[] = [];
  readonly #documents = new Map<string, Recorded>();
  readonly parts: TraceSegment[] = [];

  get snapshot(): AnyMachineSnapshot | null {
    return [...this.#documents.values()].at(-1)?.snapshot ?? null;
  }

  /** Parts come in any order, and twice: by the page itself and by what it sent. */
  take(parts: readonly TraceSegment[]): void {
    for (const part of parts) {
      this.parts.push(part);
      const own = this.#documents.get(part.document) ?? this.#begin(part);
      for (const entry of part.entries)
        if (entry.sequence >= own.next) own.waiting.set(entry.sequence, entry);
      for (let entry = own.waiting.get(own.next); entry; entry = own.waiting.get(own.next)) {
        own.waiting.delete(own.next);
        own.next += 1;
        if (entry.actor === 'checkout') this.#hear(own, entry);
      }
    }
  }

  #begin({ document, checkpoints, entries }: TraceSegment): Recorded {
    const own: Recorded = {
      ...{ chart: null, snapshot: null },
      ...{ next: entries[0]?.sequence ?? 0, waiting: new Map() },
    };
    this.#documents.set(document, own);
    const place = checkpoints.find(({ actor }) => actor === 'checkout');
    if (!place || this.#documents.size === 1) return own;
    own.chart = new PureChart(checkoutModel.machine, place.context);
    own.snapshot = pureChart(checkoutModel.machine, place.context).resume(
      place.state,
      place.context,
    );
    this.heard.push(SIGNED_OUT);
    // What a shopper did until then is forgotten with them (I39); where the chart stands now says what the last of it was.
    if (place.state === 'sessionLost')
      this.taken.add(WRITTEN.transitions.findIndex(({ drawn }) => drawn === LOST));
    return own;
  }

  #hear(own: Recorded, { event, state, hash }: TraceEntry): void {
    this.heard.push(event.type);
    if (event.type === 'xstate.init') {
      own.chart = new PureChart(checkoutModel.machine, event.input);
      own.snapshot = own.chart.first;
      this.#note(own.chart.firstTaken);
    } else if (own.chart && own.snapshot) {
      const step = own.chart.step(own.snapshot, event as AnyEventObject);
      if (!step) return;
      own.snapshot = step.after;
      this.#note(step.taken);
    }
    if (own.snapshot && actorStateOf(own.snapshot, redactor(null), null).hash !== hash)
      this.differences.push(`${event.type}: the page stands at ${JSON.stringify(state)}`);
  }

  #note(taken: readonly object[]): void {
    for (const one of taken) {
      const id = WRITTEN.idOf(one);
      if (id !== undefined) this.taken.add(id);
    }
  }
}
