import { asking, leaving, pageSetup, startingContext, startingPage } from './setup.ts';

/** Pays on the provider's own page: start, leave. A shopper who comes back lands on the order's page, or here out of the browser's cache. */
export const hostedPageMachine = pageSetup.createMachine({
  id: 'hostedPage',
  context: startingContext,
  initial: 'starting',
  output: ({ context }) => context.end,
  states: { starting: startingPage, leaving, asking, ended: { type: 'final' } },
});
