import type { ActorRefFrom, InspectionEvent, Observer } from 'xstate';
import type { Shopper } from '#machines/cart-panel/types.ts';
import type { checkoutMachine } from '#machines/checkout/machine.ts';
import type { ApiName } from '#machines/domain/api.ts';
import type { ClientConfig } from '#machines/domain/render.ts';
import type { Business } from '#machines/domain/store.ts';
import type { Api } from '#src/api/calls.ts';
import type { IdentitySource } from '../browser/identity.ts';
import type { RunningCart } from './cart.ts';
import type { Ask } from './currentProducts.ts';
import type { OpenPush } from './lazyPush.ts';
import type { Recording } from './recording.ts';
import type { RunningSession } from './session.ts';

export interface AccountTools {
  source: IdentitySource;
  config: ClientConfig;
  /** records the chart of the errands with the document's others */
  inspect: Observer<InspectionEvent>;
}

/** The running charts of a document, and what its screens may read besides. Made once, outside React. */
export interface Running extends RunningCart {
  session: RunningSession | null;
  /** brings the session's chart where it comes later than the document */
  loadSession(): Promise<RunningSession | null>;
  /** what was recorded here, for a screen in trouble; null where nothing is */
  trace: Recording['trace'];
  checkout: ActorRefFrom<typeof checkoutMachine> | null;
  /** null in a catalogue document: there nothing is read by React */
  api: Api | null;
  business: Business | null;
  /** what errands of an account need; null where there are none */
  account: AccountTools | null;
  /** whether and how this browser is reached while it is closed; null where nothing is pushed */
  push: OpenPush;
  locale: string;
  /** extensions that the platform behind this shop does not answer: what needs them is left out */
  lacks: readonly ApiName[];
  /** whether addresses are suggested while they are typed */
  suggestsPlaces: boolean;
  /** whether what happens to an order is told by mail, too */
  sendsMail?: boolean;
  shopper(): Shopper;
  ask: Ask;
  /** by this the pages say how an order's page is brought: nothing is ordered before it is here */
  bringsOrder?(bring: () => Promise<unknown>): void;
  /** whether an order is being sent: nothing may be reloaded meanwhile */
  isSending(): boolean;
  start(): void;
}
