import type { ActorRefFrom } from 'xstate';
import type { Shopper } from '#machines/cart-panel/types.ts';
import type { checkoutMachine } from '#machines/checkout/machine.ts';
import type { Business } from '#machines/domain/store.ts';
import type { Api } from '#src/api/calls.ts';
import type { RunningCart } from './cart.ts';
import type { RunningSession } from './session.ts';

/** The running charts of a document, and what its screens may read besides. Made once, outside React. */
export interface Running extends RunningCart {
  session: RunningSession | null;
  checkout: ActorRefFrom<typeof checkoutMachine> | null;
  /** null in a catalogue document: there nothing is read by React */
  api: Api | null;
  business: Business | null;
  locale: string;
  shopper(): Shopper;
  start(): void;
}

export const DEFAULT_LOCALE = 'en';
/** The same page in the document's language. */
export const localePath = (locale: string, path: string): string =>
  locale === DEFAULT_LOCALE ? path : `/${locale}${path === '/' ? '' : path}`;
