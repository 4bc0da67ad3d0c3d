import { describe, expect, test } from 'vitest';
import { momentsOf } from '#src/support/player/moments.ts';
import { actorsIn, arrowOf } from '#src/support/player/sequence.ts';
import { tenTraces } from './tenCheckouts.ts';

const traces = await tenTraces();
/** `who to whom`, for the first row of that name. */
function told(trace: string, name: string): string | undefined {
  const moment = momentsOf(traces[trace]!).find((one) => one.name === name);
  return moment && arrowOf(moment).join(' to ');
}

describe('who told whom', () => {
  test.each([
    ['paid', 'order.place', 'The shopper to checkout'],
    ['paid', 'xstate.done.actor.placeOrder', 'Our server to checkout'],
    ['paid', 'order.placed', 'The shopper to The order'],
    ['paid', 'attempt.opened', 'Stripe to The order'],
    ['paid', 'notification: heard, and asked about', 'Stripe to Our server'],
    ['forged', 'notification: signature', 'A stranger to Our server'],
    ['offline at press', 'network.lost', 'The browser to checkout'],
  ])('%s: %s', (trace, name, words) => {
    expect(told(trace, name)).toBe(words);
  });

  test('a payment inside a page is begun by its checkout, and tells it how it ended', () => {
    const moments = momentsOf(traces['notification lost']!).filter(({ step }) => step);
    const inside = moments.find(({ step }) => step!.actor.startsWith('checkout/'));
    expect(arrowOf(inside!)).toEqual(['checkout', 'checkout/STRIPE']);
  });

  test('our server asks a provider; who is asked answers in the same row', () => {
    const question = momentsOf(traces.underpaid!).find(({ lane }) => lane === 'question')!;
    expect(arrowOf(question)).toEqual(['Our server', 'Stripe']);
  });

  test.each(Object.entries(traces))('%s: both stand among the actors of the whole', (_, trace) => {
    const moments = momentsOf(trace);
    const actors = actorsIn(moments);
    for (const moment of moments) for (const one of arrowOf(moment)) expect(actors).toContain(one);
    expect(new Set(actors).size).toBe(actors.length);
    expect(actors[0]).toBe('The shopper');
  });
});
