import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { anyPort } from '#scripts/ports.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { orders } from '#server/db/schema/orders.ts';
import { staffTasks } from '#server/db/schema/payments.ts';
import { expireOrders, sweepAttempts } from '#server/dueWork.ts';
import { audit } from '#server/jobs/audit.ts';
import { type AdminServer, startAdminServer } from '#server/monitoring/adminServer.ts';
import { monitoring } from '#server/monitoring/monitoring.ts';
import { deliverOutbox } from '#server/notifications/deliver.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { aLine } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, STORE_OF } from '#tests/support/payingShop.ts';
import { sizeOf } from '#tests/support/proofSize.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';

/**
 * Every alarm of docs/monitoring/alarms.yml, heard from a real Prometheus that asks a shop in trouble: a provider down, a queue stuck, an audit
 * violation planted, and so on. Minutes are told as seconds; everything else of the file is as it is. `npm test` only looks that no alarm was forgotten.
 */
const IS_FULL = sizeOf('alarms', { sample: 0, full: 1 }) > 0;
const RULES = readFileSync('docs/monitoring/alarms.yml', 'utf8');
const DASHBOARD: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
  readFileSync('docs/monitoring/dashboard.json', 'utf8'),
);
const NAMES = [...RULES.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);

let shop: PayingShop;
let admin: AdminServer;
let owner: pg.Client;
let prometheus: { ask(path: string): Promise<string>; stop(): void };
const watched = monitoring();

interface Trouble {
  alarm: string;
  begin(): Promise<void>;
  end(): Promise<void>;
}
const provider = 'DPO';
const slug = STORE_OF[provider];
const anOrderOf = () => shop.database.db.select().from(orders).orderBy(orders.id).limit(1);
const owned = (text: string, values: unknown[] = []) => owner.query(text, values);
let undo: () => void | Promise<void> = () => {};

