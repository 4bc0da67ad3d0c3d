import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContextOptions, chromium } from '@playwright/test';
import { PROVIDER_CODES, type ProviderCode } from '#machines/domain/payment.ts';
import { ROOT } from '#scripts/child.ts';
import { findBrowsers } from '#scripts/chromium.ts';
import { STORE_SLUGS } from '#server/db/demoStores.ts';
import { alwaysOpen } from '#tests/support/alwaysOpen.ts';
import { startShop } from '#tests/support/startShop.ts';
import { SWITCHES } from '../../e2e/browserSwitches.ts';
import { SCENARIOS, type Scenario, scenarioOf, storeOf } from '../../e2e/scenarios.ts';
import { oneOf, WrongWord } from '../names.ts';
import { shard } from '../options.ts';
import { DOORS, type Door } from './document.ts';
import { WRITTEN } from './follow.ts';
import { type BrowserOf, lasting } from './lasting.ts';
import { leftPage, reachedWords } from './left.ts';
import { type BrowserRun, type Cell, sortsOf, type Variant } from './results.ts';
import { ShopBooks } from './shopBooks.ts';
import { type Visit, visitShop } from './visit.ts';
import { type Progress, walkAll } from './walker.ts';

export const BROWSER_HELP = `npm run paths -- --browser [options]     the checkout's transitions in Chromium, through the shop, by provider

  --provider STRIPE    one provider, or several with commas (otherwise all ten)
  --kind services      goods, services or table, by a guest; business, a customer with agreed terms; inShop, a service that is done there
                       (otherwise each that a store of the provider has, one after another)
  --store SLUG         layout: a store that offers the provider
  --door review        opens documents there alone: order, cancelled, returned, review, another, form, clashing
  --locale fr          language of the pages
  --width 1280         otherwise 390
  --minutes 5          begins no other document after so long; the next run goes on where this one ended
  --shard 1/2          every second provider
  --together 3         so many at once, in one browser
  --fresh              forgets what earlier runs reached

After each step the page is asked whether it offers what the chart refuses, and where the shop answered that an order stands, whether its database
has the order and what it takes from the shelves (of a shop that runs already by its E2E_DATABASE). What fails shrinks, becomes a file in
tests/paths/kept, is walked first next time, and lies in test-results/paths-failed for /support. The command ends with 1 then.
`;

export const FOLDER = join(ROOT, 'test-results/paths-browser');
const fileOf = ({ provider, kind, variant, store, locale, width }: Cell): string =>
  join(FOLDER, `${[provider, kind, variant ?? [], store, locale, width].flat().join('-')}.json`);

export async function runInBrowser(
  argv: readonly string[],
  say: (text: string) => void,
): Promise<number> {
  const values = flagsOf(argv);
  if (values.help) {
    say(BROWSER_HELP);
    return 0;
  }
  const cells = cellsOf(values);
  numberOf(values, 'minutes', 600);
  const door = values.door && oneOf('door', values.door, namesOf(Object.keys(DOORS) as Door[]));
  const isGiven = Boolean(process.env.E2E_PORTS);
  const shop = isGiven ? null : await startShop({ env: { RATE_LIMIT_FACTOR: '20' } });
  if (shop) process.env.E2E_PORTS = JSON.stringify(shop.ports);
  // A kitchen that is closed takes no round of a table.
  if (shop) await alwaysOpen(shop.databaseUrl);
  const executablePath = (await findBrowsers(say)).PLAYWRIGHT_SHELL;
  const browserOf = lasting(() => chromium.launch({ executablePath, args: SWITCHES }));
  // A shop takes its own time to start.
  const until = Date.now() + numberOf(values, 'minutes', 600) * 60_000;
  const books = await ShopBooks.open(shop?.databaseUrl ?? process.env.E2E_DATABASE);
  let fallen = 0;
  try {
    // What one kind of cart has taken, the provider's next one does not look for.
    const waiting = [...Map.groupBy(cells, ({ provider }) => provider).values()];
    const work = async (): Promise<void> => {
      for (let own = waiting.shift(); own && Date.now() < until; own = waiting.shift())
        for (const cell of own)
          if (Date.now() < until)
            await walkCell(browserOf, cell, {
              until,
              say,
              books,
              isFresh: values.fresh ?? false,
              ...(door ? { door } : {}),
            })
              .then((isWhole) => {
                fallen += isWhole ? 0 : 1;
              })
              .catch((error: Error) => {
                fallen += 1;
                say(`${cell.provider}: ${cell.kind} ended before its end: ${error.message}`);
              });
    };
    await Promise.all(Array.from({ length: numberOf(values, 'together', 1) }, work));
  } finally {
    await browserOf().then(
      (one) => one.close(),
      () => undefined,
    );
    await books?.close();
    await shop?.discard();
  }
  return fallen > 0 ? 1 : 0;
}

