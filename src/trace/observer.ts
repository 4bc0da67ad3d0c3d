import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { TRACE_LIMITS } from '#machines/domain/trace/limits.ts';

/** What a chart heard and where it stood after it, by reference: neither changes any more. */
export interface Seen {
  actor: AnyActorRef;
  source: AnyActorRef | undefined;
  event: { type: string };
  ms: number;
  snapshot: AnyMachineSnapshot | null;
  sequence: number;
}

/** What was seen since the last time, oldest first, and where charts stood before it, where no entry says so. */
export interface Taken {
  /** null: it runs no more */
  stood: ReadonlyMap<AnyActorRef, AnyMachineSnapshot | null>;
  seen: Seen[];
}

export interface Observed {
  observer: { next(event: InspectionEvent): void };
  take(): Taken;
  /** a shopper signed out: what was recorded until now belongs to no one, and is not seen until `begin` (I39) */
  forget(): void;
  /** sees again, from where the charts stand now: call it between two events, never inside one */
  begin(): void;
  /** nothing is to be recorded here */
  stop(): void;
}

interface Ordered extends Omit<Seen, 'sequence'> {
  /** the place in which it was told, of all that this document's charts were told */
  order: number;
}
const CHARTS = ['cart', 'session', 'push', 'checkout'];

/**
 * The one inspection observer of a document: what reached cart, session, push and checkout, and the payments inside. While charts run it only keeps
 * references; everything else is done later. When its parts are not taken, the oldest gives way, and the sequence tells so.
 */
export function observe(elapsed: () => number): Observed {
  let seen: Ordered[] = [];
  let stood = new Map<AnyActorRef, AnyMachineSnapshot | null>();
  let sequence = 0;
  let isOn = true;
  let isSeeing = true;
  /** Charts that run, and where each stands. */
  const running = new Map<AnyActorRef, AnyMachineSnapshot>();
  let told = 0;
  const heard = new WeakMap<object, Pick<Ordered, 'source' | 'event' | 'ms' | 'order'>[]>();
  const keep = (
    actor: AnyActorRef,
    event: { type: string },
    snapshot: AnyMachineSnapshot,
  ): void => {
    const waiting = heard.get(actor) ?? [];
    const at = waiting.findIndex((one) => one.event === event);
    const from = at < 0 ? undefined : waiting[at];
    waiting.splice(0, at + 1);
    if (snapshot.status === 'active') running.set(actor, snapshot);
    else running.delete(actor);
    if (!isSeeing) return;
    if (seen.length >= TRACE_LIMITS.events) giveWay();
    const order = from?.order ?? told++;
    const ms = from?.ms ?? elapsed();
    seen.splice(placeOf(seen, actor, order), 0, {
      ...{ actor, event, snapshot, source: from?.source, ms, order },
    });
  };
  /** The older half is lost; where it led to is not. */
  const giveWay = (): void => {
    const gone = seen.splice(0, seen.length / 2);
    sequence += gone.length;
    for (const { actor, snapshot } of gone)
      stood.set(actor, snapshot?.status === 'active' ? snapshot : null);
  };
  return {
    observer: {
      next(inspected) {
        if (!isOn) return;
        const actor = inspected.actorRef as AnyActorRef;
        if (!CHARTS.includes(rootOf(actor).id)) return;
        if (inspected.type === '@xstate.event') {
          const { event, sourceRef } = inspected;
          const source = sourceRef as AnyActorRef | undefined;
          const one = { event, source, ms: elapsed(), order: told++ };
          heard.set(actor, [...(heard.get(actor) ?? []), one]);
        } else if (inspected.type === '@xstate.snapshot' && 'machine' in inspected.snapshot)
          keep(actor, inspected.event, inspected.snapshot as AnyMachineSnapshot);
      },
    },
    take() {
      const taken = { stood, seen: seen.map((one, at) => ({ ...one, sequence: sequence + at })) };
      sequence += seen.length;
      seen = [];
      stood = new Map();
      return taken;
    },
    forget() {
      seen = [];
      stood = new Map();
      isSeeing = false;
    },
    begin() {
      if (isSeeing) return;
      stood = new Map(running);
      sequence = 0;
      isSeeing = true;
    },
    stop() {
      seen = [];
      running.clear();
      isOn = false;
    },
  };
}

/** By what was heard first: a chart inside ends before the one around it hears so, and begins after the one around it began it. */
function placeOf(seen: readonly Ordered[], actor: AnyActorRef, order: number): number {
  const before = seen.findLastIndex((one) => one.order < order || one.actor === actor);
  return before + 1;
}

function rootOf(actor: AnyActorRef): AnyActorRef {
  const parent = actor._parent as AnyActorRef | undefined;
  return parent ? rootOf(parent) : actor;
}
