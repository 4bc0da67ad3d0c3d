import { test as base, expect, type Page } from '@playwright/test';
import { PushedBrowser } from '../pushMessages.ts';
import { storeUrl } from '../simulator.ts';
import type { Counts } from './counts.ts';
import { crawl } from './crawl.ts';
import { Finger } from './press.ts';
import { report } from './report.ts';
import { byAddress, byTemplate } from './templates.ts';
import { arrives, doorsOf, nameOf, VISITORS } from './visitors.ts';

/** `npm test` presses a seeded sample; the proof `crawl` every control of every page, `crawlKinds` each kind of control on each kind of page. */
const sizes = { crawl: 'everything', crawlKinds: 'kinds' };
const size = sizes[process.env.PROVE as keyof typeof sizes] ?? 'sample';
const SAMPLE = { pages: 2, presses: 5 };

// Nothing that a page names is asked for outside of this machine.
const test = base.extend({
  launchOptions: async ({ launchOptions }, use) => {
    const args = [
      ...(launchOptions.args ?? []),
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
    ];
    await use({ ...launchOptions, args });
  },
});
test.describe.configure({ retries: 0 });

/** The sample visits goods as a guest, a table as a guest and services as a customer; who is left out walks in the proof. */
const IN_SAMPLE = ['grocery, guest', 'restaurant, guest at a table', 'beauty, customer'];
const visitors =
  size === 'sample' ? VISITORS.filter((one) => IN_SAMPLE.includes(nameOf(one))) : VISITORS;
/** What the crawler itself can: planted pages, mostly waited for. */
const testOfProof = (size === 'sample' ? () => undefined : test) as typeof test;

for (const visitor of visitors)
  test(`everything that can be pressed leads to something: ${nameOf(visitor)}`, async ({
    page,
  }) => {
    await new PushedBrowser(page.context()).subscribes();
    test.setTimeout(size === 'sample' ? 120_000 : 4 * 60 * 60_000);
    const known = await arrives(
      page,
      visitor,
      size === 'sample' ? 'with a cart' : 'with everything',
    );
    const finger = new Finger(page, storeUrl(visitor.store));
    await finger.prepares();
    await finger.remembers();
    const anew = async (): Promise<(address: string) => string> => {
      await finger.leaves();
      const own = await arrives(page, visitor, 'with everything');
      for (const [id, name] of own) known.set(id, name);
      await finger.remembers();
      const nowOf = (id: string): string =>
        [...own].find(([, name]) => name === known.get(id))?.[0] ?? id;
      return (address) => address.split('/').map(nowOf).join('/');
    };
    const counts = await crawl({
      finger,
      doors: doorsOf(visitor, known),
      naming: (size === 'everything' ? byAddress : byTemplate)(visitor.store, known),
      ...(size === 'sample' ? { sample: SAMPLE } : { anew }),
      ...(process.env.CRAWL_MINUTES && {
        until: Date.now() + Number(process.env.CRAWL_MINUTES) * 60_000,
      }),
    });
    report(visitor, counts);
    expect(counts.defects).toEqual([]);
  });

const WRONG = `<!doctype html><title>Wrong</title><main>
  <p>order.title of {name}</p>
  <button>Dead</button>
  <button onclick="this.textContent = 'Alive after all'">Alive</button>
  <button onclick="nothingLikeIt()">Throws</button>
  <div style="position: relative"><button onclick="this.textContent = 1">Covered</button><i style="position: absolute; inset: 0"></i></div>
  <button disabled>Not now</button>
  <button aria-pressed="true">This day</button>
  <a href="#lost" aria-current="true">This picture</a>
  <ul style="height: 300vh"><li id="lost">Picture</li></ul>
  <a href="/no/such/thing">Lost</a>
  <a href="tel:none">Call</a>
  <form onsubmit="return false"><label>Name <input required></label><button>Send</button></form>
</main>`;

