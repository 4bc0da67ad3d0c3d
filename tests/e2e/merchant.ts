import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import pg from 'pg';
import { ROOT } from '#scripts/child.ts';
import { hashOf } from '#server/crypto/hash.ts';
import type { StoreSlug } from '#server/db/demoStores.ts';
import { storeOf } from './scenarios.ts';

const ports = (): { shop: number } => JSON.parse(process.env.E2E_PORTS ?? '{}');
const databaseUrl = (): string =>
  JSON.parse(readFileSync(join(process.env.E2E_DATA_DIR ?? '', 'running.json'), 'utf8'))
    .databaseUrl;
const SECRET_KEY = 'sk-of-the-merchants-own-systems';

/** What a merchant's own system asks of the shop, under a secret key as its owner would be given one. */
export async function merchantAsks<T>(slug: StoreSlug, path: string, body: unknown): Promise<T> {
  await giveKey(storeOf(slug).business.id);
  let answer: { status: number; text: string } = { status: 0, text: '' };
  // Which keys there are is read again every few seconds.
  await expect(async () => {
    answer = await post(slug, path, body);
    expect(answer.status, answer.text).not.toBe(401);
  }).toPass();
  expect(answer.status, answer.text).toBe(200);
  return JSON.parse(answer.text) as T;
}

async function writes(statement: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  await client.query(statement, values).finally(() => client.end());
}
const giveKey = (businessId: string): Promise<void> =>
  writes(
    "insert into api_key (key, business_id, kind, created_at) values ($1, $2, 'secret', now()) on conflict do nothing",
    [hashOf(`${SECRET_KEY}-${businessId}`), businessId],
  );

/** The branch's opening hours, the same on every day. */
export const setHours = (
  slug: StoreSlug,
  at: number,
  open: [number, number] | null,
): Promise<void> =>
  writes('update business set view = jsonb_set(view, $2, $3) where id = $1', [
    storeOf(slug).business.id,
    `{locations,${at},hours}`,
    JSON.stringify(Array.from({ length: 7 }, () => open)),
  ]);
const minuteThere = (timeZone: string): number => {
  const [hour = 0, minute = 0] = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
  })
    .format(new Date())
    .split(':')
    .map(Number);
  return hour * 60 + minute;
};
/** Closed now, open for three hours of today or tomorrow. */
export function closesNow(slug: StoreSlug, at: number): Promise<void> {
  const isMorning = minuteThere(storeOf(slug).business.timeZone) < 720;
  return setHours(slug, at, isMorning ? [1200, 1380] : [120, 300]);
}

let promotions = 0;
/** A code of this test's own; there is no merchant side that would make one. */
export async function aPromotion(slug: StoreSlug, percentage: number): Promise<string> {
  const code = `JOURNEY${process.pid}N${++promotions}`;
  await writes(
    'insert into promotion (id, business_id, code, name, discount_percentage, uses) values ($1, $2, $3, $3, $4, 0)',
    [crypto.randomUUID(), storeOf(slug).business.id, code, percentage],
  );
  return code;
}
export const endPromotion = (slug: StoreSlug, code: string): Promise<void> =>
  writes(
    "update promotion set ends_at = now() - interval '1 minute' where business_id = $1 and code = $2",
    [storeOf(slug).business.id, code],
  );

function post(
  slug: StoreSlug,
  path: string,
  body: unknown,
): Promise<{ status: number; text: string }> {
  const { shop } = ports();
  const headers = {
    host: `${slug}.localhost:${shop}`,
    'api-key': `${SECRET_KEY}-${storeOf(slug).business.id}`,
    'content-type': 'application/json',
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: shop, path: `/api/v1${path}`, method: 'POST', headers },
      (reply) => {
        let text = '';
        reply.setEncoding('utf8').on('data', (chunk) => (text += chunk));
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }));
      },
    );
    sent.on('error', reject).end(JSON.stringify(body));
  });
}

/** What the shop holds of an address that waits for a time. */
export async function waitingOf(
  email: string,
): Promise<{ until_day: string; told_time: string | null }[]> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  const { rows } = await client
    .query('select until_day::text, told_time from waiting where email = $1', [email])
    .finally(() => client.end());
  return rows;
}

/** For what that is sold out an address waits: the variant of each. */
export async function awaitedOf(email: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  const { rows } = await client
    .query('select variant_id from awaited_goods where email = $1', [email])
    .finally(() => client.end());
  return rows.map((row) => row.variant_id);
}

/** A store of a merchant's own beside the demo's, brought in by the command; its address. */
export function bringsStore(file: { store: { domain: string } }): string {
  const path = join(process.env.E2E_DATA_DIR ?? '', `${file.store.domain}.json`);
  writeFileSync(path, JSON.stringify(file));
  const { status, stderr } = spawnSync(process.execPath, ['scripts/store.ts', 'import', path], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return `http://${file.store.domain}:${ports().shop}`;
}
/** Where the shop holds that an order goes. */
export async function addressOf(orderId: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  const { rows } = await client
    .query(
      "select body -> 'shipment' -> 'customerLocation' as address from cart_transaction where id = $1",
      [orderId],
    )
    .finally(() => client.end());
  return rows[0]?.address;
}

/** The person of a booked time has no other left on that day. */
export const fillsDay = (appointmentId: string, day: string): Promise<void> =>
  writes(
    `insert into appointment select (jsonb_populate_record(one, jsonb_build_object(
      'id', $2::text, 'intent_id', $2::text, 'order_id', null, 'status', 'PAID',
      'start_date', $3::date, 'end_date', $3::date,
      'starts', $3::date - interval '12 hours', 'ends', $3::date + interval '36 hours',
      'busy_from', $3::date - interval '12 hours', 'busy_until', $3::date + interval '36 hours'
    ))).* from appointment one where id = $1`,
    [appointmentId, crypto.randomUUID(), day],
  );

/** A booked visit begins in half an hour, whatever day it was booked for. */
export const visitIsNear = (appointmentId: string): Promise<void> =>
  writes(
    "update appointment set starts = now() + interval '30 minutes', ends = now() + interval '3 hours' where id = $1",
    [appointmentId],
  );
