import { type AnyActorRef, createActor, fromPromise, SimulatedClock } from 'xstate';
import { checkoutMachine } from '#machines/checkout/machine.ts';
import { moneyOf } from '#machines/checkout/outline.ts';
import type { CheckoutEvent, CheckoutInput } from '#machines/checkout/types.ts';
import type { TraceSegment } from '#machines/domain/trace/trace.ts';
import { approveThenCaptureMachine } from '#machines/payment/approveThenCapture.ts';
import { hostedPageMachine } from '#machines/payment/hostedPage.ts';
import { qrMachine } from '#machines/payment/qr.ts';
import { entryWriter } from '#src/trace/entries.ts';
import { observe, type Taken } from '#src/trace/observer.ts';
import { aSegment, BEGAN } from './walked.ts';

/** What happens: the shopper does something, a port answers, or time passes. */
export type Happening = CheckoutEvent | { answers: string; output: unknown } | { passes: number };

/** A checkout that runs, its payment inside, on ports that answer when the list says so, as the observer of a page sees it. */
export async function watched(
  input: CheckoutInput,
  happenings: readonly Happening[],
  chart = checkoutMachine,
): Promise<Taken> {
  const clock = new SimulatedClock();
  const pending = new Map<string, (output: unknown) => void>();
  const seen = observe(() => clock.now());
  const port = fromPromise(
    ({ self }) => new Promise((resolve) => pending.set((self as AnyActorRef).id, resolve)),
  );
  const scripted = (names: object): Record<string, typeof port> =>
    Object.fromEntries(Object.keys(names).map((name) => [name, port]));
  const paying = scripted(hostedPageMachine.implementations.actors) as never;
  const machine = chart.provide({
    actors: {
      ...scripted(checkoutMachine.implementations.actors),
      hostedPage: hostedPageMachine.provide({ actors: paying }),
      approveThenCapture: approveThenCaptureMachine.provide({ actors: paying }),
      qr: qrMachine.provide({ actors: paying }),
    } as never,
  });
  const actor = createActor(machine, { id: 'checkout', input, clock, inspect: seen.observer });
  actor.start();
  for (const one of happenings) {
    clock.increment('passes' in one ? one.passes : 40);
    if ('type' in one) actor.send(one);
    if ('answers' in one) answerOf(pending, one.answers)(one.output);
    for (let turn = 0; turn < 8; turn++) await undefined;
  }
  actor.stop();
  return seen.take();
}

/** The same, as the recorder writes it down. */
export const record = async (
  input: CheckoutInput,
  happenings: readonly Happening[],
  chart = checkoutMachine,
): Promise<TraceSegment> =>
  aSegment(
    entryWriter('key of a test', BEGAN, moneyOf).write(await watched(input, happenings, chart)),
  );

function answerOf(pending: Map<string, (output: unknown) => void>, id: string) {
  const answer = pending.get(id);
  if (!answer) throw new Error(`nothing waits for ${id}, but ${[...pending.keys()]}`);
  pending.delete(id);
  return answer;
}
