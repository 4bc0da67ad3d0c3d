import { allows, newLife, type OrderLife, stateText, step } from '#machines/order/life.ts';
import { settledTasks } from '#machines/order/tasks.ts';
import type { OrderEffect, OrderEvent, OrderInput } from '#machines/order/types.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/open.ts';
import { writeTogether } from '../db/together.ts';
import { type Figures, type Order, saveLife } from '../records/order.ts';
import { appendEvents } from '../records/orderEvent.ts';
import { insertOutboxRows } from '../records/outbox.ts';
import { addToSpan, inSpan } from '../spans.ts';
import { BUILD } from './build.ts';
import type { Change, Happening, Run, Writes } from './change.ts';
import { carryOut, evidenceIn } from './effects.ts';
import { inTurn } from './turn.ts';

/** The chart does not allow it where the order stands: nothing is changed. */
class EventRefused extends Error {
  readonly event: string;
  readonly state: string;
  constructor(event: string, state: string) {
    super(`${event} is not allowed in ${state}`);
    this.name = 'EventRefused';
    this.event = event;
    this.state = state;
  }
}

export const allowsNow = (order: Order, event: Happening, now: Date): boolean =>
  allows(order.life, { ...event, at: now.getTime() } as OrderEvent);

/**
 * The one way to change an order. The caller holds its row. The chart decides, its effects are carried out in this transaction, the row and one
 * line of the log are written; what an effect answers is applied at once.
 */
export const apply = (
  change: Change,
  order: Order,
  happening: Happening,
  figures: Figures = {},
): Promise<Order> =>
  inSpan(happening.type, {}, () => applyEvent(change, order, happening, figures));

async function applyEvent(
  change: Change,
  order: Order,
  happening: Happening,
  figures: Figures,
): Promise<Order> {
  const { tx, clock } = change;
  const event = { ...happening, at: clock.now().getTime() } as OrderEvent;
  if (!allows(order.life, event)) throw new EventRefused(event.type, stateText(order.life));
  const { life, effects } = step(order.life, event);
  const saved = await saveLife(tx, order, life, order.lastEvent + 1, figures);
  return carryThrough(change, saved, { from: order.life, event, effects });
}

/** What a step was, after its row was saved. */
interface Step {
  from: OrderLife;
  event: OrderEvent;
  effects: readonly OrderEffect[];
}
/** The step that places an order. It is decided before there is a row, so that the row is written once. */
export interface FirstStep extends Step {
  life: OrderLife;
}

export function firstStep(made: OrderInput, terms: boolean, clock: Clock): FirstStep {
  const from = newLife(made);
  const event = { type: 'order.placed', terms, made, at: clock.now().getTime() } as const;
  return { from, event, ...step(from, event) };
}

/** The row was inserted with the life that this step leads to. */
export const applyFirst = (change: Change, order: Order, first: FirstStep): Promise<Order> =>
  inSpan(first.event.type, {}, () => carryThrough(change, order, first));

async function carryThrough(
  change: Change,
  order: Order,
  { from, event, effects }: Step,
): Promise<Order> {
  const { tx, clock, cause, writes = nothingYet() } = change;
  addToSpan({ 'shop.from': stateText(from), 'shop.to': stateText(order.life) });
  const line = appendEvents(tx, [
    {
      orderId: order.id,
      number: order.lastEvent,
      businessId: order.businessId,
      type: event.type,
      event,
      attemptId: 'attemptId' in event ? event.attemptId : null,
      cause: cause.kind,
      toldBy: cause.toldBy,
      reportId: cause.reportId ?? null,
      from: stateText(from),
      to: stateText(order.life),
      build: BUILD,
      at: clock.now(),
    },
  ]);
  writes.statements.push(line);
  const all = [...effects, ...settledTasks(from, event, order.life)];
  const after = await carryOutAll({ ...change, writes }, order, event, all);
  if (!change.writes) await sendWrites(tx, writes);
  return after;
}

export const nothingYet = (): Writes => ({ statements: [], told: [] });

const sendWrites = (tx: Tx, { statements, told }: Writes): Promise<void> =>
  writeTogether(tx, told.length > 0 ? [...statements, insertOutboxRows(tx, told)] : statements);

async function carryOutAll(
  change: Change & Pick<Run, 'writes'>,
  order: Order,
  event: OrderEvent,
  effects: readonly OrderEffect[],
): Promise<Order> {
  const run: Run = { ...change, event, confirmed: 0, apply };
  let now = order;
  for (const effect of inTurn(effects)) {
    const answer = await carryOut(run, now, effect);
    if (answer) now = await apply({ ...change, evidence: evidenceIn(run) }, now, answer);
  }
  return now;
}
