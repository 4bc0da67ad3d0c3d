import { fromPromise, type PromiseActorLogic } from 'xstate';

/** `wire(port)(body)`: what the body takes and answers is what the chart's port says. */
export const wire =
  <Output, Input>(_port: PromiseActorLogic<Output, Input>) =>
  (
    body: (given: { input: Input; signal: AbortSignal }) => PromiseLike<Output>,
  ): PromiseActorLogic<Output, Input> =>
    fromPromise<Output, Input>(body);
