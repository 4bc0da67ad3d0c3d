import type { ClientConfig } from '#machines/domain/render.ts';
import type { Business, StoreSettings } from '#machines/domain/store.ts';

/** What the server printed into a shop document: its surroundings, and the store it belongs to. */
export interface DocumentData {
  config: ClientConfig;
  store: { business: Business; settings: StoreSettings };
}

/** Reads a JSON block of the document; it was written by our own server under the document's policy. */
export function readJson<T>(id: string): T {
  const block = document.getElementById(id);
  if (!block?.textContent) throw new Error(`The document has no ${id}.`);
  return JSON.parse(block.textContent) as T;
}

export const readConfig = (): ClientConfig => readJson<ClientConfig>('config');
