import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';

/** A statement that begins with it is planned by its values each time: by a kept plan it could read far more rows than it has to. */
export const PLANNED_ANEW: SQL = sql.raw('/* planned anew */ ');
/** For a connection: each takes memory of its process in PostgreSQL. Of more words than these, the later ones are planned each time. */
const MOST = 150;
const LONGEST = 6_000;
const STALE = '0A000';

const names = new WeakMap<pg.ClientBase, Map<string, string>>();

/**
 * The same connection, on which a statement has a name: PostgreSQL reads and plans it once, not for every order. That is half of what a short
 * statement costs.
 */
export function keepingPlans(client: pg.PoolClient): pg.PoolClient {
  const known = names.get(client) ?? new Map<string, string>();
  names.set(client, known);
  const named = (config: unknown, values: unknown): unknown =>
    hasText(config) && Array.isArray(values) && values.length > 0
      ? { ...config, name: nameOf(known, config.text) }
      : config;
  const query = (config: unknown, values: unknown, ...rest: unknown[]): unknown =>
    Reflect.apply(client.query, client, [named(config, values), values, ...rest]);
  return Object.create(client, { query: { value: query } });
}

/** Undefined: it gets none. */
function nameOf(known: Map<string, string>, text: string): string | undefined {
  const found = known.get(text);
  if (found) return found;
  if (known.size >= MOST || text.length > LONGEST || text.includes('/* planned anew */')) return;
  const name = `kept_${known.size}`;
  known.set(text, name);
  return name;
}

const hasText = (config: unknown): config is { text: string } =>
  typeof config === 'object' && config !== null && 'text' in config;

/** Another process has changed a table that a kept plan reads, so that its rows look otherwise now. */
export const isPlanStale = (code: string | undefined): boolean => code === STALE;
