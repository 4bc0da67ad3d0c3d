import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PER_MINUTE } from '#server/http/limits.ts';
import { googlePlaces } from '#server/places/google.ts';
import { DEMO_PLACES_KEY, placesSandbox } from '#server/placesHost.ts';
import { kilometresBetween } from '#server/shipments/distance.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';

const SESSION = 'a-session-of-typing';
const [location] = store('grocery').business.locations;
const typed = (text: string, more: Record<string, unknown> = {}) => ({
  ...{ text, country: 'KE', language: 'en', session: SESSION, locationId: location?.id },
  ...more,
});
let paying: PayingShop;
let shop: InProcessShop;
const post = (path: string, body: unknown, asked: Pick<InProcessShop, 'ask'> = shop) =>
  asked.ask({ method: 'POST', url: `/api/v1/places/${path}`, body });
beforeAll(async () => {
  paying = await payingShop();
  const host = placesSandbox(paying.config.sandboxOrigin ?? '');
  shop = await inProcessShop({ config: { places: { key: DEMO_PLACES_KEY, host } } });
});
afterAll(async () => {
  await shop.close();
  await paying.close();
});

describe('an address that is being typed', () => {
  it('is suggested in the shop’s country, and a chosen one fills the fields of the form with its point', async () => {
    const found = (await post('suggestions', typed('12 muthi'))).json();
    expect(found).toEqual([
      {
        id: expect.any(String),
        main: '12 Muthithi Road',
        rest: 'Westlands, Nairobi, Nairobi County',
      },
    ]);
    const place = await post('address', {
      id: found[0].id,
      country: 'KE',
      language: 'en',
      session: SESSION,
    });
    expect(place.json()).toEqual({
      country: 'KE',
      street: '12 Muthithi Road',
      area: 'Westlands',
      city: 'Nairobi',
      state: 'Nairobi County',
      postalCode: '',
      point: [expect.closeTo(-1.264, 2), expect.closeTo(36.8, 1)],
      pointSeal: expect.stringMatching(/^[\w-]{32}$/),
    });
  });

  it('of another country is not suggested, and no sign of writing is lost on the way', async () => {
    expect((await post('suggestions', typed('Muthithi', { country: 'PH' }))).json()).toEqual([]);
    expect((await post('suggestions', typed('osmena', { country: 'PH' }))).json()).toMatchObject([
      { main: '1 Osmeña Boulevard' },
    ]);
    expect((await post('suggestions', typed('王小明 <script>'))).json()).toEqual([]);
  });

  it.each([
    ['US', '1714 NE Alberta St', '1714 Northeast Alberta Street'],
    ['US', '12345 se hawthorne blvd, portland', '12345 Southeast Hawthorne Boulevard'],
    ['US', '422 NW 11th', '422 Northwest 11th Avenue'],
    ['US', 'alberta street 20', '20 Northeast Alberta Street'],
    ['IN', '12B Paud Rd', '12 Paud Road'],
    ['MY', '5 Jln Burma', '5 Jalan Burma'],
    ['KE', 'riverside dr', '1 Riverside Drive'],
  ])('is found in %s as people write it: %s (finding Z218)', async (country, text, main) => {
    const found = (await post('suggestions', typed(text, { country }))).json();
    expect(found.map((one: { main: string }) => one.main)).toContain(main);
  });

  it('of a high number lies in its street, so that what is asked for it is near what "from" says (finding Z218)', async () => {
    const as = { country: 'US', language: 'en', session: SESSION };
    const [found] = (await post('suggestions', typed('2200 NE Alberta', as))).json();
    const { point } = (await post('address', { ...as, id: found.id })).json();
    const [branch] = store('retail').business.locations;
    expect(kilometresBetween(branch!.point, point)).toBeLessThan(1);
  });

  it('is not found by the words of a town alone, or by words that it has not', async () => {
    for (const text of ['portland', '12 oregon', 'alberta avenue of elsewhere'])
      expect((await post('suggestions', typed(text, { country: 'US' }))).json(), text).toEqual([]);
  });

  it.each([
    ['two letters', typed('Mu')],
    ['a page of text', typed('x'.repeat(201))],
    ['no country', typed('Muthithi', { country: 'ke"' })],
    ['no session', typed('Muthithi', { session: '' })],
    ['a field of its own', typed('Muthithi', { key: 'mine' })],
  ])('with %s is not asked about', async (_what, body) => {
    expect((await post('suggestions', body)).statusCode).toBe(400);
  });

  it('that names another address on the maps service’s host is no place', async () => {
    const wish = { country: 'KE', language: 'en', session: SESSION };
    for (const id of ['../places:searchText', 'a/b', 'x'.repeat(401)])
      expect((await post('address', { ...wish, id })).statusCode, id).toBe(400);
    expect((await post('address', { ...wish, id: 'ChIJnothing' })).json()).toBeNull();
  });
});

describe('the maps service', () => {
  it('is asked under the key, which no answer carries, and bounds what one address may ask', async () => {
    expect(
      await googlePlaces({
        key: 'wrong',
        host: placesSandbox(paying.config.sandboxOrigin ?? ''),
      }).suggest({
        ...typed('Muthithi'),
        near: null,
      }),
    ).toBeNull();
    const strict = await inProcessShop({
      beside: shop,
      config: { places: null, limits: { factor: 1, addressFactor: 1 } },
    });
    const answers: number[] = [];
    for (let at = 0; at <= PER_MINUTE.place; at++)
      answers.push((await post('suggestions', typed('nowhere at all'), strict)).statusCode);
    await strict.close();
    expect(answers.filter((one) => one === 200)).toHaveLength(PER_MINUTE.place);
    expect(answers.at(-1)).toBe(429);
  });

  it('that is away is said at once, and the form is as plain as where none is configured', async () => {
    const away = await inProcessShop({
      beside: shop,
      config: { places: { key: 'k', host: 'http://127.0.0.1:9' } },
    });
    const none = await inProcessShop({ beside: shop, config: { places: null } });
    expect((await post('suggestions', typed('Muthithi'), away)).statusCode).toBe(503);
    expect(
      (
        await post(
          'address',
          { id: 'ChIJdemo-0-1', country: 'KE', language: 'en', session: SESSION },
          away,
        )
      ).json(),
    ).toBeNull();
    expect((await post('suggestions', typed('Muthithi'), none)).json()).toEqual([]);
    await away.close();
    await none.close();
  });
});
