import { describe, expect, test } from 'vitest';
import { cartPanelMachine } from '#machines/cart-panel/machine.ts';
import { begin } from './stories.ts';

async function asked(event: { type: string } & Record<string, unknown>) {
  const panel = begin(cartPanelMachine, undefined, {});
  await panel.send({ type: 'panel.show' });
  await panel.send(event);
  return panel;
}

describe('the question before lines go', () => {
  test.each([
    ['"Remove selected" with one line ticked', { type: 'delete.ask', ids: ['line-2'] }],
    ['minus at one', { type: 'panel.minus', id: 'line-2', qty: 1 }],
  ])('DELETE after %s removes that very line, and the cart stays open', async (_, event) => {
    const panel = await asked(event);
    await panel.send({ type: 'delete.confirm' });
    expect(panel.emitted).toEqual([{ type: 'items.remove', ids: ['line-2'] }]);
    expect(panel.value).toBe('visible');
    expect(panel.context.asking).toEqual([]);
  });

  test('DELETE after "Remove selected" removes the ticked lines in one step, so that one undo brings all of them back', async () => {
    const panel = await asked({ type: 'delete.ask', ids: ['line-1', 'line-3'] });
    await panel.send({ type: 'delete.confirm' });
    expect(panel.emitted).toEqual([{ type: 'items.remove', ids: ['line-1', 'line-3'] }]);
    expect(panel.value).toBe('visible');
  });

  test.each([
    ['CANCEL', 'delete.cancel', 'visible'],
    ['closing the cart', 'panel.close', 'hidden'],
  ])('%s removes nothing, and the next question is about its own lines', async (_, type, state) => {
    const panel = await asked({ type: 'delete.ask', ids: ['line-1', 'line-3'] });
    await panel.send({ type });
    expect(panel.value).toBe(state);
    expect(panel.emitted).toEqual([]);
    await panel.send({ type: 'panel.show' });
    await panel.send({ type: 'delete.ask', ids: ['line-2'] });
    await panel.send({ type: 'delete.confirm' });
    expect(panel.emitted).toEqual([{ type: 'items.remove', ids: ['line-2'] }]);
  });
});
