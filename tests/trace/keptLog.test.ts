import { expect, test } from 'vitest';
import { idOf } from '#machines/domain/trace/redact.ts';
import { allows, newLife, step } from '#machines/order/life.ts';
import { type OrderSnapshot, orderMachine } from '#machines/order/machine.ts';
import type { OrderEvent, OrderInput } from '#machines/order/types.ts';
import { orderFacts } from '#server/traces/facts.ts';
import { replayOrder } from '#src/support/player/orderLife.ts';
import { later, someEvent, someOrder } from '#tests/models/lives/events.ts';
import { Chance } from '#tests/support/lives/chance.ts';
import { sizeOf } from '#tests/support/proofSize.ts';

const LIVES = sizeOf('lives', { sample: 400, full: 5_000 });
const MOST_EVENTS = 25;
const TRIES = 30;

const IDS = ['attemptId', 'reference', 'providerReference', 'digest', 'proposal', 'bill'];
/** A trace has stand-ins for ids: with them said from the start, nothing else may differ. */
const withStandIns = (event: object): object =>
  Object.fromEntries(
    Object.entries(event).map(([name, value]) => [
      name,
      [...IDS, 'appointment'].includes(name) && typeof value === 'string' ? idOf(value) : value,
    ]),
  );

/** What an order heard in a random life, where that led, and what it had done. */
function aLife(number: number) {
  const chance = new Chance(number);
  const made: OrderInput = someOrder(chance);
  let life = newLife(made);
  let at = 0;
  const snapshot = () =>
    orderMachine.resolveState({ value: life.value, context: life.facts }) as OrderSnapshot;
  const went: { event: OrderEvent; life: typeof life; deeds: unknown[] }[] = [];
  for (let tries = 0; tries < TRIES * MOST_EVENTS && went.length < MOST_EVENTS; tries++) {
    at = later(at, chance);
    const event = {
      ...withStandIns(someEvent(snapshot(), chance, at)),
      ...(went.length === 0 && { made }),
    } as OrderEvent;
    if (!allows(life, event)) continue;
    const next = step(life, event);
    life = next.life;
    went.push({ event, life, deeds: next.effects });
  }
  return went;
}

test(`what a trace keeps of an order’s log leads ${LIVES} random lives to the same states, sums and deeds (finding Z141, I42)`, () => {
  const heard = new Set<string>();
  for (let number = 1; number <= LIVES; number++) {
    const went = aLife(number);
    const rows = went.map(({ event }, at) => ({
      ...{ number: at + 1, type: event.type, event, attemptId: null, cause: 'STAFF' as const },
      ...{ toldBy: null, from: '', to: '', build: 'test', at: new Date(event.at) },
    }));
    const replayed = replayOrder(orderFacts(rows));
    for (const [at, { event, life, deeds }] of went.entries()) {
      heard.add(event.type);
      const { life: again, deeds: deedsAgain } = replayed[at]!;
      const said = `life ${number}, line ${at + 1}: ${JSON.stringify(event)}`;
      expect({ life: again, deeds: deedsAgain }, said).toEqual({ life, deeds });
    }
  }
  expect([...heard]).toEqual(
    expect.arrayContaining([
      ...['visit.cancelled', 'staff.tookPayment', 'staff.returnedElsewhere', 'staff.gaveBack'],
      ...['visit.moved', 'visit.arrived', 'visit.missed', 'visit.awaited', 'staff.finished'],
      ...['till.paid', 'attempt.inProcess', 'money.refunded', 'change.accepted', 'staff.closed'],
    ]),
  );
});
