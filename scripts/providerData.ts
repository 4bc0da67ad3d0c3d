import { readFileSync } from 'node:fs';
import type { ProviderCode } from '#machines/domain/payment.ts';
import { folderOf } from '#providers/provider.ts';

/** What stands as data beside a provider, for the tests and for the README. */
const read = (code: ProviderCode, file: string): unknown =>
  JSON.parse(
    readFileSync(new URL(`../providers/${folderOf(code)}/${file}`, import.meta.url), 'utf8'),
  );

/** Something that others have published, so that a mistake of ours cannot stand on both sides. */
export interface Vector {
  source: string;
  says: string;
  call: string;
  /** what was published: one byte of it changed, and the vector fails */
  given?: Record<string, unknown>;
  request?: PublishedRequest;
  answers?: Record<string, { status: number; body: unknown }>;
  notification?: {
    headers: Record<string, string>;
    sign?: string;
    body?: unknown;
    form?: Record<string, string>;
  };
  /** published fields that we send otherwise or not at all, and why */
  notSent?: Record<string, string>;
  /** the circumstances */
  credentials?: Record<string, unknown>;
  attempt?: Record<string, unknown>;
  session?: Record<string, string>;
  hints?: Record<string, string>;
  now?: string;
  /** what our side makes of it, and the pieces of the publication that it depends on */
  gives: unknown;
  counts: string[];
}
export interface PublishedRequest {
  method: string;
  url: string;
  headers?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string>;
  xml?: Record<string, string>;
}

/** `searched`: where fewer than eight are public, what was looked through. */
export const vectorsOf = (code: ProviderCode): { searched?: string; vectors: Vector[] } =>
  read(code, 'vectors.json') as { searched?: string; vectors: Vector[] };

/** What a document says of a provider, and where simulator, adapter and a test meet it. */
export interface Behaviour {
  behaviour: string;
  source: string;
  /** a piece of the simulator's text */
  simulator: string;
  /** what the adapter makes of it */
  adapter: string;
  /** done to the simulator through the adapter; else the test that does it, by a piece of its text */
  probe?: Probe;
  test?: string;
}
export interface Probe {
  call?: 'open' | 'inquire' | 'capture' | 'cancel';
  /** changed in the request, in the form that the browser carries, or said in the provider's place */
  set?: Record<string, unknown>;
  /** sent beside what we send */
  add?: Record<string, string>;
  headers?: Record<string, string | null>;
  fields?: Record<string, string | null>;
  answer?: { status: number; body: unknown; to?: string };
  credentials?: Record<string, unknown>;
  attempt?: Record<string, unknown>;
  /** the stored attempt as the question knows it */
  known?: Record<string, unknown>;
  about?: Record<string, unknown>;
  /** what happens at the simulator, how much later and how often it is asked */
  then?: string[];
  after?: number;
  times?: number;
  twice?: boolean;
  /** all within one moment */
  hurry?: boolean;
  fault?: { call: string; how: string };
  page?: string;
  gives?: unknown;
}

export const behavioursOf = (code: ProviderCode): Behaviour[] =>
  read(code, 'behaviours.json') as Behaviour[];

/** What an English checkout calls the way to pay. */
export function labelOf(code: ProviderCode): string {
  const { en } = read(code, 'messages.json') as { en: Record<string, string> };
  return en[`method.${code}`] ?? '';
}
