import {
  type CallbackActorLogic,
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
  type PromiseActorLogic,
} from 'xstate';

/**
 * An actor with types and no body: a chart names what it needs done, wiring or a test provides it.
 * Running it unwired throws, so that a forgotten port is loud; `src/wiring/wiring.test.ts` proves that none is forgotten.
 */
export function port<Output, Input>(name: string): PromiseActorLogic<Output, Input> {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`port ${name} is not wired`)));
}

/** A port that keeps telling: it sends events to its chart until it is stopped. */
export function listener(name: string): CallbackActorLogic<EventObject, NonReducibleUnknown> {
  return fromCallback<EventObject, NonReducibleUnknown>(() => {
    throw new Error(`listener ${name} is not wired`);
  });
}