type Flags = ReturnType<typeof flagsOf>;
function flagsOf(argv: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args: [...argv],
      options: {
        ...{ browser: flag, help: flag, fresh: flag, together: text, provider: text, kind: text },
        ...{ store: text, door: text, locale: text, width: text, minutes: text, shard: text },
      },
    }).values;
  } catch (error) {
    const [what] = (error as Error).message.split('.');
    throw new WrongWord(`${what}. --browser --help says what there is.`);
  }
}
function numberOf(
  values: Flags,
  name: 'minutes' | 'together' | 'width',
  otherwise: number,
): number {
  const text = values[name];
  if (text !== undefined && !/^\d+$/.test(text))
    throw new WrongWord(`--${name} wants a number, not "${text}".`);
  return Number(text ?? otherwise);
}
const namesOf = <T extends string>(names: readonly T[]): Map<string, T> =>
  new Map(names.map((name) => [name, name]));
const KINDS = ['goods', 'services', 'table'] as const;
const SORTS = [...KINDS, 'business', 'inShop'] as const;

function cellsOf(values: Flags): Cell[] {
  const names = namesOf(PROVIDER_CODES);
  const wished = values.provider?.split(',') ?? PROVIDER_CODES;
  const [part, of] = shard(values.shard);
  const locale = oneOf(
    'language',
    values.locale ?? 'en',
    namesOf(readdirSync(join(ROOT, 'src/messages'))),
  );
  const width = numberOf(values, 'width', 390);
  return wished
    .map((one) => oneOf('provider', one, names))
    .filter((_, at) => at % of === part - 1)
    .flatMap((provider) =>
      scenariosWished(provider, values).map(({ kind, store, variant }) => ({
        ...{ provider, kind, store, locale, width },
        ...(variant && { variant }),
      })),
    );
}

/** One of each kind of cart, and of goods one where tips are taken; what a provider's first store sells most simply comes first. */
function scenariosWished(provider: ProviderCode, wished: Flags): Wished[] {
  const sort = wished.kind && oneOf('kind of cart', wished.kind, namesOf(SORTS));
  const kind = KINDS.find((one) => one === sort);
  const store = wished.store && oneOf('store', wished.store, namesOf(STORE_SLUGS));
  const simplest = scenarioOf(provider, 'guest');
  const found = [simplest, ...SCENARIOS].filter(
    (one) =>
      one.method === provider &&
      one.who === 'guest' &&
      (!kind || one.kind === kind) &&
      (!store || one.store === store),
  );
  if (found.length === 0) throw new WrongWord(`${provider} is not offered at such a store.`);
  const plain = [...Map.groupBy(found, sortOf).values()].map(([first]) => first as Scenario);
  const all: Wished[] = [...plain, ...variantsOf(plain)];
  return all.filter(({ variant }) => (kind ? !variant : !sort || variant === sort));
}
interface Wished extends Scenario {
  variant?: Variant;
}
/** What a guest with the first thing of the shelf never comes to: at each kind of place once. */
function variantsOf(plain: readonly Scenario[]): Wished[] {
  const table = plain.filter(({ kind }) => kind === 'table');
  const business = [plain.find(({ kind }) => kind !== 'table') ?? [], table].flat();
  const inShop = plain.filter(({ kind }) => kind === 'services');
  return [
    ...business.map((one) => ({ ...one, who: 'customer' as const, variant: 'business' as const })),
    ...inShop.map((one) => ({ ...one, variant: 'inShop' as const })),
  ];
}
const sortOf = ({ kind, store }: Scenario): string =>
  kind === 'goods' && storeOf(store).business.tips ? 'goods with a tip' : kind;

