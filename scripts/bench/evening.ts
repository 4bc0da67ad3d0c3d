import { execFileSync } from 'node:child_process';
import { Agent } from 'node:http';
import { startShop } from '#tests/support/startShop.ts';
import { arrivals, ask, type Ended, percentile } from './load.ts';
import { MANY_SHOPPERS, orderTimes } from './orders.ts';
import { heading, line, table } from './print.ts';

/** A busy evening at one process, or at two (`evening 60 2`) that share one port: list pages by the clock on kept connections, as a front door has them, one order a second, and `/health` ten times a second. */
const SLUG = 'grocery';
const RATES = [200, 500, 1_000];
const HEALTH_PER_SECOND = 10;
const CONNECTIONS = 200;
const SECONDS = Number(process.argv[3] ?? 60);
const PROCESSES = process.argv[4] ?? '1';

const shop = await startShop({ env: { ...MANY_SHOPPERS, PROCESSES } });
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** Of the server's processes together: megabytes in memory, seconds of a processor so far. */
function usage(): { memory: number; cpu: number } {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,cputimes=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/));
  const family = new Set([String(shop.launcher.pid)]);
  for (const _ of [1, 2, 3, 4])
    for (const [pid = '', parent = ''] of rows) if (family.has(parent)) family.add(pid);
  const servers = rows.filter(
    ([pid = '', , , , ...args]) =>
      family.has(pid) && /server\/(main|processes)\.ts/.test(args.join(' ')),
  );
  const sum = (column: number): number =>
    servers.reduce((all, row) => all + Number(row[column]), 0);
  return { memory: Math.round(sum(2) / 1_000), cpu: sum(3) };
}

const share = (some: Ended<number>[], status: number): string =>
  `${((some.filter(({ result }) => result === status).length / some.length) * 100).toFixed(1)} %`;
const times = (some: Ended<number>[]): string =>
  [0.5, 0.99].map((part) => percentile(some, part)).join(', ');

async function evening(rate: number): Promise<string[]> {
  const [own, theirs] = [process.cpuUsage(), usage()];
  const [pages, probes, orders] = await Promise.all([
    arrivals(rate, SECONDS, () => ask(`${shop.storeUrl(SLUG)}/products`, agent)),
    arrivals(HEALTH_PER_SECOND, SECONDS, () => ask(`http://127.0.0.1:${shop.ports.shop}/health`)),
    orderTimes(shop, SLUG, { perSecond: 1, seconds: SECONDS }),
  ]);
  const [mine, after] = [process.cpuUsage(own), usage()];
  const answered = pages.filter(({ result }) => result === 200);
  return [
    String(rate),
    share(pages, 200),
    share(pages, 503),
    times(answered),
    `${times(probes)} (${share(probes, 200)})`,
    `${orders.p50}, ${orders.p99} (${orders.failed} failed)`,
    String(after.memory),
    ((after.cpu - theirs.cpu) / SECONDS).toFixed(2),
    ((mine.user + mine.system) / 1e6 / SECONDS).toFixed(2),
  ];
}

try {
  heading(`${SLUG}: an evening of ${SECONDS} s, processes: ${PROCESSES}; times p50, p99 in ms`);
  await arrivals(50, 5, () => ask(`${shop.storeUrl(SLUG)}/products`, agent));
  const rows: string[][] = [];
  for (const rate of RATES) rows.push(await evening(rate));
  table(
    [
      'pages/s',
      'answered',
      'refused',
      'times',
      '/health (200)',
      'an order a second (500)',
      'memory MB',
      'their processors',
      "generator's",
    ],
    rows,
  );
  line('Processors: how many of one were busy on average.');
} finally {
  agent.destroy();
  await shop.discard();
}
