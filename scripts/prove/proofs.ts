interface Proof {
  what: string;
  files: string[];
  /** by Playwright, through a whole shop; Vitest otherwise */
  inBrowser?: boolean;
}

/** The large proofs. Each is a test file that asks `sizeOf(name, ...)` how much to do; `npm test` runs the same file on a seeded sample. */
export const PROOFS: Record<string, Proof> = {
  money: {
    what: 'a million random carts against exact rationals (I07)',
    files: ['machines/domain'],
  },
  pace: {
    what: 'questions to each provider about an order that is not paid, one that is watched, and 50 at once, beside what its page allows; printed',
    files: ['tests/server/inquiryPace.test.ts'],
  },
  forged: {
    what: '1,000 forged notifications a second for ten seconds at the address of each provider: breaker, database and the payments of others, printed',
    files: ['tests/server/notificationFlood.test.ts'],
  },
  notifications: {
    what: '1,000 payments of each provider, notified in any order among forgeries (I29, I31)',
    files: ['tests/server/manyNotifications.test.ts'],
  },
  faults: {
    what: 'every fault at every call of each provider, what a shopper reads meanwhile, then all of them at random while the server is killed (F60 to F85)',
    files: [
      'everyFault',
      'badProvider',
      'mismatchedAmounts',
      'replacedAccount',
      'faultsUnderKill',
    ].map((name) => `tests/server/${name}.test.ts`),
  },
  trade: {
    what: '200 buyers of the last five units and 200 uses of a promotion limited to twenty (I26, I28)',
    files: ['tests/server/manyBuyers.test.ts'],
  },
  mutants: {
    what: 'every chart with one thing wrong (an emit, an input, an entry, exit or transition action, an invoke), against its model; then every arrow wrong; the table is printed, test-results/mutants.html and arrows.html show in the viewer of Stryker what became of each (by its schema in .json)',
    files: ['tests/mutants'],
  },
  walks: {
    what: 'every step of the order chart from every state with every combination of its facts, on the running chart',
    files: ['tests/models/order.test.ts'],
  },
  lives: {
    what: '20,000 random lives of orders on the pure chart, against its rules, a ledger and a task list',
    files: ['tests/models/orderLives.test.ts'],
  },
  livesOnDatabase: {
    what: '2,000 random lives of orders on PostgreSQL: every provider, changes, staff, tables, late and double money, connections cut; audit and logs',
    files: ['tests/server/livesOnDatabase.test.ts'],
  },
  orderRate: {
    what: 'orders per second, milliseconds from a payment to paid, and the work of node and PostgreSQL for each, printed: read it beside the same run of another commit',
    files: ['tests/server/orderRate.test.ts'],
  },
  moneyOnScreen: {
    what: 'a bank debit that succeeds on day 9, too little, a refund and a dispute, as shopper and staff see them in a browser on a simulated clock; screens in test-results/money',
    files: ['tests/server/moneyOnScreen.test.ts'],
  },
  matrix: {
    what: 'every allowed cell of cart x shopper x payment x delivery, in a browser; the table is test-results/matrix.md',
    files: ['matrix.spec.ts'],
    inBrowser: true,
  },
  gateway: {
    what: 'the generated journeys through a gateway to a platform that answers the specification alone; the table is test-results/gateway.md',
    files: ['platformProxy.spec.ts'],
    inBrowser: true,
  },
  kill: {
    what: '250 purchases while server and database are killed',
    files: ['tests/server/kill.test.ts'],
  },
  journeys: {
    what: 'every cart, shopper and way to pay, and every outcome of every provider for guest and customer, in a browser',
    files: ['journeys.spec.ts', 'outcomes.spec.ts'],
    inBrowser: true,
  },
  outcomes: {
    what: 'every outcome of every provider alone, for guest and customer, phone missing too, in a browser; the table is printed and in test-results/outcomes.md',
    files: ['outcomes.spec.ts'],
    inBrowser: true,
  },
  resume: {
    what: '25 ways to lose the place, with every way to pay, in a browser (F25 to F33)',
    files: ['resumedPayments.spec.ts'],
    inBrowser: true,
  },
  sampled: {
    what: 'journeys of which npm test walks a part: each rule at every store, width, language, document and word of trouble (395)',
    files: [
      ...['a11y', 'catalogue', 'identity', 'keyboard', 'languages'],
      ...['states', 'stillness', 'supportPlayer', 'transferSize', 'trouble'],
    ].map((name) => `${name}.spec.ts`),
    inBrowser: true,
  },
  crawl: {
    what: 'everything that can be pressed on every page of the five stores, as guest and customer; what it found is in test-results/crawl',
    files: ['crawl.spec.ts'],
    inBrowser: true,
  },
  crawlKinds: {
    what: 'the same for each kind of control on each kind of page; CRAWL_MINUTES ends each visitor earlier',
    files: ['crawl.spec.ts'],
    inBrowser: true,
  },
  explore: {
    what: 'an hour of random presses that know no chart: no button that pays while money may be taken, no two amounts of one order, no dead end, no lost cart; the table is test-results/explore.md',
    files: ['explorer/explore.spec.ts'],
    inBrowser: true,
  },
  pathsReport: {
    what: 'the report of the paths at 390 and 1280, read by axe, and a path that failed, shrunk, kept and opened by support; in test-results/paths-report',
    files: ['pathsReport.spec.ts'],
    inBrowser: true,
  },
  pathsBreaks: {
    what: 'a button that the chart refuses, an order that is not written, stock that is not taken: each planted in a shop, and found, shrunk and kept by npm run paths -- --browser',
    files: ['pathsBreaks.spec.ts'],
    inBrowser: true,
  },
  screens: {
    what: 'an album of every screen of the five stores at 390, 768 and 1280, in test-results/screens/index.html',
    files: ['screens.spec.ts'],
    inBrowser: true,
  },
  image: {
    what: 'the steps of the Dockerfile one by one where there is no Docker: packages, pages, a server of a user who may write nothing, no package of development',
    files: ['tests/launch/image.test.ts'],
  },
  alarms: {
    what: 'each alarm of docs/running.md, heard from a real Prometheus (which has to be on the machine) that asks a shop in that trouble, then the queries of each panel of the dashboard, which have to show something (they are printed, not drawn: Grafana is not needed); three minutes, minutes of the rules told as seconds',
    files: ['tests/server/alarms.test.ts'],
  },
  fullDisk: {
    what: 'a database whose tables, then whose log, find no room on a small disk (by root, who may make one): what shoppers are told, that no order is lost, and that it goes on',
    files: ['tests/server/databaseAway.test.ts'],
  },
  twoServers: {
    what: 'ten minutes of load on two servers behind a pooler in transaction mode (pgbouncer, where it is there), one killed every minute, a rolling deploy in the middle: orders lost, p50, p99, memory',
    files: ['tests/server/twoServers.test.ts'],
  },
  intents: {
    what: '200 ways to press place at once, 1,000 orders with a figure replaced (I02, I06)',
    files: ['tests/server/intents.test.ts'],
  },
  scope: {
    what: '1,000 times not yours beside not there, by the clock (S13)',
    files: ['tests/server/notTheirs.test.ts'],
  },
  traces: {
    what: 'every walk of every recorded chart: replayed, begun in the middle, and a hundred times with all that is not recorded replaced at random; canaries; 20,000 hostile files (I42)',
    files: ['tests/trace'],
  },
  support: {
    what: 'a stuck checkout as support sees it, and 5,000 moments scrubbed through at 60 frames a second, in a browser; screens in test-results/support',
    files: ['support'],
    inBrowser: true,
  },
  recorder: {
    what: 'bytes of a checkout’s first load and the time of a press, with the recorder on and off, side by side; printed',
    files: ['recorder.spec.ts'],
    inBrowser: true,
  },
  traceSearch: {
    what: '10,000 traces: every search of /support, its time at half and at worst, printed; under 200 ms',
    files: ['tests/server/manyTraces.test.ts'],
  },
  starts: {
    what: 'every start with one thing missing or wrong, and the sentence that an operator reads, printed',
    files: ['tests/server/starts.test.ts'],
  },
  restore: {
    what: 'a backup, 200 orders, a crash, the backup restored: audit, logs, what is found by asking and what is lost, printed; DATABASE_URL names a server that pg_dump knows',
    files: ['tests/server/restore.test.ts'],
  },
  scale: {
    what: '100,000 products brought in, a million orders: lists, search, facets, order pages, sweeps, audit and erasing in milliseconds, plans of what is over its limit; SCALE_FOLDER keeps the database for the next run',
    files: ['tests/server/scale.test.ts'],
  },
  evening: {
    what: 'a restaurant’s evening: 12 tables, 40 phones, 200 rounds, splits and a point of sale; bills equal the kitchen’s list (F100)',
    files: ['tests/server/evening.test.ts'],
  },
  drafts: {
    what: 'ten thousand mutated drafts, none of which may throw (I47)',
    files: ['machines/checkout'],
  },
  identity: {
    what: 'every identity error with its sentence, its next step and what provoked it, and the waits without a network, printed (F52)',
    files: [
      'tests/identity',
      'tests/models/timeStories.test.ts',
      'tests/models/session.test.ts',
      'tests/models/pushStories.test.ts',
    ],
  },
  access: {
    what: 'who may ask what: two shops, eleven kinds of caller, every route, printed (I36, I37)',
    files: ['tests/server/access.test.ts'],
  },
};
