import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { bannerMachine } from '#machines/banner/machine.ts';
import { bannerModel } from '#machines/banner/model.ts';
import { describeChart } from './suite.ts';

describeChart(bannerModel);

test('what can be taken back is offered for ten seconds, and for ten anew once the pointer or the focus has left it (finding Z252)', () => {
  const clock = new SimulatedClock();
  const banner = createActor(bannerMachine, { clock }).start();
  const isShown = (): boolean => banner.getSnapshot().hasTag('visible');
  const lasts = (ms: number): void => {
    clock.increment(ms - 1);
    expect(isShown(), `${ms} ms`).toBe(true);
    clock.increment(1);
    expect(isShown(), `${ms} ms`).toBe(false);
  };
  banner.send({ type: 'banner.show', id: 'cart.replaced', severity: 'warning', undo: true });
  lasts(10_000);
  banner.send({ type: 'banner.show', id: 'cart.removed', severity: 'info', undo: true });
  clock.increment(9_000);
  banner.send({ type: 'banner.hold' });
  clock.increment(60_000);
  banner.send({ type: 'banner.release' });
  lasts(10_000);
  banner.send({ type: 'banner.show', id: 'cart.restored' });
  lasts(4_000);
  banner.stop();
});
