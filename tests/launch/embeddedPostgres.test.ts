import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { discardCluster } from '#scripts/embedded-postgres.ts';
import { waitUntil } from '#scripts/waitUntil.ts';
import { end, type Held, hold, holdSurely, postmastersOf, query } from './holder.ts';

let folder: string;
let held: Held[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storefront-launch-'));
  chmodSync(folder, 0o755);
});
afterEach(async () => {
  await Promise.all(held.map((each) => end(each, 'SIGTERM')));
  held = [];
  rmSync(folder, { recursive: true, force: true });
});

async function holds(place = folder): Promise<Held> {
  const each = await holdSurely(place);
  held.push(each);
  return each;
}

/** Writes rows one after the other until told to stop, and remembers which ones were acknowledged. */
function writer(url: string) {
  const acknowledged: number[] = [];
  let stopped = false;
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  const done = (async () => {
    await client.connect();
    for (let id = 1; !stopped; id++) {
      await client.query('INSERT INTO kept VALUES ($1)', [id]);
      acknowledged.push(id);
    }
  })().catch(() => {});
  return {
    acknowledged,
    stop: () => {
      stopped = true;
      return done;
    },
  };
}

async function rowsOf(url: string): Promise<Set<number>> {
  return new Set((await query<{ id: number }>(url, 'SELECT id FROM kept')).map(({ id }) => id));
}

describe('the embedded database', () => {
  it('I48: refuses a second shop on the same folder with one sentence, before it touches anything', async () => {
    const first = await holds();
    const refusal = await hold(folder);
    expect(refusal).toMatch(
      new RegExp(
        `^Another shop \\(process ${first.process.pid}, running since .+\\) already uses ${folder}\\. Stop it first`,
      ),
    );
    expect(postmastersOf(folder)).toEqual([first.postmaster]);
    expect(await query(first.url, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
  });

  it('I48: lets exactly one of many shops that start at the same moment have the folder', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => hold(folder)));
    held = answers.filter((answer) => typeof answer !== 'string');
    expect(held).toHaveLength(1);
    expect(postmastersOf(folder)).toHaveLength(1);
  });

  it('stops the postmaster that a killed launcher left, keeps every acknowledged row, and never runs two', async () => {
    const first = await holds();
    await query(first.url, 'CREATE TABLE kept (id int PRIMARY KEY)');
    const rows = writer(first.url);
    expect(await waitUntil(() => rows.acknowledged.length > 50, 60_000)).toBe(true);
    await end(first, 'SIGKILL');
    expect(postmastersOf(folder)).toEqual([first.postmaster]);
    const second = await holds();
    await rows.stop();
    expect(postmastersOf(folder)).toEqual([second.postmaster]);
    const kept = await rowsOf(second.url);
    expect(rows.acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  });

  it('comes back at the same address after kill -9 of the postmaster, with every acknowledged row', async () => {
    const { url, postmaster } = await holds();
    await query(url, 'CREATE TABLE kept (id int PRIMARY KEY)');
    const rows = writer(url);
    expect(await waitUntil(() => rows.acknowledged.length > 50, 60_000)).toBe(true);
    process.kill(postmaster, 'SIGKILL');
    await rows.stop();
    const answers = () =>
      rowsOf(url).then(
        () => true,
        () => false,
      );
    expect(await waitUntil(answers, 60_000)).toBe(true);
    const kept = await rowsOf(url);
    expect(rows.acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    expect(postmastersOf(folder)).not.toContain(postmaster);
  });

  it('starts although its old process id now belongs to a stranger', async () => {
    const first = await holds();
    await query(first.url, 'CREATE TABLE kept (id int PRIMARY KEY)');
    const pidFile = join(folder, 'data', 'postmaster.pid');
    const left = readFileSync(pidFile, 'utf8');
    await end(first, 'SIGTERM');
    writeFileSync(pidFile, left.replace(/^\d+/, String(process.pid)));
    const second = await holds();
    expect(await rowsOf(second.url)).toEqual(new Set());
  });

  if (process.getuid?.() === 0)
    it('lives elsewhere, and is found there again, when the folder is closed to its user', async () => {
      const closed = join(folder, 'closed');
      mkdirSync(closed, { mode: 0o700 });
      const first = await holds(closed);
      await query(first.url, 'CREATE TABLE kept (id int PRIMARY KEY)');
      await end(first, 'SIGTERM');
      const outside = readFileSync(join(closed, 'lives-in.txt'), 'utf8');
      expect(postmastersOf(outside)).toEqual([]);
      const second = await holds(closed);
      expect(await rowsOf(second.url)).toEqual(new Set());
      expect(postmastersOf(outside)).toEqual([second.postmaster]);
      await end(second, 'SIGTERM');
      await discardCluster(closed);
      expect(existsSync(outside)).toBe(false);
    });

  it('throws a half-made cluster away and makes a whole one', async () => {
    mkdirSync(join(folder, 'data.new'));
    writeFileSync(join(folder, 'data.new', 'PG_VERSION'), '18');
    const { url } = await holds();
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});
