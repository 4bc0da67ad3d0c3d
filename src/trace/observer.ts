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

export interface Observed {
  observer: { next(event: InspectionEvent): void };
  /** what was seen since the last time, oldest first */
  take(): Seen[];
  /** somebody signed out: what was recorded until now is nobody's (I39) */
  forget(): void;
  /** nothing is to be recorded here */
  stop(): void;
}

const CHARTS = ['cart', 'session', 'push', 'checkout'];

/**
 * The one inspection observer of a document: what reached cart, session, push and checkout, and the payments inside. While charts run it only keeps
 * references; everything else is done later. When nobody takes what it keeps, the oldest gives way, and the sequence tells so.
 */
export function observe(elapsed: () => number): Observed {
  let seen: Seen[] = [];
  let sequence = 0;
  let isOn = true;
  const heard = new WeakMap<object, Pick<Seen, 'source' | 'event' | 'ms'>[]>();
  const keep = (
    actor: AnyActorRef,
    event: { type: string },
    snapshot: AnyMachineSnapshot,
  ): void => {
    const waiting = heard.get(actor) ?? [];
    const at = waiting.findIndex((one) => one.event === event);
    const from = at < 0 ? undefined : waiting[at];
    waiting.splice(0, at + 1);
    if (seen.length >= TRACE_LIMITS.events) seen = seen.slice(seen.length / 2);
    seen.push({
      actor,
      event,
      snapshot,
      source: from?.source,
      ms: from?.ms ?? elapsed(),
      sequence: sequence++,
    });
  };
  return {
    observer: {
      next(inspected) {
        if (!isOn) return;
        const actor = inspected.actorRef as AnyActorRef;
        if (!CHARTS.includes(rootOf(actor).id)) return;
        if (inspected.type === '@xstate.event') {
          const { event, sourceRef } = inspected;
          const one = { event, source: sourceRef as AnyActorRef | undefined, ms: elapsed() };
          heard.set(actor, [...(heard.get(actor) ?? []), one]);
        } else if (inspected.type === '@xstate.snapshot' && 'machine' in inspected.snapshot)
          keep(actor, inspected.event, inspected.snapshot as AnyMachineSnapshot);
      },
    },
    take() {
      const taken = seen;
      seen = [];
      return taken;
    },
    forget() {
      seen = [];
      sequence = 0;
    },
    stop() {
      seen = [];
      isOn = false;
    },
  };
}

function rootOf(actor: AnyActorRef): AnyActorRef {
  const parent = actor._parent as AnyActorRef | undefined;
  return parent ? rootOf(parent) : actor;
}
