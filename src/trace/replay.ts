import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { type Redactor, redactor } from '#machines/domain/trace/redact.ts';
import type {
  Trace,
  TraceCheckpoint,
  TraceEntry,
  TraceSegment,
  TraceState,
} from '#machines/domain/trace/trace.ts';
import { type ActorState, actorStateOf } from './actorState.ts';
import { type ContextChange, changesOf } from './changes.ts';
import { type ChartsOfBuild, ofThisBuild } from './chartsOfBuild.ts';
import { type Effect, effectsOf } from './effects.ts';
import { type PureChart, pureChart } from './pure.ts';

export type Divergence =
  /** the chart stands elsewhere, or remembers something else, than was recorded */
  | { kind: 'state'; recorded: TraceState | null; replayed: TraceState | null }
  | { kind: 'memory'; recorded: string; replayed: string }
  /** the recorded chart went on, this one ignored the event */
  | { kind: 'refused' }
  /** entries are missing before this one; `resumed`: a checkpoint stood here, and the replay is exact again */
  | { kind: 'gap'; missing: number; resumed: boolean }
  /** no chart of that name, or the chart broke at the event */
  | { kind: 'unknown' | 'broke'; what: string };

/** One entry, replayed. */
export interface ReplayedStep {
  document: string;
  sequence: number;
  ms: number;
  at: number;
  actor: string;
  event: TraceEntry['event'];
  cause: TraceEntry['cause'];
  /** where every chart of the document stands after it, by actor path */
  states: Record<string, TraceState>;
  /** what may be kept of this chart's memory after it, and what changed in it */
  context: Record<string, unknown>;
  changed: ContextChange[];
  effects: Effect[];
  money: string | null;
  /** what this chart would hear next */
  next: string[];
  /** the event did nothing here, as recorded */
  ignored: boolean;
  divergences: Divergence[];
  /** the chart itself, for a drawing of its screen */
  snapshot: AnyMachineSnapshot | null;
}

interface Running {
  chart: PureChart;
  snapshot: AnyMachineSnapshot;
  standing: ActorState;
  /** the chart around it has left it, and it hears no more than that it is stopped */
  isLeft: boolean;
}

/**
 * A trace again, on the charts of this build or of another: no network, no storage, no timer, and the same states byte for byte. Where today's chart
 * goes elsewhere, or an entry is missing, the step says so, and the rest is replayed.
 */
export function replayTrace(trace: Pick<Trace, 'segments'>, build = ofThisBuild): ReplayedStep[] {
  return trace.segments.flatMap((segment) => replaySegment(segment, build));
}

function replaySegment(segment: TraceSegment, build: ChartsOfBuild): ReplayedStep[] {
  const running = new Map<string, Running>();
  const redact = redactor(null);
  let last = -1;
  return segment.entries.map((entry, at) => {
    const missing = Math.max(0, entry.sequence - last - 1);
    last = entry.sequence;
    // A recording can begin in the middle: after a shopper signed out, where the charts stood is written down.
    const isResumed = missing > 0 || at === 0;
    const gap = isResumed ? resume(segment, entry, missing, { running, redact, ...build }) : [];
    return stepOf(segment.document, entry, gap, { running, redact, ...build });
  });
}

interface Tools extends ChartsOfBuild {
  running: Map<string, Running>;
  redact: Redactor;
}

/** After a gap every chart goes on from the next place that was written down. */
function resume(
  { checkpoints }: TraceSegment,
  { sequence }: TraceEntry,
  missing: number,
  tools: Tools,
): Divergence[] {
  const here = checkpoints.filter((one) => one.sequence === sequence);
  tools.running.clear();
  for (const one of here) {
    const resumed = resumedAt(one, tools);
    if (resumed) tools.running.set(one.actor, resumed);
  }
  return missing > 0 ? [{ kind: 'gap', missing, resumed: here.length > 0 }] : [];
}

function resumedAt(
  { actor, state, context }: TraceCheckpoint,
  { charts, redact, moneyOf }: Tools,
): Running | null {
  const machine = Object.hasOwn(charts, actor) ? charts[actor] : undefined;
  if (!machine) return null;
  try {
    const chart = pureChart(machine, inputIn(context));
    const snapshot = chart.resume(state, context);
    const standing = actorStateOf(snapshot, redact, moneyOf);
    return { chart, snapshot, standing, isLeft: false };
  } catch {
    return null;
  }
}
/** A chart's input is part of its memory; a place to resume at has no other. */
const inputIn = (context: Record<string, unknown>): unknown => context;

