import type { AnyEventObject } from 'xstate';
import { FIRST_FACTS } from '#machines/order/firstFacts.ts';
import { orderInvariants } from '#machines/order/invariants.ts';
import { newLife, type OrderLife, stateText } from '#machines/order/life.ts';
import { orderMachine } from '#machines/order/machine.ts';
import type { OrderInput } from '#machines/order/types.ts';
import { PureChart } from '../graph/pure.ts';
import { Counter } from './count.ts';
import type { StoredEvent } from './stored.ts';
import type { Broken } from './traces.ts';

type Snapshot = ReturnType<typeof orderMachine.resolveState>;
const snapshotOf = ({ value, facts }: OrderLife): Snapshot =>
  orderMachine.resolveState({ value, context: { ...FIRST_FACTS, ...facts } });

/** Logs of orders as walks through the order's chart: each line must be allowed where it stands, lead where it says, and break no rule. */
export class OrderWalks {
  readonly counter = new Counter(orderMachine);
  readonly broken: Broken[] = [];
  lines = 0;

  walk(id: string, log: readonly StoredEvent[]): void {
    const where = (one: StoredEvent): string =>
      `order ${id.slice(0, 8)}, line ${one.number}, ${one.type}`;
    let stands: Snapshot | null = null;
    let chart: PureChart | null = null;
    this.counter.begins();
    for (const [at, line] of log.entries()) {
      this.lines += 1;
      if (line.number !== (log[0]?.number ?? 0) + at)
        this.broken.push({ where: where(line), what: 'lines are missing before it' });
      const { made, life } = line.event as { made?: OrderInput; life?: OrderLife };
      if (made) {
        chart = new PureChart(orderMachine, made);
        stands = snapshotOf(newLife(made));
      }
      if (line.type === 'order.carriedOver' && life) {
        chart = new PureChart(orderMachine, life.facts);
        stands = snapshotOf(life);
        continue;
      }
      if (!chart || !stands) return;
      const step = chart.step(stands as never, line.event as AnyEventObject);
      if (!step) {
        this.broken.push({ where: where(line), what: `is not allowed in ${line.from}` });
        return;
      }
      this.counter.note(step.taken);
      stands = orderMachine.resolveState({
        value: step.after.value,
        context: step.after.context,
      } as never);
      const text = stateText({ value: stands.value, facts: stands.context });
      if (text !== line.to)
        this.broken.push({
          where: where(line),
          what: `leads to ${text}, and the log says ${line.to}`,
        });
      for (const [rule, isSo] of Object.entries(orderInvariants))
        if (!isSo(stands as never))
          this.broken.push({ where: where(line), what: `does not hold: ${rule}` });
    }
  }
}
