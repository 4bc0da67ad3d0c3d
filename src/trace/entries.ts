import type { AnyActorRef, AnyMachineSnapshot, EventObject } from 'xstate';
import { causeOf, isOfPage, type TraceCause } from '#machines/domain/trace/events.ts';
import { type Redactor, redactor } from '#machines/domain/trace/redact.ts';
import type { TraceCheckpoint, TraceEntry } from '#machines/domain/trace/trace.ts';
import { actorStateOf, type MoneyOf } from './actorState.ts';
import type { Seen, Taken } from './observer.ts';

export interface Written {
  checkpoints: TraceCheckpoint[];
  entries: TraceEntry[];
}

/** Writes down what was seen, by the allow-list. `key` hides words and never leaves the browser. */
export interface EntryWriter {
  write(taken: Taken): Written;
}

export function entryWriter(key: string, began: number, moneyOf: MoneyOf | null): EntryWriter {
  const redact = redactor(key);
  const stands = new Map<string, AnyMachineSnapshot>();
  const write = ({ stood, seen }: Taken): Written => {
    for (const [actor, snapshot] of stood)
      if (snapshot) stands.set(pathOf(actor), snapshot);
      else stands.delete(pathOf(actor));
    const first = seen[0]?.sequence ?? 0;
    const checkpoints = [...stands].map(([actor, snapshot]) =>
      checkpointOf(actor, first, snapshot, redact),
    );
    const entries = seen.map((one) => {
      const entry = entryOf(one, redact, began, moneyOf);
      if (one.snapshot?.status === 'active') stands.set(entry.actor, one.snapshot);
      else stands.delete(entry.actor);
      if (one.snapshot) leaveChildren(stands, entry.actor, one.snapshot);
      return entry;
    });
    return { checkpoints, entries };
  };
  return { write };
}

function entryOf(
  { actor, source, event, ms, snapshot, sequence }: Seen,
  redact: Redactor,
  began: number,
  moneyOf: MoneyOf | null,
): TraceEntry {
  const stands = snapshot && actorStateOf(snapshot, redact, moneyOf);
  return {
    sequence,
    ms: Math.round(ms * 10) / 10,
    at: Math.round(began + ms),
    actor: pathOf(actor),
    event: redact.event(event),
    cause: byWhom(event, source),
    state: stands?.state ?? null,
    status: stands?.status ?? 'error',
    hash: stands?.hash ?? '',
    money: stands?.money ?? null,
  };
}

/** A payment's own ending is a chart's word, and not a port's answer. */
const byWhom = (event: EventObject, source: AnyActorRef | undefined): TraceCause =>
  isOfPage(event)
    ? 'chart'
    : causeOf(event.type, source !== undefined && 'machine' in (source.getSnapshot() ?? {}));

function leaveChildren(
  stands: Map<string, AnyMachineSnapshot>,
  path: string,
  { children }: AnyMachineSnapshot,
): void {
  for (const other of stands.keys())
    if (other.startsWith(`${path}/`) && !(other.slice(path.length + 1) in children))
      stands.delete(other);
}

const checkpointOf = (
  actor: string,
  sequence: number,
  snapshot: AnyMachineSnapshot,
  redact: Redactor,
): TraceCheckpoint => {
  const { state, context } = actorStateOf(snapshot, redact, null);
  return { sequence, actor, state, context };
};

/** Session ids differ from load to load; the ids that charts give their children do not. */
export function pathOf(actor: AnyActorRef): string {
  const parent = actor._parent as AnyActorRef | undefined;
  return parent ? `${pathOf(parent)}/${actor.id}` : actor.id;
}