function stepOf(
  document: string,
  entry: TraceEntry,
  gap: Divergence[],
  tools: Tools,
): ReplayedStep {
  const { running, redact, moneyOf } = tools;
  const before = running.get(entry.actor);
  const done = advance(entry, before, tools);
  if ('failed' in done) return told(document, entry, before, [...gap, done.failed], running);
  const { chart, snapshot } = done;
  const standing = actorStateOf(snapshot, redact, moneyOf);
  const isLeft = entry.event.type !== 'xstate.init' && before?.isLeft === true;
  if (isLeft && snapshot.status === 'stopped') running.delete(entry.actor);
  else running.set(entry.actor, { chart, snapshot, standing, isLeft });
  leaveChildren(running, entry.actor, snapshot);
  return {
    ...base(document, entry, running),
    context: standing.context,
    changed: changesOf(before?.standing.context ?? {}, standing.context),
    effects: effectsOf(done.deeds, redact),
    money: standing.money,
    next: nextOf(snapshot),
    ignored: snapshot === before?.snapshot,
    divergences: [...gap, ...divergencesOf(entry, before, standing, snapshot)],
    snapshot,
  };
}

type Advanced =
  | { chart: PureChart; snapshot: AnyMachineSnapshot; deeds: Parameters<typeof effectsOf>[0] }
  | { failed: Divergence };

function advance(entry: TraceEntry, before: Running | undefined, { charts }: Tools): Advanced {
  const machine = Object.hasOwn(charts, entry.actor) ? charts[entry.actor] : undefined;
  if (!machine) return { failed: { kind: 'unknown', what: entry.actor } };
  try {
    if (entry.event.type === 'xstate.init') {
      const chart = pureChart(machine, entry.event.input);
      const [snapshot, deeds] = chart.begin();
      return { chart, snapshot, deeds };
    }
    if (!before) return { failed: { kind: 'unknown', what: `${entry.actor} before it began` } };
    const [snapshot, deeds] = before.chart.step(before.snapshot, entry.event as AnyEventObject);
    return { chart: before.chart, snapshot, deeds };
  } catch (error) {
    return { failed: { kind: 'broke', what: error instanceof Error ? error.message : 'unknown' } };
  }
}

const base = (document: string, entry: TraceEntry, running: Map<string, Running>) => ({
  document,
  sequence: entry.sequence,
  ms: entry.ms,
  at: entry.at,
  actor: entry.actor,
  event: entry.event,
  cause: entry.cause,
  states: Object.fromEntries(
    [...running]
      .filter(([, { isLeft }]) => !isLeft)
      .map(([actor, { standing }]) => [actor, standing.state]),
  ),
});

/** What cannot be replayed is told as it was recorded. */
function told(
  document: string,
  entry: TraceEntry,
  before: Running | undefined,
  divergences: Divergence[],
  running: Map<string, Running>,
): ReplayedStep {
  return {
    ...base(document, entry, running),
    context: before?.standing.context ?? {},
    changed: [],
    effects: [],
    money: entry.money,
    next: [],
    ignored: true,
    divergences,
    snapshot: before?.snapshot ?? null,
  };
}

function divergencesOf(
  { state, hash }: TraceEntry,
  before: Running | undefined,
  standing: ActorState,
  snapshot: AnyMachineSnapshot,
): Divergence[] {
  if (hash === standing.hash) return [];
  if (snapshot === before?.snapshot && before.standing.hash !== hash) return [{ kind: 'refused' }];
  return JSON.stringify(state) === JSON.stringify(standing.state)
    ? [{ kind: 'memory', recorded: hash, replayed: standing.hash }]
    : [{ kind: 'state', recorded: state, replayed: standing.state }];
}

/** A chart inside is recorded as stopped after the one around it has gone on. */
function leaveChildren(
  running: Map<string, Running>,
  path: string,
  { children }: AnyMachineSnapshot,
): void {
  for (const [other, one] of running)
    if (other.startsWith(`${path}/`) && !(other.slice(path.length + 1) in children))
      one.isLeft = true;
}

export const nextOf = (snapshot: AnyMachineSnapshot): string[] =>
  snapshot.status === 'active'
    ? [...new Set(snapshot._nodes.flatMap((node) => node.ownEvents as string[]))].sort()
    : [];