const TROUBLES: Trouble[] = [
  {
    alarm: 'ProviderDown',
    async begin() {
      for (const call of ['open', 'inquire'])
        await shop.simulate(provider, { failNext: { call, how: '500', times: 1_000 } });
      for (let at = 0; at < 6; at++) {
        const as = guest(`unlucky ${at}`);
        const order = await shop.place(slug, [aLine(slug)], { method: provider, as });
        await shop.pay(slug, order, provider, as);
      }
    },
    async end() {
      shop.simulatorState.faults = [];
      await settled(30 * MINUTE);
    },
  },
  {
    alarm: 'PaymentsUnclear',
    async begin() {
      for (let at = 0; at < 5; at++) {
        const as = guest(`unsure ${at}`);
        const order = await shop.place(slug, [aLine(slug)], { method: provider, as });
        await shop.pay(slug, order, provider, as);
      }
      await owned(
        `create table kept_attempt as select id, state, changed_at from payment_attempt;
         alter table payment_attempt disable trigger all;
         update payment_attempt set state = 'UNKNOWN', changed_at = '${shop.clock.now().toISOString()}'`,
      );
    },
    async end() {
      await owned(
        `update payment_attempt a set state = k.state, changed_at = k.changed_at from kept_attempt k where k.id = a.id;
         alter table payment_attempt enable trigger all;
         drop table kept_attempt`,
      );
    },
  },
  {
    alarm: 'QueueStuck',
    // Nothing works it off: no sweep runs in this process.
    async begin() {
      const order = await shop.place(slug, [aLine(slug)], { method: provider });
      await shop.pay(slug, order, provider);
      shop.clock.pass(10 * MINUTE);
      await audit(shop.services);
    },
    end: () => settled(2 * MINUTE),
  },
  {
    alarm: 'AuditViolation',
    async begin() {
      await owned('alter table cart_transaction disable trigger all');
      const [order] = await anOrderOf();
      await owned('update cart_transaction set last_event = last_event + 1 where id = $1', [
        order?.id,
      ]);
      await audit(shop.services);
    },
    async end() {
      const [order] = await anOrderOf();
      await owned('update cart_transaction set last_event = last_event - 1 where id = $1', [
        order?.id,
      ]);
      await owned('alter table cart_transaction enable trigger all');
      await settled(MINUTE);
    },
  },
  {
    alarm: 'AuditStandsStill',
    async begin() {
      shop.clock.pass(25 * MINUTE);
    },
    end: () => settled(MINUTE),
  },
  {
    alarm: 'EventsParked',
    async begin() {
      const [order] = await anOrderOf();
      await shop.database.db.insert(outbox).values({
        id: 'parked',
        businessId: order?.businessId ?? '',
        kind: 'order.paid',
        payload: {},
        createdAt: shop.clock.now(),
        tries: 8,
        parkedReason: 'the push service says no',
      });
    },
    async end() {
      await owned(`delete from outbox where id = 'parked'`);
    },
  },
  {
    alarm: 'MoneyWaits',
    async begin() {
      const [order] = await anOrderOf();
      await shop.database.db.insert(staffTasks).values({
        id: 'waits',
        businessId: order?.businessId ?? '',
        orderId: order?.id ?? '',
        kind: 'REFUND',
        reason: 'PAID_TWICE',
        detail: '',
        amount: 150_000,
        createdAt: new Date(shop.clock.now().getTime() - 2 * DAY),
      });
    },
    async end() {
      await owned(`delete from staff_task where id = 'waits'`);
    },
  },
  {
    alarm: 'ServerErrors',
    async begin() {
      await owned('alter table category rename to category_gone');
      const asking = setInterval(
        () => void shop.ask({ store: slug, url: '/api/v1/categories' }).catch(() => {}),
        200,
      );
      undo = () => clearInterval(asking);
    },
    async end() {
      await undo();
      await owned('alter table category_gone rename to category');
    },
  },
  {
    alarm: 'EventLoopLate',
    async begin() {
      const busy = setInterval(() => {
        const until = performance.now() + 700;
        while (performance.now() < until);
      }, 900);
      undo = () => clearInterval(busy);
    },
    async end() {
      await undo();
    },
  },
  {
    alarm: 'PoolExhausted',
    async begin() {
      const { pool } = shop.database;
      const most = pool.options.max ?? 10;
      let goesOn = true;
      const sleeping = Array.from({ length: most * 3 }, async () => {
        while (goesOn) await pool.query('select pg_sleep(0.5)').catch(() => {});
      });
      undo = async () => {
        goesOn = false;
        await Promise.all(sleeping);
      };
    },
    async end() {
      await undo();
    },
  },
  {
    alarm: 'DatabaseAway',
    async begin() {
      const { pool } = shop.database;
      const { connect } = pool;
      pool.connect = (() => Promise.reject(new Error('Connection terminated'))) as never;
      undo = () => {
        pool.connect = connect;
      };
    },
    async end() {
      await undo();
    },
  },
  {
    alarm: 'ShopAway',
    async begin() {
      admin.close();
    },
    async end() {
      admin = await startAdminServer(
        { host: '127.0.0.1', port: admin.port },
        shop.services,
        watched,
      );
    },
  },
];

/** A shopper buys something. */
async function paid(by: 'STRIPE'): Promise<void> {
  const at = STORE_OF[by];
  const order = await shop.place(at, [aLine(at)], { method: by });
  const attempt = await shop.start(at, order, by);
  await shop.simulate(by, { reference: await shop.referenceOf(attempt.id), action: 'approve' });
  await shop.until(at, order, (view) => view.paymentState === 'PAID');
}

/** Time passes, and all that is due is done. */
async function settled(ms: number): Promise<void> {
  shop.clock.pass(ms);
  await sweepAttempts(shop.services);
  await expireOrders(shop.services);
  await deliverOutbox(shop.services, { say: (_locale, id) => id });
  await audit(shop.services);
}

it('each alarm has its trouble', () => {
  expect(TROUBLES.map(({ alarm }) => alarm).toSorted()).toEqual(NAMES.toSorted());
});

