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
