import { countOf } from '#machines/cart/view.ts';
import type { ReplyOf } from '#machines/domain/api.ts';
import { RUNNING } from '../app/wish.ts';
import { type PackedShelf, unpackShelf } from '../catalog/packedShelf.ts';
import type { Runtime } from '../islands/runtime.ts';
import { tellFrom } from '../ui/words.ts';
import { askOf, keepBranch, keptTheme, stamp, startCatalogue } from '../wiring/catalogue.ts';
import { readConfig, readJson } from '../wiring/config.ts';
import { whenIdle } from '../wiring/idle.ts';
import type { Running } from '../wiring/running.ts';
import { runCards } from './glue/cards.ts';
import { runCart } from './glue/cart.ts';
import { type CatalogueData, closest } from './glue/document.ts';
import { runIslands } from './glue/islands.ts';
import { runForms, runGallery, runNextFree, runSearch, runTabs } from './glue/page.ts';
import { runToasts } from './glue/toasts.ts';

/** A page that was rendered ahead of being wanted does nothing until it is looked at. */
async function whenShown(): Promise<void> {
  if (!(document as { prerendering?: boolean }).prerendering) return;
  await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }));
}

function readData(): CatalogueData {
  const printed = readJson<Omit<CatalogueData, 'shelf'> & { shelf: PackedShelf }>('catalogue');
  return { ...printed, shelf: unpackShelf(printed.shelf) };
}

async function start(): Promise<void> {
  await whenShown();
  const config = readConfig();
  const data = readData();
  const tell = tellFrom(data.words, data.locale);
  const running = startCatalogue(config);
  const runtime: Runtime = { add: (item) => running.cart.send({ type: 'item.add', item: { ...item, ...stamp() } }), ask: askOf(config) };
  runToasts(running, tell);
  runCart(running, data, tell);
  runCards(running, data, tell, stamp);
  runIslands(data, runtime);
  runForms();
  runTabs();
  runGallery();
  runBranch(running, tell('branch.ask'));
  runSearch(runtime, data.locale, config.currency, tell);
  if (data.table) sitDown(running, data.table);
  document.dispatchEvent(new Event(RUNNING));
  await wearTheme(runtime, config.businessId);
  await whenIdle();
  runNextFree(runtime, data.location.id, data.locale, data.today, tell);
}

/** Opening a table's code binds the cart to it. */
function sitDown({ cart }: Running, { id, name, locationId, sitting }: NonNullable<CatalogueData['table']>): void {
  keepBranch(locationId);
  cart.send({ type: 'table.bind', tableId: id, tableName: name, locationId, sitting, at: stamp().addedAt });
}

/** One cart holds one branch. Changing it asks first when lines would have to give way. */
function runBranch({ cart }: Running, question: string): void {
  document.addEventListener('change', (event) => {
    const select = closest<HTMLSelectElement>(event, '[data-branch]');
    if (!select) return;
    const count = countOf(cart.getSnapshot());
    const chosen = [...select.options].find((one) => one.defaultSelected)?.value ?? select.value;
    if (count > 0 && !confirm(question.replace('{count}', String(count)))) {
      select.value = chosen;
      return;
    }
    keepBranch(select.value);
    location.reload();
  });
}

/** Colours that this browser keeps for itself stand over the store's, which are read only then. */
async function wearTheme({ ask }: Runtime, businessId: string): Promise<void> {
  const kept = keptTheme();
  if (!kept) return;
  const settings = await ask<ReplyOf<'settings'>>(`/estore-setting/business/${businessId}`, {});
  if (!settings) return;
  const { readOverrides, themeOf } = await import('../app/theme.ts');
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const theme = themeOf(settings.layout, { ...settings, ...readOverrides(kept) }, isDark ? 'dark' : 'light');
  for (const [name, value] of Object.entries(theme)) document.documentElement.style.setProperty(`--${name}`, value);
}

void start();