if (IS_FULL) {
  beforeAll(async () => {
    shop = await payingShop({ meters: watched.meters });
    admin = await startAdminServer({ host: '127.0.0.1', port: 0 }, shop.services, watched);
    owner = new pg.Client({ connectionString: shop.databaseUrl });
    await owner.connect();
    await shop.place(slug, [aLine(slug)], { method: provider });
    await paid('STRIPE');
    await settled(MINUTE);
    prometheus = await startPrometheus(admin.port);
  });
  afterAll(async () => {
    prometheus.stop();
    admin.close();
    await owner.end();
    await shop.close();
  });

  it('each is heard when its trouble begins, and no more when it is over', async () => {
    const rows: Record<string, string | number>[] = [];
    await vi.waitFor(async () => expect(await prometheus.ask('query?query=up')).toContain('"1"]'), {
      timeout: 30_000,
      interval: 500,
    });
    await heard([]);
    for (const { alarm, begin, end } of TROUBLES) {
      const began = performance.now();
      await begin();
      const all = await heard([alarm]);
      const after = performance.now();
      await end();
      await heard([], [alarm]);
      rows.push({
        alarm,
        'heard after s': Math.round((after - began) / 1000),
        'over after s': Math.round((performance.now() - after) / 1000),
        says: all.find((one) => one.name === alarm)?.summary ?? '',
        'heard beside it': all.flatMap(({ name }) => (name === alarm ? [] : [name])).join(', '),
      });
    }
    console.table(rows);
    await heard([]);
  }, 900_000);

  it('the dashboard shows something in each panel of what went on meanwhile', async () => {
    const now = Date.now() / 1000;
    const rows: Record<string, string | number>[] = [];
    for (const { title, targets } of DASHBOARD.panels)
      for (const { expr } of targets) {
        const asked = new URLSearchParams({
          query: expr,
          start: String(now - performance.now() / 1000),
          end: String(now),
          step: '2',
        });
        const answer = JSON.parse(await prometheus.ask(`query_range?${asked}`)) as Ranges;
        const series = answer.data?.result ?? [];
        const last = series.flatMap(({ values }) => values.at(-1)?.[1] ?? []);
        const most = series.flatMap(({ values }) => values.map(([, one]) => Number(one)));
        rows.push({
          panel: title,
          query: expr,
          says: answer.error ?? answer.status,
          series: series.length,
          'first now': last[0] ?? '',
          'most in the run': Math.max(...most.filter(Number.isFinite)),
        });
      }
    console.log(
      'No Grafana is on this machine: these are the panels’ queries, and nothing was drawn.',
    );
    console.table(rows);
    expect(rows.filter(({ says }) => says !== 'success')).toEqual([]);
    expect(
      rows.filter(({ series }) => series === 0).map(({ panel, query }) => [panel, query]),
    ).toEqual([]);
    const isFigure = (row: (typeof rows)[number]) => Number.isFinite(row['most in the run']);
    expect(rows.filter((row) => !isFigure(row)).map(({ panel }) => panel)).toEqual([]);
  });
}

interface Ranges {
  status: string;
  error?: string;
  data?: { result: { values: [number, string][] }[] };
}

interface Alarm {
  name: string;
  summary: string;
}
async function firing(): Promise<Alarm[]> {
  const { data } = JSON.parse(await prometheus.ask('alerts')) as {
    data: {
      alerts: {
        state: string;
        labels: { alertname: string };
        annotations: { summary: string };
      }[];
    };
  };
  return data.alerts
    .filter(({ state }) => state === 'firing')
    .map(({ labels, annotations }) => ({
      name: labels.alertname,
      summary: annotations.summary,
    }));
}
/** Waits until these are heard; without any, until none of `those` is. */
async function heard(wanted: string[], those = NAMES): Promise<Alarm[]> {
  let all: Alarm[] = [];
  await vi.waitFor(
    async () => {
      all = await firing();
      const names = all.map(({ name }) => name);
      if (wanted.length > 0) expect(names).toEqual(expect.arrayContaining(wanted));
      else expect(names.filter((name) => those.includes(name))).toEqual([]);
    },
    { timeout: 90_000, interval: 500 },
  );
  return all;
}

/** Prometheus of this machine, on the rules of the documents with seconds for minutes. */
async function startPrometheus(shopPort: number) {
  try {
    execFileSync('prometheus', ['--version'], { stdio: 'ignore' });
  } catch {
    throw new Error('this proof asks Prometheus, which is not on this machine');
  }
  const folder = mkdtempSync(join(tmpdir(), 'storefront-alarms-'));
  const port = await anyPort();
  const sooner = RULES.replace(/for: (\d+)m/g, 'for: $1s').replace(/\[5m\]/g, '[15s]');
  writeFileSync(join(folder, 'alarms.yml'), sooner);
  writeFileSync(
    join(folder, 'prometheus.yml'),
    `global: { scrape_interval: 2s, scrape_timeout: 2s, evaluation_interval: 1s }
rule_files: [alarms.yml]
scrape_configs:
  - job_name: shop
    static_configs: [{ targets: ["127.0.0.1:${shopPort}"] }]
`,
  );
  const program: ChildProcess = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  return {
    ask: async (path: string) => (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).text(),
    stop() {
      program.kill('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
