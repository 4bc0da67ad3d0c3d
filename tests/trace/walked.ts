import type { AnyActorRef, AnyEventObject } from 'xstate';
import { moneyOf } from '#machines/checkout/outline.ts';
import type { Trace, TraceSegment } from '#machines/domain/trace/trace.ts';
import type { ChartModel } from '#machines/model.ts';
import { entryWriter } from '#src/trace/entries.ts';
import type { Seen } from '#src/trace/observer.ts';
import { pureChart } from '#tests/models/pure.ts';
import type { Walk } from '#tests/models/walk.ts';

const DOCUMENT = '00000000-0000-4000-8000-000000000001';
export const BEGAN = Date.UTC(2027, 2, 1, 9);

export const aSegment = (written: Pick<TraceSegment, 'entries' | 'checkpoints'>): TraceSegment => ({
  document: DOCUMENT,
  build: 'test',
  startedAt: BEGAN,
  skewMs: 0,
  page: 'checkout',
  ...written,
});
export const aTrace = (segments: TraceSegment[], other: Partial<Trace> = {}): Trace => ({
  format: 'storefront-trace',
  version: 1,
  header: {
    reference: 'K7-42QX',
    build: 'test',
    store: 'retail',
    layout: 'retail',
    locale: 'en',
    provider: 'STRIPE',
    intent: null,
    order: null,
    orderNumber: null,
    startedAt: BEGAN,
  },
  segments,
  order: null,
  server: [],
  ...other,
});

/** What the observer sees of a walk; `as`: with other things said in it. */
export function seenOn(
  { machine }: ChartModel,
  walk: Walk,
  path: string,
  as: (event: AnyEventObject) => AnyEventObject = (event) => event,
): Seen[] {
  const begins = as({ type: 'xstate.init', input: walk.start.input });
  const { first, step } = pureChart(machine, begins.input);
  const actor = actorAt(path);
  const seen = (event: { type: string }, snapshot: Seen['snapshot'], sequence: number): Seen => ({
    ...{ actor, source: undefined, event, snapshot, sequence },
    ms: sequence * 100,
  });
  const all = [seen(begins, first, 0)];
  for (const event of walk.steps.map((one) => as(one.event)))
    all.push(seen(event, step(all.at(-1)?.snapshot as never, event)[0], all.length));
  return all;
}

function actorAt(path: string): AnyActorRef {
  const [root = '', child] = path.split('/');
  const parent = { id: root };
  return (child ? { id: child, _parent: parent } : parent) as AnyActorRef;
}

const NOWHERE = new Map();
export const writtenOf = (seen: Seen[]): TraceSegment =>
  aSegment(entryWriter('key of a test', BEGAN, moneyOf).write({ stood: NOWHERE, seen }));
