import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { ShopCall } from '#machines/domain/calls/call.ts';
import type { PushAddress } from '#machines/domain/calls/notifications.ts';
import type { Letter } from '#machines/domain/letter.ts';
import type { PushMessage } from '#machines/domain/notification.ts';
import type { ProviderCode } from '#machines/domain/payment.ts';
import type { Renderer } from '#machines/domain/render.ts';
import type { Http, ServerProvider } from '#providers/provider.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { CatalogueChanges } from './db/catalogueChanges.ts';
import type { Database } from './db/open.ts';
import type { PushDeviceRow } from './db/schema/push.ts';
import type { Principal, TokenVerifier } from './http/identity.ts';
import type { Limits } from './http/limits.ts';
import type { Turns } from './http/renderTurns.ts';
import type { Store, Stores } from './stores.ts';

/** Everything that a room of the server may use: built once by `buildApp`, handed to every registration. */
export interface Services {
  database: Database;
  clock: Clock;
  config: Config;
  /** newest first; the first seals and derives */
  keys: Buffer[];
  identity: TokenVerifier;
  stores: Stores;
  limits: Limits;
  renderer: Renderer;
  turns: Turns;
  /** what else changes of the catalogue; null where nothing tells it */
  changes: CatalogueChanges | null;
  providerClients: ProviderClients;
  /** what this process counts for its operators */
  meters: Meters;
  /** null where nothing is pushed */
  push: PushSender | null;
  /** null where no mail is sent */
  mail: MailSender | null;
  /** answers a shop call in process, as the pages ask it */
  calls: Map<ShopCall, CallRunner>;
  originOf(domain: string): string;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Work that an answer does not wait for; a draining server does. */
  background(work: Promise<unknown>): void;
  /** Resolves when nothing runs in the background. */
  whenIdle(): Promise<void>;
}

/** What this process counts while it works; everything else is read from the database when it is asked for. */
export interface Meters {
  request(answered: { method: string; route: string; status: number; ms: number }): void;
  providerCall(call: { provider: ProviderCode; businessId: string; outcome: CallOutcome }): void;
}
/** How a call to a provider went: answered; 4xx; 5xx; no answer; not sent because the provider is left alone for a while. */
export type CallOutcome = 'answered' | 'refused' | 'failed' | 'unreachable' | 'resting';
/** Not measured. */
export const NO_METERS: Meters = { request() {}, providerCall() {} };

export interface Caller {
  store: Store;
  principal: Principal | null;
  request: FastifyRequest;
}
export type CallRunner = (
  caller: Caller,
  input: { params?: Record<string, string>; query?: unknown },
) => Promise<unknown>;

/** The ten providers as this server reaches them. */
export interface ProviderClients {
  provider(code: ProviderCode): ServerProvider;
  /** the provider's own addresses, or the simulator's */
  hosts(code: ProviderCode, credentials?: unknown): Record<string, string>;
  /** bounded, and behind the breaker of that provider and store (I49) */
  http(code: ProviderCode, businessId: string, hosts?: Record<string, string>): Http;
  /** for a notification without proof yet: beside the breaker, and only so often for that source and that account */
  unproven(
    code: ProviderCode,
    businessId: string,
    source: string,
    hosts?: Record<string, string>,
  ): Http;
  /** the provider refused or did not answer often enough to be left alone for a while */
  resting(code: ProviderCode, businessId: string): boolean;
  /** It does not take our credentials: told so twice within ten minutes, no shopper is sent there for a while (F84). */
  rest(code: ProviderCode, businessId: string): void;
  /** It opened a payment, so it takes them. */
  taken(code: ProviderCode, businessId: string): void;
  stop(): void;
}

/** `gone`: the device will never be reached there again. Everything else that fails rejects, and is tried again. */
export type PushResult = 'sent' | 'gone';

/** A mail ready to go; `id` is the same at every try, so that programs show a second copy as one. */
export interface Mail {
  id: string;
  /** the store's name, and where its shoppers can answer */
  shop: { name: string; domain: string; replyTo: string | null };
  to: string;
  letter: Letter;
}
/** `refused`: the address will never take it. Everything else that fails rejects, and is tried again. */
export type MailResult = 'sent' | 'refused';
export interface MailSender {
  send(mail: Mail): Promise<MailResult>;
  close(): void;
}

/** One of the two ways to a device that is not looking. */
export interface PushSender {
  transport: PushAddress['transport'];
  /** what a browser needs to subscribe */
  publicKey: string;
  /** whether such an address is one that we would send to at all (S27) */
  takes(address: PushAddress): boolean;
  /** `from` is the store's own origin */
  send(device: PushDeviceRow, message: PushMessage, from: string): Promise<PushResult>;
  close(): Promise<void>;
}