/** A visit that breaks on a busy machine is told and made anew; what is walked afterwards is never done twice. */
async function visitThere(
  browserOf: BrowserOf,
  scenario: Scenario,
  variant: Variant | undefined,
  context: BrowserContextOptions,
  say: Run['say'],
): Promise<Visit | null> {
  for (let time = 1; time <= MOST_VISITS; time++)
    try {
      return await visitShop(await browserOf(), scenario, context, variant);
    } catch (error) {
      const [line] = (error as Error).message.split('\n');
      say(`${scenario.method}: visit ${time} of ${MOST_VISITS} broke: ${line}`);
    }
  return null;
}
const MOST_VISITS = 4;

/** What this provider's other carts took already is not looked for again. */
function takenBy(cell: Cell, before: BrowserRun | null, isFresh: boolean): string[] {
  if (isFresh || !existsSync(FOLDER)) return [];
  const own = new RegExp(`^${cell.provider}-(goods|services|table)-.*[.]json$`);
  const others = readdirSync(FOLDER)
    .filter((file) => own.test(file))
    .map((file): BrowserRun => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')));
  return [...(before?.taken ?? []), ...others.flatMap(({ taken }) => taken)];
}

interface Run {
  books: ShopBooks | null;
  door?: Door;
  until: number;
  isFresh: boolean;
  say(text: string): void;
}
async function walkCell(
  browserOf: BrowserOf,
  cell: Cell,
  { until, say, books, isFresh, door }: Run,
): Promise<boolean> {
  const file = fileOf(cell);
  const before: BrowserRun | null =
    !isFresh && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  const idOf = new Map(WRITTEN.transitions.map(({ id, drawn }) => [drawn, id]));
  const progress: Progress = {
    taken: new Set(takenBy(cell, before, isFresh).flatMap((one) => idOf.get(one) ?? [])),
    ...{ walks: before?.walks ?? [], missed: before?.missed ?? [] },
    differences: before?.differences ?? [],
    failed: [],
    before: before?.walks.length ?? 0,
  };
  const since = performance.now();
  const viewport = { width: cell.width, height: cell.width > 700 ? 900 : 844 };
  const scenario: Scenario = {
    store: cell.store as Scenario['store'],
    kind: cell.kind,
    who: cell.variant === 'business' ? 'customer' : 'guest',
    method: cell.provider,
  };
  say(
    `${cell.provider}: ${sortsOf(cell).join(', ')} at ${cell.store}, ${cell.locale}, ${cell.width}; ${progress.taken.size} taken before`,
  );
  const keep = (): BrowserRun => {
    const taken = WRITTEN.transitions
      .filter(({ id }) => progress.taken.has(id))
      .map(({ drawn }) => drawn);
    const { walks, missed, differences, failed } = progress;
    const ms = Math.round(performance.now() - since) + (before?.ms ?? 0);
    const run: BrowserRun = { cell, taken, walks, missed, differences, failed, ms };
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, `${JSON.stringify(run, null, 1)}\n`);
    writeFileSync(file.replace(/json$/, 'md'), leftPage(run));
    return run;
  };
  const visit = await visitThere(browserOf, scenario, cell.variant, { viewport }, say);
  if (!visit) throw new Error('no visit worked');
  await walkAll(browserOf, visit, progress, {
    ...{ locale: cell.locale, context: { viewport }, until, books, keep },
    ...(door ? { door } : {}),
    tell: (line) =>
      say(`${cell.provider} [${Math.round((performance.now() - since) / 1000)} s] ${line}`),
  });
  say(reachedWords(keep()));
  for (const { steps, wrong, kept } of progress.failed)
    say(
      `${cell.provider}: FAILED after ${steps.join(', ') || 'the beginning'}: ${wrong.join('; ')} (${kept})`,
    );
  return progress.failed.length === 0;
}
