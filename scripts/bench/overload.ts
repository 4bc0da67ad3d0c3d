import { startShop } from '#tests/support/startShop.ts';
import { arrivals, ask, type Ended, percentile } from './load.ts';
import { MANY_SHOPPERS, orderTimes } from './orders.ts';
import { heading, line, table } from './print.ts';

/** What does not fit is refused in less than 200 ms, what is served is four fifths of what could be, an order a second succeeds beside it, and ten seconds later all is as before. */
const LIMIT_MS = 200;
const ORDER_MS = 500;
const GOODPUT = 0.8;
/** Fewer than the lane of lists takes at once: nothing is refused while this many wait for each other. */
const VISITORS = 10;
const HEALTH_PER_SECOND = 10;
const WARM_S = 10;

const [, , , perSecond = '200', seconds = '60', store = 'grocery'] = process.argv;
const shop = await startShop({ env: MANY_SHOPPERS });
let visit = 0;
/** A kept page costs next to nothing: each of these is asked for once, and rendered for the one who asks. */
const list = (): string => `${shop.storeUrl(store)}/products?visit=${++visit}`;
const health = `http://127.0.0.1:${shop.ports.shop}/health`;

interface Load {
  pages: Ended<number>[];
  /** from the first page asked to the last one answered */
  seconds: number;
  probes: Ended<number>[];
  /** an order a second */
  orders: Awaited<ReturnType<typeof orderTimes>>;
}

async function measure(overload: number, time: number): Promise<void> {
  await busy(WARM_S);
  const peak = await busy(time);
  const capacity = Math.round(goodput(peak));
  const atCapacity = await arriving(capacity, time);
  const over = await arriving(overload, time);
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  const after = await oneByOne(100);
  const rows = {
    [`${VISITORS} visitors, one page after another`]: peak,
    [`${capacity} a second`]: atCapacity,
    [`${overload} a second`]: over,
  };
  heading(
    `${store}: list pages for ${time} s each, every one rendered and on a connection of its own; times in ms`,
  );
  table(
    [
      'load',
      'asked',
      'answered',
      'p50',
      'p99',
      'refused',
      'p50',
      `p99 (${LIMIT_MS})`,
      'failed (0)',
      'pages/s',
      `of peak (${GOODPUT})`,
    ],
    Object.entries(rows).map(([name, load]) => pagesRow(name, load, goodput(peak))),
  );
  line('');
  table(
    [
      '/health, ten times a second during',
      'asked',
      'failed (0)',
      'p50',
      `p99 (${LIMIT_MS})`,
      'worst',
    ],
    Object.entries(rows).map(([name, { probes }]) => [
      name,
      String(probes.length),
      String(failed(probes)),
      ...times(probes),
      ms(probes, 1),
    ]),
  );
  line('');
  table(
    ['an order a second during', 'failed (0)', 'p50', `p99 (${ORDER_MS})`],
    Object.entries(rows).map(([name, { orders }]) => [
      name,
      ...[orders.failed, orders.p50, orders.p99].map(String),
    ]),
  );
  line(
    `\nTen seconds later, one page after another: p50 ${ms(after, 0.5)}, p99 ${ms(after, 0.99)}, ${failed(after)} of ${after.length} failed.`,
  );
}

function pagesRow(name: string, { pages, ...load }: Load, peak: number): string[] {
  const answered = pages.filter(({ result }) => result === 200);
  const refused = pages.filter(({ result }) => result === 503);
  const share = (some: unknown[]): string => `${((some.length / pages.length) * 100).toFixed(1)} %`;
  const good = goodput({ pages, ...load });
  return [
    name,
    String(pages.length),
    share(answered),
    ...times(answered),
    share(refused),
    ...times(refused),
    String(pages.length - answered.length - refused.length),
    good.toFixed(1),
    (good / peak).toFixed(2),
  ];
}

const goodput = ({ pages, seconds: took }: Load): number =>
  pages.filter(({ result }) => result === 200).length / took;
const failed = (some: Ended<number>[]): number =>
  some.filter(({ result }) => result !== 200).length;
const ms = (some: Ended<number>[], share: number): string =>
  some.length > 0 ? String(percentile(some, share)) : '';
const times = (some: Ended<number>[]): [string, string] => [ms(some, 0.5), ms(some, 0.99)];

/** Pages that arrive by the clock, whatever becomes of them. */
const arriving = (rate: number, time: number): Promise<Load> =>
  probed(() => arrivals(rate, time, () => ask(list())), time);

/** As much as can be served: each visitor asks as soon as the last page is there. */
const busy = (time: number): Promise<Load> =>
  probed(async () => {
    const end = performance.now() + time * 1000;
    const visits = Array.from({ length: VISITORS }, () => oneByOne(Number.POSITIVE_INFINITY, end));
    return (await Promise.all(visits)).flat();
  }, time);

async function oneByOne(most: number, end = Number.POSITIVE_INFINITY): Promise<Ended<number>[]> {
  const all: Ended<number>[] = [];
  while (all.length < most && performance.now() < end)
    all.push(...(await arrivals(1, 1, () => ask(list()))));
  return all;
}

async function probed(load: () => Promise<Ended<number>[]>, time: number): Promise<Load> {
  const start = performance.now();
  const probing = arrivals(HEALTH_PER_SECOND, time, () => ask(health));
  const ordering = orderTimes(shop, store, { perSecond: 1, seconds: time });
  const pages = await load();
  const took = (performance.now() - start) / 1000;
  return { pages, seconds: took, probes: await probing, orders: await ordering };
}

try {
  await measure(Number(perSecond), Number(seconds));
} finally {
  await shop.discard();
}
