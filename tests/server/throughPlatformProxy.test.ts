import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import { openApiDocument } from '#server/openapi/document.ts';
import {
  capabilityIn,
  EXTENSIONS,
  lackedBeside,
  lackedBy,
} from '#server/platformProxy/extensions.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { customer, guest } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { type StrictPlatform, strictPlatform } from '#tests/support/strictPlatform.ts';

const GATEWAY_KEY = 'a-key-of-the-gateway-in-front-of-this-server';
const ADA = guest('ada');
const { business } = store('grocery');

/** A copy of this server that answers the specification's calls alone, and a gateway in front of it, each with a database of its own. */
let platform: InProcessShop;
/** what the gateway reaches: it refuses what the table of calls does not show, and passes on the rest */
let strict: StrictPlatform;
let gateway: InProcessShop;
let key = '';

beforeAll(async () => {
  platform = await inProcessShop({
    config: { extensions: false, gatewayKey: GATEWAY_KEY, trustProxy: 'loopback' },
  });
  strict = await strictPlatform(await platform.app.listen({ port: 0, host: '127.0.0.1' }));
  gateway = await inProcessShop({
    config: { platform: { url: strict.url, apiKey: GATEWAY_KEY, extensions: null } },
  });
  key = (await gateway.app.services.stores.byHost('grocery.localhost'))?.publishableKey ?? '';
});
afterAll(async () => {
  await gateway.close();
  strict.close();
  await platform.close();
});

/** As the shop's own client asks: with the business in every question. */
const ask = ({ url, ...request }: Parameters<InProcessShop['ask']>[0]) => {
  const search = url.includes('?') ? '' : `?businessId=${business.id}`;
  return gateway.ask({
    ...request,
    url: url + search,
    headers: { 'api-key': key, ...request.headers },
  });
};
const place = (body: unknown, as = ADA) =>
  ask({ method: 'POST', url: `/api/v1/cartTransaction?businessId=${business.id}`, body, as });

// Whatever a test did: nothing was sent that the table of calls does not show.
afterEach(() => expect(strict.refused).toEqual([]));

describe('a gateway in front of a copy of this server whose extensions are off', () => {
  it('the platform answers and describes the specification’s calls alone', async () => {
    const headers = { 'api-key': GATEWAY_KEY };
    expect((await platform.ask({ url: '/api/v1/categories', headers })).statusCode).toBe(404);
    expect((await platform.ask({ url: '/api/v1/products', headers })).statusCode).toBe(200);
    const found = await gateway.app.services.stores.byHost('grocery.localhost');
    expect(found?.lacks).toEqual(new Set(EXTENSIONS));
    expect([
      found?.heedsCapability,
      capabilityIn({ components: { securitySchemes: {} } }),
      capabilityIn(null),
    ]).toEqual([true, false, false]);
  });

  it('a platform with all of ours lacks nothing, one that names some lacks the others, a stranger’s name stops the start', () => {
    expect(lackedBy(JSON.parse(JSON.stringify(openApiDocument()))).size).toBe(0);
    expect(lackedBy(null).has('slots')).toBe(true);
    expect([lackedBeside(['slots']).has('slots'), lackedBeside(['slots']).has('charges')]).toEqual([
      false,
      true,
    ]);
    expect(() => lackedBeside(['teleport'])).toThrow('teleport');
  });

  it('each host is its own store, with its money and its look', async () => {
    for (const slug of ['grocery', 'restaurant', 'beauty']) {
      const found = await gateway.app.services.stores.byHost(`${slug}.localhost`);
      const own = store(slug);
      expect([found?.id, found?.currency, found?.settings.layout]).toEqual([
        own.business.id,
        own.business.currency,
        own.settings.layout,
      ]);
      // What bringing costs at least is told beside what a file of a store says (442).
      expect(found?.business.locations).toMatchObject(own.business.locations);
    }
    expect(await gateway.app.services.stores.byHost('nobody.localhost')).toBeNull();
  });

  it('tax and service charge are those that the platform counts again', async () => {
    const locationId = business.locations[0]?.id;
    const told = (await ask({ url: `/api/v1/charges?locationId=${locationId}` })).json();
    expect(told.tax).toMatchObject({ id: store('grocery').taxes[0]?.id });
    expect(told.rates?.map(({ id }: { id: string }) => id)).toEqual(
      store('grocery').taxes.map(({ id }) => id),
    );
  });

  it('an order is placed once for its intent, read by its owner and by nobody else', async () => {
    const body = anOrder('grocery', [aLine('grocery')]);
    const [first, again] = [await place(body), await place(body)];
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json()).toEqual(first.json());
    const { id } = first.json().data;
    const mine: OrderView[] = (
      await ask({ url: `/api/v1/cartTransaction?intent=${body.cashbookTransactionId}`, as: ADA })
    ).json();
    expect(mine.map((order) => [order.id, order.intentId, order.paymentState])).toEqual([
      [id, body.cashbookTransactionId, 'PENDING'],
    ]);
    expect((await ask({ url: `/api/v1/cartTransaction/${id}`, as: ADA })).json()).toMatchObject({
      id,
      mayCancel: false,
    });
    expect(
      (await ask({ url: `/api/v1/cartTransaction/${id}`, as: customer('eve') })).statusCode,
    ).toBe(404);
  });

  it('what cannot be done without an extension leaves the order as it stands', async () => {
    const { id } = (await place(anOrder('grocery', [aLine('grocery')]))).json().data;
    for (const deed of ['give-up', 'give-up-payment', 'pay-later']) {
      const answer = await ask({
        method: 'POST',
        url: `/api/v1/cartTransaction/${id}/${deed}`,
        body: {},
        as: ADA,
      });
      expect([deed, answer.statusCode, answer.json().id, answer.json().paymentState]).toEqual([
        deed,
        200,
        id,
        'PENDING',
      ]);
    }
  });

  it('a refusal of the platform arrives with its figures', async () => {
    const body = anOrder('grocery', [aLine('grocery')]);
    const answer = await place({ ...body, totalCartAmount: 1 });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'PRICE_CHANGED']);
    expect(answer.json().differences.length).toBeGreaterThan(0);
  });

  it('a change is proposed by the shopper, never by the shop whose key goes along', async () => {
    const line = aLine('grocery');
    const { id } = (await place(anOrder('grocery', [line]))).json().data;
    const body = {
      proposalId: crypto.randomUUID(),
      note: 'one less',
      lines: [{ productId: line.product.id, quantity: 2 }],
    };
    expect(
      (
        await ask({
          method: 'POST',
          url: `/api/v1/cartTransaction/propose-order-change/${id}`,
          body,
          as: ADA,
        })
      ).statusCode,
    ).toBe(200);
    const seen = await platform.ask({ url: `/api/v1/cartTransaction/${id}`, as: ADA });
    expect(seen.json().proposals).toMatchObject([{ by: 'SHOPPER' }]);
  });

  it('a platform that is gone is down, and comes back by itself', async () => {
    const lonely = await inProcessShop({
      config: { platform: { url: 'http://127.0.0.1:9', apiKey: 'x', extensions: null } },
    });
    const answer = await lonely.ask({ url: '/api/v1/products' });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'UNAVAILABLE']);
    await lonely.close();
  });
});
