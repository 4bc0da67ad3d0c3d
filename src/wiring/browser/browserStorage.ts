import * as v from 'valibot';

/** `kept`: it will be here after closing. `memory`: storage is blocked or full, so it lives as long as this document (F35, F36). */
export type StorageMode = 'kept' | 'memory';
export type StoredValue<T> = {
  value: T | null /** something stood here that could not be read; it was put away */;
  discarded: boolean;
};

/** One named, versioned place in the browser's storage. */
export interface StorageKey<T> {
  read(): StoredValue<T>;
  write(value: T | null): StorageMode;
  /** another tab wrote */
  watch(onChange: () => void): () => void;
}

const PREFIX = 'storefront';
/** A cart holds less than this. */
const MOST_CHARACTERS = 2_000_000;

interface PlaceOptions<T> {
  area: 'local' | 'session';
  name: string;
  version: number;
  schema: v.GenericSchema<unknown, T>;
}

export function storageKey<T>({ area, name, version, schema }: PlaceOptions<T>): StorageKey<T> {
  const key = `${PREFIX}.${name}`;
  const envelope = v.object({ version: v.literal(version), value: schema });
  /** What stood here last: a cart of five hundred lines is not checked again when nothing has changed. */
  let last: { text: string; value: T } | null = null;
  return {
    read() {
      const text = readText(area, key);
      if (text === null) return { value: null, discarded: false };
      if (text === last?.text) return { value: last.value, discarded: false };
      const parsed = v.safeParse(envelope, parse(text));
      if (parsed.success) {
        last = { text, value: parsed.output.value };
        return { value: last.value, discarded: false };
      }
      writeText(area, key, null);
      return { value: null, discarded: true };
    },
    write(value) {
      const text = value === null ? null : JSON.stringify({ version, value });
      last = text === null || value === null ? null : { text, value };
      return writeText(area, key, text);
    },
    watch: (onChange) =>
      onStorage((changed) => (changed === key || changed === null) && onChange()),
  };
}

/** Whether anything stands in a place, for a caller that would have to fetch what reads it. */
export const isKept = (area: 'local' | 'session', name: string): boolean =>
  readText(area, `${PREFIX}.${name}`) !== null;

/** A place whose key and plain text the specification fixes. */
export function plainStorageKey(key: string): {
  read(): string | null;
  write(text: string | null): StorageMode;
  watch(onChange: () => void): () => void;
} {
  return {
    read: () => readText('local', key),
    write: (text) => writeText('local', key, text),
    watch: (onChange) =>
      onStorage((changed) => (changed === key || changed === null) && onChange()),
  };
}

/** Calls with the key another tab wrote, or null when it wiped everything. */
export function onStorage(listener: (key: string | null) => void): () => void {
  const onStorage = (event: StorageEvent): void => listener(event.key);
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Everything this origin keeps in the browser, for signing out (S05). Each part on its own: a blocked one must not keep the next. */
export async function clearEverything(): Promise<void> {
  memory.clear();
  for (const area of ['local', 'session'] as const) attempt(() => areaOf(area).clear());
  const databases = await settled(() => indexedDB.databases());
  for (const { name } of databases ?? [])
    if (name && !name.startsWith('firebase')) attempt(() => indexedDB.deleteDatabase(name));
  const caches = await settled(() => globalThis.caches.keys());
  for (const name of caches ?? []) await settled(() => globalThis.caches.delete(name));
}

/** What only this tab holds. */
export function clearTab(): void {
  memory.clear();
  attempt(() => sessionStorage.clear());
}

const memory = new Map<string, string | null>();
const areaOf = (area: 'local' | 'session'): Storage =>
  area === 'local' ? localStorage : sessionStorage;

function readText(area: 'local' | 'session', key: string): string | null {
  const remembered = memory.get(`${area}:${key}`);
  if (remembered !== undefined) return remembered;
  const text = attempt(() => areaOf(area).getItem(key)) ?? null;
  return text !== null && text.length > MOST_CHARACTERS ? '' : text;
}

function writeText(area: 'local' | 'session', key: string, text: string | null): StorageMode {
  const done = attempt(() => {
    if (text === null) areaOf(area).removeItem(key);
    else areaOf(area).setItem(key, text);
    return true;
  });
  if (done) memory.delete(`${area}:${key}`);
  else memory.set(`${area}:${key}`, text);
  return done ? 'kept' : 'memory';
}

function parse(text: string): unknown {
  return attempt(() => JSON.parse(text) as unknown);
}
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
async function settled<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch {
    return undefined;
  }
}
