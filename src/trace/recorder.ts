import type { AnyActorRef, InspectionEvent } from 'xstate';
import { TRACE_LIMITS } from '#machines/domain/traceLimits.ts';

/** One event as a chart received it: which chart, when since the document began, and the fields that may be kept. */
export interface TraceEvent {
  /** ids from the root down, `checkout` or `checkout/STRIPE` */
  actor: string;
  ms: number;
  type: string;
  fields: Record<string, unknown>;
}
/** What one document recorded. Segments of one order are joined by its intent id. */
export interface TraceSegment {
  document: string;
  events: TraceEvent[];
  /** how many older events gave way */
  dropped: number;
}

/** What of an event may be kept. Its list comes after the page, and is asked only when somebody wants a segment. */
export type Allowed = (event: { type: string }) => Record<string, unknown>;

export interface RecorderTools {
  /** names this document's segment */
  document: string;
  /** ms since the document began */
  elapsed(): number;
}

export interface Recorder {
  observer: { next(event: InspectionEvent): void };
  segment(allowed: Allowed): TraceSegment;
  /** somebody signed out: what was recorded until now is nobody's (I39) */
  forget(): void;
}

interface Seen {
  actor: AnyActorRef;
  ms: number;
  event: { type: string };
}

/** The one inspection observer of a document. While charts run it only remembers references; what may be kept is decided when somebody asks. */
export function makeRecorder({ document, elapsed }: RecorderTools): Recorder {
  let ring: Seen[] = [];
  let count = 0;
  return {
    observer: {
      next(inspected) {
        if (inspected.type !== '@xstate.event') return;
        ring[count % TRACE_LIMITS.events] = {
          actor: inspected.actorRef as AnyActorRef,
          ms: elapsed(),
          event: inspected.event,
        };
        count++;
      },
    },
    segment(allowed) {
      const start = count > TRACE_LIMITS.events ? count % TRACE_LIMITS.events : 0;
      const inOrder = [...ring.slice(start), ...ring.slice(0, start)];
      return {
        document,
        events: inOrder.map((seen) => kept(seen, allowed)),
        dropped: Math.max(0, count - TRACE_LIMITS.events),
      };
    },
    forget() {
      ring = [];
      count = 0;
    },
  };
}

function kept({ actor, ms, event }: Seen, allowed: Allowed): TraceEvent {
  return { actor: pathOf(actor), ms: Math.round(ms), type: event.type, fields: allowed(event) };
}

/** Session ids differ from load to load; the ids that charts give their children do not. */
function pathOf(actor: AnyActorRef): string {
  const parent = actor._parent as AnyActorRef | undefined;
  return parent ? `${pathOf(parent)}/${actor.id}` : actor.id;
}