const PLAIN = `<!doctype html><title>Asking</title><main><button onclick="this.textContent = 'Done'">Behind</button><button>Dead</button></main>`;
const ASKING = `${PLAIN}<script>
  const main = document.querySelector('main');
  main.setAttribute('aria-hidden', 'true');
  const question = Object.assign(document.createElement('div'), { innerHTML: '<h2>Sure?</h2><button>No</button>', role: 'alertdialog' });
  question.style = 'position: fixed; inset: 0';
  document.body.append(question);
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    question.remove();
    main.removeAttribute('aria-hidden');
  });
</script>`;
const OPEN = `<!doctype html><title>Open</title><main>
  <button onclick="fetch('/ended')">Cancel the order</button>
  <button onclick="fetch('/ended')">Cancel appointment</button>
</main>`;
const OVER = '<!doctype html><title>Over</title><main><h1>It is over</h1></main>';

/** Everything that can be pressed on one page that the shop does not have. */
async function crawlsOver(
  page: Page,
  body: () => string,
  comesAgain?: () => Promise<void>,
): Promise<Counts> {
  const url = storeUrl('grocery');
  await page.route(`${url}/wrong`, (route) =>
    route.fulfill({ contentType: 'text/html', body: body() }),
  );
  await page.goto(`${url}/health`);
  // Its scripts answer at once.
  const finger = new Finger(page, url, 2_000);
  await finger.prepares();
  await finger.remembers();
  const anew = comesAgain && (() => comesAgain().then(() => (address: string) => address));
  const naming = byAddress('grocery', new Map());
  return crawl({
    finger,
    doors: ['/wrong'],
    naming,
    sample: { pages: 1, presses: 20 },
    ...(anew && { anew }),
  });
}
const inWords = ({ control, wrong }: Counts['defects'][number]): string =>
  `${control.split(' | ')[3] ?? 'page'}: ${wrong}`;

testOfProof(
  'what lies behind a question is pressed when the question has been left',
  async ({ page }) => {
    let visits = 0;
    const { presses, defects, gone } = await crawlsOver(page, () =>
      visits++ === 0 ? PLAIN : ASKING,
    );
    expect([presses, defects.map(inWords), gone]).toEqual([2, ['Dead: nothing happens'], []]);
    expect(visits).toBeGreaterThan(1);
  },
);

for (const [what, again, gone] of [
  ['what another press has ended is pressed by another visitor', true, 0],
  ['what is not there for the next visitor, either, is said', false, 1],
] as const)
  testOfProof(what, async ({ page }) => {
    let isOver = false;
    await page.route(`${storeUrl('grocery')}/ended`, (route) => {
      isOver = true;
      return route.fulfill({ body: '' });
    });
    const found = await crawlsOver(
      page,
      () => (isOver ? OVER : OPEN),
      async () => {
        isOver = !again;
      },
    );
    expect([found.presses, found.gone.length, found.defects]).toEqual([2 - gone, gone, []]);
    for (const one of found.gone)
      expect(one).toMatch(/no button "Cancel .*" on \/wrong: It is over$/);
  });

testOfProof(
  'the crawler sees what is wrong with a page on which everything is',
  async ({ page }) => {
    const { defects, ...numbers } = await crawlsOver(page, () => WRONG);
    const found = defects.map(inWords);
    expect(found.filter((one) => one.startsWith('page:')).toSorted()).toEqual([
      'page: the page says "order.title"',
      'page: the page says "{name}"',
    ]);
    for (const one of [
      'Dead: nothing happens',
      'Lost: 404 for the page /no/such/thing',
      'Call: it leads to "tel:none"',
    ])
      expect(found).toContain(one);
    expect(found.some((one) => /^Throws: the console: .*nothingLikeIt/.test(one))).toBe(true);
    expect(found.some((one) => /^Covered: it lies under something/.test(one))).toBe(true);
    expect(found.filter((one) => /^(Alive|Not now):/.test(one))).toEqual([
      'Alive: the page says "order.title"',
      'Alive: the page says "{name}"',
    ]);
    expect(numbers).toMatchObject({
      pages: 1,
      links: 3,
      buttons: 7,
      forms: 1,
      disabled: 1,
      outward: 1,
      chosen: 1,
    });
  },
);
