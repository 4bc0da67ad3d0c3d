import { expect, test } from 'vitest';
import { orderMachine } from '#machines/order/machine.ts';
import { ORDER_STOOD, orderStood } from '#src/support/player/orderStood.ts';

type Node = { type: string; states: Record<string, Node> };
const leavesOf = (node: Node, path = ''): string[] =>
  Object.entries(node.states).flatMap(([name, inner]) =>
    Object.keys(inner.states).length > 0 ? leavesOf(inner, `${path}${name}.`) : [`${path}${name}`],
  );

test.each(Object.keys(ORDER_STOOD))('every state of the order’s %s is said in words', (region) => {
  const chart = orderMachine.root.states[region] as unknown as Node;
  expect(Object.keys(ORDER_STOOD[region]!).sort()).toEqual(leavesOf(chart).sort());
});

test('what is no state of the chart is left out', () => {
  expect(orderStood('owing.due constructor held')).toBe(
    'it is to be paid; its goods and times are kept for it',
  );
  expect(orderStood('')).toBe('');
});

test('an order that was paid is not said to have had no payment', () => {
  expect(orderStood('paid.settled idle committed')).toBe(
    'it is paid; no payment is open; its goods and times are its own',
  );
});
