import type { Trace } from '#machines/domain/trace/trace.ts';
import { CHARTS } from '#src/trace/charts.ts';
import { type ReplayedStep, replayTrace } from '#src/trace/replay.ts';

/** A record as `@statelyai/inspect` 0.7 sends it to an inspector. */
export interface InspectRecord {
  type: '@xstate.actor' | '@xstate.event' | '@xstate.snapshot';
  sessionId: string;
  rootId: string;
  createdAt: string;
  id: null;
  _version: string;
  [field: string]: unknown;
}
const VERSION = '0.7.2';

/** A checkout as records of `@statelyai/inspect`: every page and chart is an actor of its own. */
export const toInspect = (trace: Trace): InspectRecord[] => replayTrace(trace).flatMap(recordsOf);

function recordsOf(step: ReplayedStep): InspectRecord[] {
  const sessionId = sessionOf(step);
  const rootId = sessionOf({ ...step, actor: step.actor.split('/')[0] ?? '' });
  const base = { sessionId, rootId, createdAt: `${step.at}`, id: null, _version: VERSION };
  const { status, context } = shownOf(step);
  const snapshot = { value: step.states[step.actor] ?? null, context, status };
  const parentId = step.actor.includes('/') ? rootId : undefined;
  const begins = step.event.type === 'xstate.init';
  return [
    ...(begins
      ? [
          {
            ...base,
            type: '@xstate.actor' as const,
            name: step.actor,
            ...{ parentId, definition: definitionOf(step.actor), snapshot },
          },
        ]
      : []),
    { ...base, type: '@xstate.event', event: step.event, sourceId: undefined },
    { ...base, type: '@xstate.snapshot', event: step.event, snapshot },
  ];
}

export const sessionOf = ({ document, actor }: Pick<ReplayedStep, 'document' | 'actor'>): string =>
  `${document.slice(-4)}:${actor}`;
export const shownOf = ({ snapshot, context }: ReplayedStep) => ({
  context,
  status: snapshot?.status ?? ('active' as const),
});
/** A chart as its own words say it; what is a function has no words. */
const definitionOf = (actor: string): string =>
  JSON.stringify((Object.hasOwn(CHARTS, actor) && CHARTS[actor]?.config) || { id: actor });
