import type { ApiName, QueryOf, ReplyOf } from './api.ts';
import type { InvoiceRequest, InvoiceSheet } from './invoice.ts';
import type { Letter, LetterRequest } from './letter.ts';
import type { Problem } from './problem.ts';
import type { Business, StoreSettings } from './store.ts';
import type { TypedForm } from './typedForm.ts';

/** The seam between the server and the built pages: the server injects what a page may ask, the pages answer HTML. Types only. */

export type ServerCall = <N extends ApiName>(
  name: N,
  input: { params?: Record<string, string>; query?: QueryOf<N> },
) => Promise<{ ok: true; data: ReplyOf<N> } | { ok: false; problem: Problem }>;

/** What the browser may know about its surroundings; printed into each document, never a secret. */
export interface ClientConfig {
  buildId: string;
  apiKey: string;
  apiBase: string;
  businessId: string;
  currency: string;
  locale: string;
  firebase: {
    apiKey: string;
    authDomain: string;
    projectId: string;
    appId: string;
    messagingSenderId: string;
  };
  /** other identity providers that may be entered by, as Firebase spells them */
  identityProviders?: string[];
  /** http://host:port of the Auth emulator, in demo mode */
  authEmulator: string | null;
  /** whether addresses are suggested while they are typed */
  suggestsPlaces: boolean;
  /** whether what happens to an order is told by mail, too */
  sendsMail?: boolean;
  tagManager: string | null;
  /** how this shop reaches a browser that is closed, and the public key to subscribe with */
  push: { transport: 'fcm' | 'web-push'; key: string } | null;
  mode: 'demo' | 'live';
  /** false: nothing is kept for times without a network */
  keepsPages?: false;
  /** extensions that the platform behind this shop does not answer: what needs them is left out */
  lacks?: readonly ApiName[];
}

/** Which policy a document is served under. */
export type DocumentGroup = 'catalogue' | 'checkout' | 'account' | 'login' | 'support' | 'plain';

export interface RenderRequest {
  /** path and query without the locale prefix */
  url: string;
  method: string;
  locale: string;
  /** scheme and host of the shop, without a path; empty where no store is */
  origin: string;
  /** `localhost` itself, or an unknown host: no business */
  store: { business: Business; settings: StoreSettings } | null;
  /** every store, for the list on the bare host */
  stores: {
    name: string;
    tagline: string;
    layout: StoreSettings['layout'];
    url: string;
    settings: StoreSettings;
  }[];
  problem: Problem | null;
  session: {
    kind: 'none' | 'guest' | 'customer';
    /** notifications of a customer that were not read; null where it is not known */
    unread?: number | null;
  };
  /** the branch the shopper chose, from the cookie `location`; a page falls back to the first one */
  locationId?: string | null;
  /** what stood in a plain form of that page when it was refused a moment ago */
  typed?: TypedForm | null;
  /** what the one who asks has saved, on the pages that say so; null where nothing can be saved */
  saved?: SavedThings | null;
  call: ServerCall;
  /** resolves when no other document is rendered; asked once all that the page shows is at hand */
  turn(): Promise<void>;
  config: ClientConfig;
  nonce: string;
  /** ISO instant of the server's clock */
  now: string;
}
/** Ids of products, newest first, and what of it is not sold any more. */
export interface SavedThings {
  ids: string[];
  gone: { id: string; name: string }[];
}
export interface RenderReply {
  status: number;
  group: DocumentGroup;
  headers: Record<string, string>;
  html: string;
  /** sources for its policy, in place of a nonce: the same bytes may go to everybody */
  scriptHashes?: string[];
}

export interface Renderer {
  render(request: RenderRequest): Promise<RenderReply>;
  /** one sentence of `src/messages`, for notices that the server sends */
  say(locale: string, id: string, values?: Record<string, string | number>): string;
  /** a mail about an order, in words and colours of its store */
  letter(request: LetterRequest): Letter;
  /** what an invoice says, to be drawn as a PDF */
  invoice(request: InvoiceRequest): InvoiceSheet;
}
