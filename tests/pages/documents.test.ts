import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '#machines/domain/locale.ts';
import { problemOf } from '#machines/domain/problem.ts';
import type { Renderer, ServerCall } from '#machines/domain/render.ts';
import type { StoreSlug } from '#server/db/demoStores.ts';
import { SEED } from '#server/demo/stores.ts';
import { TIME_MESSAGES } from '#src/catalog/browserMessages.ts';
import { isSoldAt } from '#src/catalog/productDisplay.ts';
import { builtPages } from '#tests/support/builtPages.ts';
import { callOver, pageRequest, storeOf } from '#tests/support/pageRequests.ts';

let pages: Renderer;
beforeAll(async () => {
  pages = await builtPages();
}, 240_000);

const html = async (slug: StoreSlug, url: string, more = {}): Promise<string> =>
  (await pages.render(pageRequest(storeOf(slug), url, more))).html;
const ADDRESSES = SEED.flatMap(
  ({ slug, products, categories }) =>
    [
      [slug, '/'],
      [slug, '/products'],
      [slug, '/products?q=e&sort=price&page=1'],
      [slug, `/products?category=${categories[0]?.slug}`],
      [
        slug,
        `/products/${products.find((one) => one.productVariants.length > 1)?.slug ?? products[0]?.slug}`,
      ],
      [
        slug,
        `/products/${products.find((one) => one.addOnGroups.length > 0)?.slug ?? products[1]?.slug}`,
      ],
    ] as [StoreSlug, string][],
);
const HOSTILE =
  '"><script>sentinel()</script><img src=x onerror=sentinel()>{{7*7}}[[island-0-buy]]';

test.each([
  ['grocery', '/products'],
  ['grocery', '/products/that-is-not-there'],
  ['restaurant', '/cart/checkout'],
] as const)(
  '%s %s is rendered in its turn, which it asks for once all that it shows is at hand',
  async (slug, url) => {
    const seed = storeOf(slug);
    const turn = Promise.withResolvers<void>();
    const story: string[] = [];
    const call: ServerCall = async (name, input) => {
      const answer = await callOver(seed)(name, input);
      story.push('read');
      return answer;
    };
    const asked = Promise.withResolvers<void>();
    const rendered = pages
      .render(
        pageRequest(seed, url, {
          call,
          turn: () => {
            story.push('turn');
            asked.resolve();
            return turn.promise;
          },
        }),
      )
      .then(() => story.push('rendered'));
    await asked.promise;
    expect(story.filter((one) => one !== 'read')).toEqual(['turn']);
    turn.resolve();
    await rendered;
    expect(story.slice(story.indexOf('turn'))).toEqual(['turn', 'rendered']);
  },
);

test.each(['/products', '/account/profile', '/cart/checkout'])(
  '%s is not painted before all that stands above its page is here',
  async (url) => {
    const text = await html('grocery', url);
    const [head = '', body = ''] = text.split('<body>');
    const id = /<link rel="expect" href="#([\w-]+)" blocking="render">/.exec(head)?.[1];
    const end = body.indexOf(` id="${id}"`);
    // A browser waits until that element is closed: no page may stand in it.
    const closed = body.indexOf('</section>', end);
    expect(body.indexOf('</header>')).toBeGreaterThan(0);
    expect(body.indexOf('</header>')).toBeLessThan(end);
    expect(body.search(/<main|id="root"/)).toBeGreaterThan(closed);
    expect(body.lastIndexOf('<section', end)).toBe(body.lastIndexOf('<', end));
  },
);

