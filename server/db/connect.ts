import pg from 'pg';
import { StartRefused } from '../startRefused.ts';

/** What PostgreSQL answers to a user whom it does not let in, in words for operators. The address has a password, so of it only host and name are said. */
const REFUSALS: Record<string, (url: URL) => string> = {
  '28P01': ({ username, host }) => `the database at ${host} refuses the password of ${username}`,
  '28000': ({ username, host }) => `the database at ${host} does not let ${username} in from here`,
  '3D000': ({ pathname, host }) => `at ${host} there is no database ${pathname.slice(1)}`,
  '53300': ({ host }) => `the database at ${host} has no connection left`,
  '57P03': ({ host }) => `the database at ${host} is starting up or shutting down`,
};

/** A connection of its own, outside of every pool. Where there is none, the error says which address and why. */
export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // The statement that runs fails by itself.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw inWords(error, url);
  }
}

function inWords(error: unknown, url: string): unknown {
  const { code = '' } = error as { code?: string };
  const address = URL.parse(url);
  if (!address)
    return new StartRefused(['DATABASE_URL is no address like postgres://user:password@host/name']);
  const isAway = /^E[A-Z_]+$/.test(code) || error instanceof AggregateError;
  const why = isAway
    ? `the database at ${address.host} does not answer (${code})`
    : REFUSALS[code]?.(address);
  return why ? new StartRefused([`${why}. See DATABASE_URL`]) : error;
}
