import type { TraceSegment } from '#machines/domain/trace/trace.ts';
import { partsOf } from '#src/trace/requestParts.ts';
import { type About, type KeptTrace, keptTrace, newTrace } from '../browser/traceStorage.ts';

/** Unsent parts of a tab: beyond this the oldest give way, and their absence shows. */
const MOST_UNSENT = 400_000;

/** A part that the shop does not have yet, and of which trace it is. */
export interface UnsentPart extends Pick<KeptTrace, 'id' | 'reference' | 'about'> {
  written: TraceSegment;
}

/** The trace of this tab, and its parts that the shop does not have yet. */
export interface TabTrace {
  now(): Readonly<KeptTrace>;
  /** what is sent next: of the order before, then of this one */
  next(): UnsentPart | null;
  /** more is known of the order that it is about */
  learn(about: About): void;
  /** what comes is about another order; what the shop does not have of this one stays to be sent */
  turnTo(about: About): void;
  add(written: TraceSegment): void;
  /** the shop has this part, or takes it never */
  done(part: TraceSegment, isTaken: boolean): void;
  /** nothing is new: what the shop took last goes again, and is kept there once */
  repeatLast(): void;
  /** support has it */
  isSent(): void;
  /** what comes belongs to another trace */
  renew(): void;
  /** into the tab's storage: a reload or a crash loses nothing of it */
  save(): void;
  remove(): void;
}

export function tabTrace(): TabTrace {
  let kept: KeptTrace = keptTrace.read().value ?? newTrace();
  let last: TraceSegment | null = null;
  const renew = (): void => {
    last = null;
    kept = newTrace();
  };
  return {
    now: () => kept,
    next() {
      const of = kept.before?.unsent.length ? kept.before : kept;
      const [written] = of.unsent;
      return written ? { id: of.id, reference: of.reference, about: of.about, written } : null;
    },
    learn({ intent, orderId }) {
      const { about } = kept;
      kept = {
        ...kept,
        about: { intent: about.intent ?? intent, orderId: about.orderId ?? orderId },
      };
    },
    turnTo(about) {
      const { id, reference, unsent, about: was } = kept;
      const before = unsent.length > 0 ? { id, reference, unsent, about: was } : kept.before;
      renew();
      kept = { ...kept, about, before };
    },
    add(written) {
      kept = { ...kept, unsent: newest([...kept.unsent, ...partsOf(written)]) };
    },
    done(part, isTaken) {
      const { before } = kept;
      if (before?.unsent.includes(part)) {
        const unsent = before.unsent.filter((one) => one !== part);
        kept = { ...kept, before: unsent.length > 0 ? { ...before, unsent } : null };
        return;
      }
      if (isTaken) last = part;
      kept = { ...kept, unsent: kept.unsent.filter((one) => one !== part) };
    },
    repeatLast() {
      if (kept.unsent.length === 0 && last) kept = { ...kept, unsent: [last] };
    },
    isSent() {
      kept = { ...kept, isSent: true };
    },
    renew,
    save: () => void keptTrace.write(kept),
    remove() {
      renew();
      keptTrace.write(null);
    },
  };
}

function newest(parts: TraceSegment[]): TraceSegment[] {
  const sizes = parts.map((one) => JSON.stringify(one).length);
  let room = MOST_UNSENT;
  const from = sizes.findLastIndex((size) => {
    room -= size;
    return room < 0;
  });
  return parts.slice(from + 1);
}