describe('a catalogue document', () => {
  test.each(ADDRESSES)(
    '%s %s has one heading, its landmarks, sized pictures, and only words that exist',
    async (slug, url) => {
      const text = await html(slug, url);
      expect(text.match(/<h1/g)).toHaveLength(1);
      for (const landmark of [
        '<header',
        '<main',
        '<footer',
        '<noscript>',
        'role="status"',
        'lang="en"',
      ])
        expect(text).toContain(landmark);
      for (const [picture] of text.matchAll(/<img[^>]*>/g)) {
        expect(picture).toMatch(/width="\d+"/);
        expect(picture).toMatch(/height="\d+"/);
        expect(picture).toMatch(/alt="/);
      }
      expect(
        text.match(/<style[^>]*>[^<]{0,40}/)?.[0],
        'opts in to fades before anything can be drawn',
      ).toContain('@view-transition');
      expect(text.replace(/<script[\s\S]*?<\/script>/g, '')).not.toMatch(
        />(nav|card|list|buy|slot|service|home|footer|hours|search)\.\w+/,
      );
      expect(text).not.toMatch(/\[\[island/);
    },
  );

  test.each(ADDRESSES)(
    'S16 %s %s writes no style attribute, signs every style, and names every script that runs by its hash',
    async (slug, url) => {
      const { html: text, scriptHashes } = await pages.render(pageRequest(storeOf(slug), url));
      expect(text.replace(/<script[\s\S]*?<\/script>/g, '')).not.toMatch(/<[^>]+\sstyle="/);
      for (const [tag] of text.matchAll(/<style\b[^>]*>/g))
        expect(tag).toContain('nonce="bm9uY2Utbm9uY2Utbm9uY2U"');
      const scripts = [...text.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
      const running = scripts.filter(([, type]) => !/application\/(ld\+)?json/.test(type ?? ''));
      expect(new Set(scriptHashes), 'a policy is a set').toEqual(
        new Set(
          running.map(([, , script = '']) => {
            const hash = createHash('sha256').update(script).digest('base64');
            return `'sha256-${hash}'`;
          }),
        ),
      );
      for (const [tag] of scripts)
        expect(tag, 'no nonce that a script could use').not.toMatch(/^<[^>]*nonce/);
      expect(text).not.toMatch(/<[^>]+\son\w+="/);
    },
  );

  test.each([
    ['grocery', '/products', ['<main', '<ul class="shelf']],
    ['restaurant', '/', ['<main', '<div class="page menu"', '</section>']],
    ['grocery', `/products/${storeOf('grocery').products[0]?.slug}`, ['<main']],
  ] as const)('%s %s is laid out in pieces, above each of %j', async (slug, url, places) => {
    const { html: text } = await pages.render(pageRequest(storeOf(slug), url));
    const pieces = text.split('<script>document.body.offsetHeight</script>').slice(1);
    expect(pieces).toHaveLength(places.length);
    for (const [at, place] of places.entries()) expect(pieces[at]?.startsWith(place)).toBe(true);
  });

  test.each(['grocery', 'retail', 'services', 'beauty'] as const)(
    'what stands above a page of %s asks nothing about what comes after it, so it is as high once that is here',
    async (slug) => {
      for (const [url, isTwice] of [
        ['/', false],
        ['/products', true],
      ] as const) {
        const text = await html(slug, url);
        const [above = ''] = text.split('<main');
        expect(above.match(/<nav[^>]*data-twice/) !== null, url).toBe(isTwice);
        expect(text.split('<body>')[0], url).not.toMatch(/:has\([^{}]*\.header[^{}]*\{/);
      }
    },
  );

  test('S16 the document of a table, whose scripts stand in it by their address, signs each of them', async () => {
    const table = storeOf('restaurant').tables.find(({ open }) => open)!;
    const { html: text, scriptHashes } = await pages.render(
      pageRequest(storeOf('restaurant'), `/t/${table.id}`),
    );
    expect(scriptHashes, 'its policy names the nonce').toBeUndefined();
    const modules = [...text.matchAll(/<script[^>]*\ssrc=[^>]*>/g)];
    expect(modules.length).toBeGreaterThan(0);
    for (const [tag] of text.matchAll(/<script[^>]*>/g))
      expect(tag).toContain('nonce="bm9uY2Utbm9uY2Utbm9uY2U"');
  });

  test('sentences about times stand where a time is told or chosen, and a list of goods goes without them', async () => {
    const service = storeOf('services').products.find(({ type }) => type === 'SERVICE');
    const words = async (slug: StoreSlug, url: string): Promise<string[]> =>
      Object.keys(
        JSON.parse(/id="catalogue"[^>]*>([^<]*)</.exec(await html(slug, url))?.[1] ?? '').words,
      );
    for (const [slug, url] of [
      ['services', '/products'],
      ['beauty', '/products'],
      ['services', `/products/${service?.slug}`],
    ] as const)
      expect(await words(slug, url), url).toEqual(
        expect.arrayContaining(['cart.added', ...TIME_MESSAGES]),
      );
    const goods = await words('grocery', '/products');
    expect(goods).toContain('cart.added');
    expect(goods.filter((id) => TIME_MESSAGES.some((one) => one === id))).toEqual([]);
  });

  test('S22 a hostile name is text wherever it is shown', async () => {
    const seed = storeOf('restaurant');
    const products = seed.products.map((one) => ({
      ...one,
      name: HOSTILE,
      description: HOSTILE,
      tags: [HOSTILE],
    }));
    const hostile = { ...seed, products };
    for (const url of [
      '/',
      '/products?q=%22%3E%3Cscript%3Esentinel()%3C/script%3E',
      `/products/${products.find((one) => one.addOnGroups.length > 0)?.slug}`,
    ]) {
      const { html: text } = await pages.render(
        pageRequest(hostile, url, { call: callOver(hostile) }),
      );
      expect(text).not.toContain('<script>sentinel');
      expect(text).not.toContain('<img src=x');
    }
  });

  test('a list that no product fits in every word says so, what it searched and what was left out (U6)', async () => {
    const seed = storeOf('restaurant');
    const call = callOver(seed);
    const partly: typeof call = async (name, input) => {
      const answer = await call(name, input);
      if (name !== 'products' || !answer.ok) return answer;
      const told = { meant: 'gluten free laksa', missing: 'pizza', partial: true };
      return { ok: true, data: { ...answer.data, ...told } };
    };
    const text = await html('restaurant', '/products?q=a', { call: partly });
    expect(text).toContain('Nothing has all of these words: this comes closest');
    expect(text).toContain('“pizza” was not found');
    expect(await html('restaurant', '/products?q=a')).not.toContain('Nothing has all');
  });

  test('the first row of a list is fetched at once, the rest when it is near', async () => {
    const text = await html('retail', '/products');
    const shelf = text.slice(text.indexOf('<ul class="shelf'));
    const lazy = [...shelf.matchAll(/<article[\s\S]*?<img[^>]*>/g)].map(([card]) =>
      card.includes('loading="lazy"'),
    );
    expect(lazy.slice(0, 4)).toEqual([false, false, false, false]);
    expect(lazy.slice(4).every(Boolean)).toBe(true);
    expect([...shelf.matchAll(/fetchPriority="high"/gi)]).toHaveLength(2);
  });

  test('what narrows a list is a form that keeps words, category and order, and can be taken back one by one', async () => {
    const text = await html(
      'retail',
      '/products?category=clothing&option=Colour:Rust&option=Colour:Ink&price=50-100&sort=price',
    );
    const form = /<form[^>]*id="filters"[\s\S]*?<\/form>/.exec(text)?.[0] ?? '';
    for (const kept of ['name="category" value="clothing"', 'name="sort" value="price"'])
      expect(form).toContain(kept);
    expect(
      form
        .match(/<input[^>]*checked=""[^>]*>/g)
        ?.map((one) => /value="([^"]*)"/.exec(one)?.[1])
        .sort(),
    ).toEqual(['50-100', 'Colour:Ink', 'Colour:Rust']);
    expect(text).toContain(
      'href="/products?category=clothing&amp;option=Colour%3AInk&amp;price=50-100&amp;sort=price"',
    );
    expect(await html('grocery', '/products')).not.toContain('id="filters"');
  });

  test('what was bought before stands first for whoever is known, and such a page is kept nowhere', async () => {
    const seed = storeOf('grocery');
    const bought = seed.products.slice(-2);
    const call = callOver(seed);
    const known = ((name, input) =>
      name === 'bought'
        ? Promise.resolve({ ok: true, data: bought })
        : call(name, input)) as typeof call;
    const page = await pages.render(pageRequest(seed, '/', { call: known }));
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.html.indexOf('Buy again')).toBeLessThan(
      page.html.indexOf(seed.products[0]?.name ?? ''),
    );
    const stranger = await pages.render(
      pageRequest(seed, '/', { call: known, session: { kind: 'none' } }),
    );
    // Who is signed in is not asked to sign in, at the page's foot either.
    const footer = (html: string): string => html.slice(html.lastIndexOf('<footer'));
    const customer = await pages.render(pageRequest(seed, '/', { session: { kind: 'customer' } }));
    expect(footer(customer.html)).toContain('href="/account">Account');
    expect(customer.html).not.toMatch(/Sign in|href="\/login/);
    expect(footer(stranger.html)).toContain('href="/login">Sign in');
    // A narrow column parts an address before its @, and a street keeps its own direction.
    const words = footer(stranger.html).replaceAll('<!-- -->', '');
    const [name, host] = seed.business.contactEmail.split('@');
    expect(words).toContain(`${name}<wbr/>@${host}</a>`);
    const [at] = seed.business.locations;
    expect(words).toContain(`<bdi>${at?.address}, ${at?.city}</bdi>`);
    expect(stranger.html).not.toContain('Buy again');
    expect(stranger.headers['cache-control']).toBeUndefined();
  });

  test('a deposit of a service whose price goes by person is named by its part, since the sum is the person’s (414)', async () => {
    const seed = storeOf('beauty');
    const service = seed.products.find(({ personPrices }) => personPrices?.length)!;
    const read = async (
      locale: string,
      deposit = 30,
      depositUnitOfMeasurement: 'PERCENTAGE' | 'NUMBER' = 'PERCENTAGE',
    ) => {
      const productLocation = service.productLocation.map((one) => ({
        ...one,
        ...{ allowPartialPayment: true, deposit, depositUnitOfMeasurement },
      }));
      const products = seed.products.map((one) =>
        one.id === service.id ? { ...service, productLocation } : one,
      );
      const call = callOver({ ...seed, products });
      const page = pageRequest(seed, `/products/${service.slug}`, { call, locale });
      return (await pages.render(page)).html;
    };
    expect(await read('en')).toContain('Pay 30% now and the rest later, or all now');
    expect(await read('fr')).toMatch(/Payez 30\s%\smaintenant et le reste plus tard/);
    // A sum that is the same with everyone is named, and no rest of it; one that is more than someone asks is not.
    expect(await read('en', 100, 'NUMBER')).toMatch(
      /Pay ₱100\.00 now and the rest later, or all now/,
    );
    expect(await read('en', 99_999, 'NUMBER')).not.toContain('Pay ₱99,999.00');
  });

  test('the wished variant is in the address and on the page', async () => {
    const product = storeOf('retail').products.find((one) => one.productVariants.length > 3)!;
    const variant = product.productVariants[2]!;
    const text = await html('retail', `/products/${product.slug}?variant=${variant.id}`);
    expect(text).toMatch(new RegExp(`href="\\?variant=${variant.id}"[^>]*aria-current="true"`));
  });

  test('a table shows its name and hands the cart what to be bound to', async () => {
    const table = storeOf('restaurant').tables[2]!;
    const text = await html('restaurant', `/t/${table.id}`);
    expect(text).toContain(table.name);
    const data = JSON.parse(/id="catalogue"[^>]*>([\s\S]*?)<\/script>/.exec(text)?.[1] ?? '{}');
    expect(data.table).toEqual({
      id: table.id,
      name: table.name,
      locationId: table.locationId,
      sitting: null,
    });
  });

  test('next documents are fetched ahead, a table never is, nor what a value of an option or the document itself is called by', async () => {
    const text = await html('grocery', '/');
    const rules = /<script type="speculationrules"[^>]*>([\s\S]*?)<\/script>/.exec(text)?.[1] ?? '';
    expect(JSON.stringify(JSON.parse(rules))).toContain('"not":{"href_matches":["/t/*","/?"]}');
    // It would answer the reload of another branch, with the shelf of the one before (finding Z48).
    expect(rules).toContain('{"not":{"selector_matches":".option a"}}');
    expect(await html('grocery', '/products', { locale: 'fr' })).toContain(
      '{"not":{"href_matches":["/t/*","/fr/products?"]}}',
    );
    expect(rules).not.toMatch(/cart|login|orders/);
  });

  test('the language of a page stands in every link of it', async () => {
    const text = await html('grocery', '/products', { locale: 'fr' });
    expect(text).toContain('lang="fr"');
    const links = [...text.matchAll(/<a [^>]*href="(\/[^"]*)"[^>]*>/g)];
    const isElsewhere = (link: string): boolean => /hreflang="(?!fr")/i.test(link);
    for (const [link, path] of links)
      if (!isElsewhere(link)) expect(path).toMatch(/^\/fr(\/|$|\?)/);
    expect(links.filter(([link]) => isElsewhere(link))).toHaveLength(LANGUAGES.length - 1);
    expect(text).toContain(
      '<link rel="alternate" hreflang="en" href="https://grocery.example/products">',
    );
  });
});

test.each([
  ['en', '4 pieces', '1 piece'],
  ['es', '4 unidades', '1 unidad'],
  ['fr', '4 pièces', '1 pièce'],
  ['sw', 'vipande 4', 'kipande 1'],
  ['hi', '4 पीस', '1 पीस'],
  ['ms', '4 unit', '1 unit'],
  ['fil', '4 piraso', '1 piraso'],
  ['ar', '4 قطع', 'قطعة واحدة'],
])('how many are in a pack is said in %s: %s, and %s (447)', async (language, four, one) => {
  const text = await html('grocery', '/products', { locale: language });
  const packs = [...text.matchAll(/<p class="pack"><bdi>([^<]*)/g)].map(([, said]) => said);
  expect(packs).toEqual(expect.arrayContaining([four, one]));
  expect(packs.join()).not.toMatch(/\d pc\b/);
});

describe('what cannot be shown', () => {
  test('an unknown product is a page with status 404 in the store’s own look', async () => {
    const reply = await pages.render(pageRequest(storeOf('beauty'), '/products/nothing-here'));
    expect(reply.status).toBe(404);
    expect(reply.html).toContain('There is nothing at this address');
    expect(reply.html).toContain('data-layout="beauty"');
  });

  test('D01 an unknown host is a page with status 421', async () => {
    const reply = await pages.render({
      ...pageRequest(storeOf('grocery'), '/'),
      store: null,
      problem: problemOf('UNKNOWN_HOST'),
    });
    expect(reply.status).toBe(421);
    expect(reply.html).toContain('No shop lives here');
  });

  test('a closed table says so', async () => {
    const closed = storeOf('restaurant').tables.find((one) => !one.open)!;
    const reply = await pages.render(pageRequest(storeOf('restaurant'), `/t/${closed.id}`));
    expect(reply.html).toContain('This table is not open');
  });

  test('a store that cannot answer keeps the cart’s promise', async () => {
    const call = (async () => ({
      ok: false,
      problem: problemOf('UNAVAILABLE', { reference: 'AB-12' }),
    })) as never;
    const reply = await pages.render(pageRequest(storeOf('grocery'), '/', { call }));
    expect(reply.status).toBe(503);
    expect(reply.html).toContain('Your cart is safe');
    expect(reply.html).toContain('AB-12');
  });
});

test.each([
  ['beauty', 'AT_LOCATION', null, false],
  ['services', 'AT_LOCATION', 8, true],
  ['services', 'AT_CUSTOMER', null, false],
] as const)(
  'at %s a service that a person does %s, for %s at once, asks how many people come: %s (479)',
  async (slug, place, capacity, asks) => {
    const service = storeOf(slug).products.find(
      (one) =>
        one.servicePlace === place &&
        one.employeeIds.length > 0 &&
        (one.capacity ?? null) === capacity &&
        isSoldAt(one, storeOf(slug).business.locations[0]!.id),
    );
    const page = await html(slug, `/products/${service?.slug}`);
    expect(page.includes('aria-label="How many people"')).toBe(asks);
    // One stylist serves one: there is nothing to count.
    expect(page.includes('class="stepper"')).toBe(asks || place === 'AT_CUSTOMER');
  },
);

test.each(['as it is', 'with a sauce', 'by weight'])(
  'what costs nothing %s is free on its button too, and no tax comes on top of that (502)',
  async (how) => {
    const seed = structuredClone(storeOf('restaurant'));
    const tax = { id: 'gst', name: 'GST', percentage: 5, included: false };
    seed.business.charges = { tax, serviceChargePercentage: 0 };
    const dish = seed.products.find(
      ({ bundleItems, productVariants }) => bundleItems.length + productVariants.length === 0,
    )!;
    const sauce = { id: 'sauce', name: 'Sauce', sellingPrice: 1, addedMinutes: 0 };
    Object.assign(dish, {
      ...{ sellingPrice: 0, wasPrice: null, taxIncluded: false, taxId: null },
      addOnGroups:
        how === 'with a sauce'
          ? [{ id: 'sauces', name: 'Sauce', min: 0, max: 1, preselected: [], addOns: [sauce] }]
          : [],
      ...(how === 'by weight' && { measure: { unit: 'kilogram', step: 0.1 } }),
    });
    const page = (await pages.render(pageRequest(seed, `/products/${dish.slug}`))).html;
    expect(page).toContain('<span class="price-now">Free</span>');
    expect(page).toMatch(/>Add · Free</);
    expect(page).not.toMatch(/\D0\.00/);
  },
);

test.each([
  ['retail', '/products', '<p class="sale">Sale</p>'],
  ['grocery', '/', '<h2>Today’s offers</h2>'],
] as const)(
  'at %s nothing is called an offer whose earlier price is not struck (488)',
  async (slug, url, offer) => {
    const seed = storeOf(slug);
    // As where the cheapest variant is sold out: what is left costs as much as it did.
    const dear = structuredClone(seed);
    for (const product of dear.products)
      for (const priced of [product, ...product.productVariants])
        priced.sellingPrice = Math.max(priced.sellingPrice, product.wasPrice ?? 0);
    for (const [store, isLower] of [
      [seed, true],
      [dear, false],
    ] as const) {
      const page = (await pages.render(pageRequest(store, url))).html;
      expect(page.includes(offer)).toBe(isLower);
      expect(page.includes('<s class="price-was">')).toBe(isLower);
    }
  },
);

test('a page in another language marks what its merchant wrote, and no sentence of ours', async () => {
  const seed = structuredClone(storeOf('restaurant'));
  const dish = seed.products.find((one) => one.slug === 'chicken-satay')!;
  const part = { ...{ quantity: 1, sellingPrice: 1, productLocation: [] } };
  Object.assign(dish, {
    description: 'Brochettes de poulet.\n',
    translations: { fr: { description: 'Brochettes de poulet.\n' } },
    facts: [],
    bundleItems: [
      { ...part, productId: 'satay', name: 'Satay', allergens: ['Contains peanuts.'] },
      { ...part, productId: 'rice', name: 'Rice' },
    ],
  });
  const request = pageRequest(seed, `/products/${dish.slug}`, { locale: 'fr' });
  const page = (await pages.render(request)).html;
  const unstated = 'Rice\u202f: allergènes non indiqués. Lisez l’emballage.';
  expect(page).toContain('<p><bdi lang="en">Satay: Contains peanuts.</bdi></p>');
  expect(page).toContain(`<p>${unstated}</p>`);
  const [printed] = page.match(/(?<=<script[^>]*\bid="catalogue"[^>]*>)[^<]*/)!;
  const { islands } = JSON.parse(printed);
  const buy = Object.keys(islands).find((token) => token.endsWith('-buy'))!;
  expect(islands[buy].about).toEqual({
    description: { text: 'Brochettes de poulet.' },
    allergens: {
      title: 'Allergènes',
      lines: [{ text: 'Satay: Contains peanuts.', lang: 'en' }, { text: unstated }],
    },
  });
});

test.each([
  ['/cart/information', 'en', '/cart/information'],
  ['/orders/o-1?x=1', 'fr', '/fr/orders/o-1?x=1'],
  ['/account', 'en', '/account'],
])(
  '%s without a store is asked of the shopper: every store leads on to it',
  async (url, locale, on) => {
    const stores = SEED.map(({ slug, business, settings }) => ({
      ...{ name: business.name, tagline: business.tagline, layout: settings.layout, settings },
      url: `https://${slug}.example/`,
    }));
    const bare = { store: null, origin: '', stores, locale };
    const reply = await pages.render(pageRequest(storeOf('grocery'), url, bare));
    expect(reply.status).toBe(404);
    for (const { slug } of SEED)
      expect(reply.html).toContain(`href="https://${slug}.example${on.replaceAll('&', '&amp;')}"`);
    expect(reply.html).toMatch(/<meta name="robots" content="noindex/);
    const nowhere = await pages.render(pageRequest(storeOf('grocery'), '/nothing', bare));
    expect(nowhere.html).not.toContain('https://grocery.example/nothing');
    const door = await pages.render(pageRequest(storeOf('grocery'), '/', bare));
    expect([door.status, door.html.includes('href="https://grocery.example/"')]).toEqual([
      200,
      true,
    ]);
  },
);
