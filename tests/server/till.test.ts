import { describe, expect, it, vi } from 'vitest';
import { serverProvider } from '#providers/server.ts';
import { finishClosing } from '#server/tables/close.ts';
import { MINUTE } from '#tests/support/setClock.ts';
import { askBill, aTable, POINT_OF_SALE_KEY } from '#tests/support/tables.ts';
import {
  AMINA,
  BEN,
  billed,
  close,
  fresh,
  RESTAURANT,
  STAFF,
  sent,
  setUpTables,
  shop,
} from './tablesShop.ts';

setUpTables();

describe('the till', () => {
  it('speaks by the secret key alone: with somebody’s token beside it, a gateway speaks for that shopper', async () => {
    const [id, headers] = [aTable().id, { 'api-key': POINT_OF_SALE_KEY }];
    const closing = (as: string) =>
      shop.ask({
        store: RESTAURANT,
        method: 'POST',
        url: `/api/v1/tables/${id}/close`,
        body: {},
        headers,
        as,
      });
    expect((await closing(AMINA)).json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await closing(STAFF)).statusCode).toBe(200);
  });

  it('is a system of the merchant: nobody else closes a table', async () => {
    const answer = await shop.ask({
      store: RESTAURANT,
      method: 'POST',
      url: `/api/v1/tables/${aTable().id}/close`,
      body: {},
      as: AMINA,
    });
    expect(answer.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('F100: closes the evening: rounds are paid at the till, a bill under way ends without its money', async () => {
    const table = fresh();
    const rounds = [await sent(table, 0, AMINA), await sent(table, 2, BEN)];
    const bill = await billed(table, [], BEN);
    await shop.start(RESTAURANT, bill, 'STRIPE', BEN);
    expect((await close(table)).statusCode).toBe(200);
    expect((await shop.see(RESTAURANT, bill, BEN)).paymentState).toBe('CANCELLED');
    expect((await shop.see(RESTAURANT, rounds[0] ?? bill, AMINA)).paymentState).toBe('PAID');
    expect((await shop.pay(RESTAURANT, rounds[1] ?? bill, 'STRIPE', BEN)).json()).toMatchObject({
      status: 409,
      code: 'ALREADY_PAID',
    });
    expect((await askBill(shop, table, [], BEN)).json()).toMatchObject({
      status: 409,
      code: 'TABLE_CLOSED',
    });
  });

  it('can be closed again after any crash, and the sweep finds what nobody repeats', async () => {
    for (const how of ['repeated', 'swept'] as const) {
      const table = fresh();
      const round = await sent(table, 0, AMINA);
      const bill = await billed(table, [], BEN);
      await shop.start(RESTAURANT, bill, 'STRIPE', BEN);
      // Cut off after the sitting ended: asking the provider about the bill that is under way fails.
      const cut = vi.spyOn(shop.services.providerClients, 'provider').mockImplementation(() => {
        throw new Error('the process died here');
      });
      expect((await close(table)).statusCode).toBeGreaterThanOrEqual(500);
      cut.mockRestore();
      expect((await shop.see(RESTAURANT, round, AMINA)).paymentState).toBe('PENDING');

      if (how === 'repeated') expect((await close(table)).statusCode).toBe(200);
      else {
        shop.clock.pass(MINUTE);
        expect(await finishClosing(shop.services)).toBeGreaterThan(0);
      }
      expect((await shop.see(RESTAURANT, round, AMINA)).paymentState).toBe('PAID');
      expect((await shop.see(RESTAURANT, bill, BEN)).paymentState).toBe('CANCELLED');
      expect(await finishClosing(shop.services)).toBe(0);
    }
  });
});

describe('tables whose closing was cut off', () => {
  /** A table with a round, and a bill over it that is being paid, whose closing died in between. */
  async function cutOff(provider: 'STRIPE' | 'RAZER') {
    const table = fresh();
    const round = await sent(table, 0, AMINA);
    const bill = await billed(table, [], BEN);
    await shop.start(RESTAURANT, bill, provider, BEN);
    const cut = vi.spyOn(shop.services.providerClients, 'provider').mockImplementation(() => {
      throw new Error('the process died here');
    });
    expect((await close(table)).statusCode).toBeGreaterThanOrEqual(500);
    cut.mockRestore();
    shop.clock.pass(MINUTE);
    return { round, bill };
  }
  const stateOf = async ({ round, bill }: Awaited<ReturnType<typeof cutOff>>) => [
    (await shop.see(RESTAURANT, round, AMINA)).paymentState,
    (await shop.see(RESTAURANT, bill, BEN)).paymentState,
  ];

  it('are finished by the sweep one by one: one that breaks keeps no other waiting', async () => {
    // Whichever comes first, one that breaks stands before the one that does not.
    const all = [await cutOff('STRIPE'), await cutOff('RAZER'), await cutOff('STRIPE')];
    // Fiuu is asked about one order every five minutes at most.
    shop.clock.pass(5 * MINUTE);
    const { providerClients, log } = shop.services;
    const known = providerClients.provider.bind(providerClients);
    const broken = vi.spyOn(providerClients, 'provider').mockImplementation((...asked) => {
      if (JSON.stringify(asked).includes('STRIPE')) throw new Error('its keys cannot be read');
      return known(...asked);
    });
    const shouted = vi.spyOn(log, 'error').mockImplementation(() => {});
    await finishClosing(shop.services);
    broken.mockRestore();
    expect(shouted).toHaveBeenCalled();
    shouted.mockRestore();
    expect(await stateOf(all[1]!)).toEqual(['PAID', 'CANCELLED']);
    shop.clock.pass(MINUTE);
    await finishClosing(shop.services);
    for (const one of all) expect(await stateOf(one)).toEqual(['PAID', 'CANCELLED']);
    expect(await finishClosing(shop.services)).toBe(0);
  });

  it('are finished by the sweep no faster than the provider allows to ask', async () => {
    const one = await cutOff('STRIPE');
    const asked = vi.spyOn(serverProvider('STRIPE'), 'inquire');
    shop.simulatorState.faults = ['inquire', 'cancel'].map((call) => ({
      provider: 'STRIPE' as const,
      call,
      how: 'html' as const,
      times: 100,
    }));
    for (let turn = 0; turn < 5; turn++) await finishClosing(shop.services);
    expect(asked).toHaveBeenCalledTimes(1);
    shop.simulatorState.faults = [];
    shop.clock.pass(MINUTE);
    await finishClosing(shop.services);
    asked.mockRestore();
    expect(await stateOf(one)).toEqual(['PAID', 'CANCELLED']);
  });
});
