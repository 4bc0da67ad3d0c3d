import { cartOf, countOf, isLoading } from '#machines/cart/view.ts';
import { cartPath } from '#machines/cart-panel/cartPath.ts';
import { localePath } from '#machines/domain/locale.ts';
import type { ClientConfig } from '#machines/domain/render.ts';
import { RUNNING } from '../app/eventReplayScript.ts';
import '../catalog/pieces.css';
import { type PackedLines, unpackShelf } from '../catalog/packedLines.ts';
import type { Runtime } from '../islands/runtime.ts';
import { readyForAmounts } from '../ui/firstAmount.ts';
import { type Translate, translateWith } from '../ui/messages.ts';
import { yieldToBrowser } from '../ui/yieldToBrowser.ts';
import { whenIdle } from '../wiring/browser/idle.ts';
import { afterNextPaint } from '../wiring/browser/optimistic.ts';
import { fetchAhead, reloadAfterDeploy } from '../wiring/browser/reloadAfterDeploy.ts';
import { whenUsed } from '../wiring/browser/whenUsed.ts';
import {
  askOf,
  keepBranch,
  restoreBranch,
  stamp,
  startCatalogue,
} from '../wiring/documents/catalogue.ts';
import { readConfig, readJson } from '../wiring/documents/config.ts';
import type { Running } from '../wiring/documents/running.ts';
import { runCards } from './dom/cards.ts';
import { runCart } from './dom/cart.ts';
import { all, type CatalogueData, closest } from './dom/elements.ts';
import { runIslands } from './dom/islands.ts';
import { runOptions } from './dom/options.ts';
import { runForms, runSearch } from './dom/page.ts';
import { runPictures } from './dom/pictures.ts';
import { runToasts } from './dom/toasts.ts';
import { hearConsent } from './tags/askConsent.ts';

/** A page that was rendered ahead of being wanted does nothing until it is looked at. */
async function whenShown(): Promise<void> {
  if (!(document as { prerendering?: boolean }).prerendering) return;
  await new Promise((resolve) =>
    document.addEventListener('prerenderingchange', resolve, { once: true }),
  );
}

function readData(): CatalogueData {
  const printed = readJson<Omit<CatalogueData, 'shelf'> & { shelf: PackedLines }>('catalogue');
  return { ...printed, shelf: unpackShelf(printed.shelf) };
}

/** In pieces, so that a slow phone answers between them. What is pressed meanwhile is kept until all of them listen. */
async function start(): Promise<void> {
  await whenShown();
  reloadAfterDeploy(() => false);
  const config = readConfig();
  const data = readData();
  const t = translateWith(data.words, data.locale);
  await yieldToBrowser();
  const running = startCatalogue(config);
  const runtime = runtimeOf(running, config);
  runToasts(running, t);
  const amounts = () => readyForAmounts(config.currency, config.locale);
  await yieldToBrowser();
  // An empty cart says no amount until something is pressed.
  if (countOf(running.cart.getSnapshot()) > 0) await amounts();
  else void whenUsed().then(amounts);
  runCart(running, data, t);
  await yieldToBrowser();
  runCards(running, data, t, stamp);
  await yieldToBrowser();
  runIslands(data, runtime);
  runOptions(runtime, t);
  runForms(runtime, t);
  if (document.querySelector('[data-tabs]'))
    void fetchAhead(async () => (await import('./dom/tabs.ts')).runTabs());
  for (const one of all('[data-gallery]'))
    void fetchAhead(async () => (await import('./dom/gallery.ts')).runGallery(one));
  runPictures();
  runBranch(running, t);
  for (const form of all<HTMLFormElement>('[data-save]')) waitForSave(form);
  runSearch(runtime, data.locale, config.currency, t);
  if (data.table) bindTable(running, data.table);
  const consent = config.tagManager ? hearConsent(running, config.tagManager) : null;
  document.dispatchEvent(new Event(RUNNING));
  consent?.begin();
  await whenIdle();
  restoreBranch();
  if ('owed.go' in data.words) {
    const name = (): unknown =>
      fetchAhead(async () =>
        (await import('./dom/openOrders.ts')).runOpenOrders(config, awaitedIn(running), t),
      );
    if (awaitedIn(running)) name();
    // Again when the browser brings the page back as it kept it: an order was placed since, or is paid (464).
    addEventListener('pageshow', ({ persisted }) => persisted && name());
  }
  const booked = all('[data-next]');
  if (booked.length > 0)
    void fetchAhead(async () =>
      (await import('./dom/nextFree.ts')).runNextFree(booked, runtime, data, t),
    );
}

/** The order that the newest lines wait with. */
const awaitedIn = ({ cart }: Running) =>
  cartOf(cart.getSnapshot()).items.findLast((one) => one.awaitingOrder)?.awaitingOrder?.id;

/** What is pressed before its file is here is done once it is, as it was meant; where none comes, the form leads to the list. */
function waitForSave(form: HTMLFormElement): void {
  // Not reloaded for it: that would take a press along.
  const ready = fetchAhead(() =>
    import('./dom/save.ts')
      .then(({ runSave }) => runSave(form))
      .finally(() => {
        form.onsubmit = null;
      }),
  );
  form.onsubmit = async (event) => {
    event.preventDefault();
    const button = event.submitter as HTMLButtonElement;
    const { value } = button;
    await ready;
    button.value = value;
    form.requestSubmit(button);
  };
}

/** Comes with its first use. */
const waitingList = () => import('../wiring/documents/waitingList.ts');

function runtimeOf({ cart, locale, shopper }: Running, config: ClientConfig): Runtime {
  return {
    add(item) {
      const before = cart.getSnapshot();
      cart.send({ type: 'item.add', item: { ...item, ...stamp() } });
      return isLoading(before) || cartOf(cart.getSnapshot()) !== cartOf(before);
    },
    afterNextPaint,
    cart: () => cartOf(cart.getSnapshot()),
    watch(listener) {
      const { unsubscribe } = cart.subscribe(listener);
      return unsubscribe;
    },
    wayOn: () => localePath(locale, cartPath(cartOf(cart.getSnapshot()), shopper())),
    ask: askOf(config),
    ...(config.sendsMail &&
      !config.lacks?.includes('joinWaiting') && {
        wait: async (wish) => (await waitingList()).joinWaiting(config, wish),
        leave: async (link) => (await waitingList()).leaveWaiting(config, link),
      }),
  };
}

/** Opening a table's code binds the cart to it. */
function bindTable(
  { cart }: Running,
  { id, name, locationId, sitting }: NonNullable<CatalogueData['table']>,
): void {
  keepBranch(locationId);
  cart.send({
    type: 'table.bind',
    tableId: id,
    tableName: name,
    locationId,
    sitting,
    at: stamp().addedAt,
  });
}

/** Another branch: what it asks comes with its first use. */
function runBranch(running: Running, t: Translate): void {
  document.addEventListener('change', (event) => {
    const select = closest<HTMLSelectElement>(event, '[data-branch]');
    if (select)
      void import('./dom/branch.ts').then(({ changeBranch }) => changeBranch(select, running, t));
  });
}

void start();
