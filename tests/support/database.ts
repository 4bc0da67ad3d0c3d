import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { TEMPLATE } from './cluster.ts';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A database of the test file's own, copied from a template: with the shop's tables, or with the demo stores too. Call `drop` in `afterAll`. */
export async function cloneDatabase(template = TEMPLATE): Promise<TestDatabase> {
  const admin = await clusterAddress();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(admin, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(admin, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function clusterAddress(): Promise<string> {
  const answer = await fetch(`${inject('services')}/database`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

async function run(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
