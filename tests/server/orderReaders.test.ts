import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { emptyAddress } from '#machines/checkout/facts.ts';
import { orders } from '#server/db/schema/orders.ts';
import { providerAccounts } from '#server/db/schema/payments.ts';
import { store } from '#tests/support/inProcess.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { DAY, uuidOf } from '#tests/support/setClock.ts';
import { AMINA, placed, see, setUpShop, shop } from './ordersShop.ts';

setUpShop();

describe('who sees an order', () => {
  it('I37: its owner, and in outline whoever holds its capability; for others it is not there', async () => {
    const visitAt = { ...emptyAddress('KE'), street: '27 Riverside Drive', city: 'Nairobi' };
    const { id, capability } = await placed({ ...anOrder('grocery', [aLine('grocery')]), visitAt });
    expect((await see(id)).json()).toMatchObject({ visitAt });
    const stranger = await see(id, guest('stranger'));
    const nobody = await see(uuidOf('no order'), guest('stranger'));
    expect(stranger.statusCode).toBe(404);
    expect(stranger.body).toBe(nobody.body);
    const outline = (
      await shop.ask({
        url: `/api/v1/cartTransaction/${id}`,
        headers: { 'x-capability': capability },
      })
    ).json();
    expect(outline).toMatchObject({
      id,
      limited: true,
      lines: [],
      customerName: '',
      email: '',
      phone: '',
    });
    expect(JSON.stringify(outline)).not.toMatch(/Amina|Riverside/);
    shop.clock.pass(4 * DAY);
    expect(
      (
        await shop.ask({
          url: `/api/v1/cartTransaction/${id}`,
          headers: { 'x-capability': capability },
        })
      ).statusCode,
    ).toBe(404);
  });

  it('D10: lists hold one shopper’s orders, and an intent finds its own', async () => {
    const body = anOrder('grocery', [aLine('grocery')]);
    const { id } = await placed(body, guest('lister'));
    await placed(anOrder('grocery', [aLine('grocery')]), guest('other lister'));
    const list = await shop.ask({ url: '/api/v1/cartTransaction', as: guest('lister') });
    expect(list.json().map((one: { id: string }) => one.id)).toEqual([id]);
    const found = await shop.ask({
      url: `/api/v1/cartTransaction?intent=${body.cashbookTransactionId}`,
      as: guest('lister'),
    });
    expect(found.json()).toHaveLength(1);
    expect(
      (
        await shop.ask({
          url: `/api/v1/cartTransaction?intent=${body.cashbookTransactionId}`,
          as: AMINA,
        })
      ).json(),
    ).toEqual([]);
    expect(
      (await shop.ask({ url: '/api/v1/cartTransaction/all-orders/somebody', as: guest('lister') }))
        .statusCode,
    ).toBe(404);
    expect(
      (
        await shop.ask({ url: '/api/v1/cartTransaction/all-orders/lister', as: guest('lister') })
      ).json(),
    ).toHaveLength(1);
  });

  it('W1: keeps the phone as it can be dialled, beside what was typed, and is found by any spelling of it', async () => {
    const { id, orderNumber } = await placed(
      anOrder('grocery', [aLine('grocery')], { contact: { phone: '254712345678' } }),
    );
    const kept = async () =>
      (await shop.database.db.select().from(orders).where(eq(orders.id, id)))[0];
    expect([(await kept())?.phone, (await kept())?.body.customerContact.phone]).toEqual([
      '+254712345678',
      '254712345678',
    ]);
    const find = async (contact: string) => {
      const body = { orderNumber, contact };
      return (await shop.ask({ method: 'POST', url: '/api/v1/orders/find', body })).json().id;
    };
    for (const contact of ['0712 345 678', '+254 (0)712-345-678', '٠٧١٢٣٤٥٦٧٨'])
      expect(await find(contact), contact).toBe(id);
    expect(await find('0712 345 679')).toBeUndefined();
    // As orders from before 22 November 2026 keep it.
    await shop.database.db.update(orders).set({ phone: '254712345678' }).where(eq(orders.id, id));
    expect(await find('0712 345 678')).toBe(id);
  });

  it('W1: a number that nobody can read does not stop an order; it stays as it was typed', async () => {
    const { id } = await placed(
      anOrder('grocery', [aLine('grocery')], { contact: { phone: '12 34 56' } }),
    );
    const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, id));
    expect(row?.phone).toBe('12 34 56');
  });
});

describe('what was bought before', () => {
  const BOB = guest('bob-who-comes-again');
  const bought = async (as: string): Promise<string[]> =>
    (await shop.ask({ url: '/api/v1/bought-products', as }))
      .json<{ name: string }[]>()
      .map(({ name }) => name);

  it('is what this shopper paid or may pay later, the most often ordered first', async () => {
    const [bread, milk, tea] = [0, 1, 2].map((at) => aLine('grocery', { at }));
    const [account] = await shop.database.db
      .insert(providerAccounts)
      .values({
        businessId: store('grocery').business.id,
        provider: 'DPO',
        sealed: Buffer.alloc(0),
        enabled: true,
        createdAt: shop.clock.now(),
      })
      .returning();
    shop.app.services.stores.forget();
    await placed(anOrder('grocery', [tea!], { method: 'DPO' }), BOB);
    await shop.database.db
      .delete(providerAccounts)
      .where(eq(providerAccounts.provider, account!.provider));
    await placed(anOrder('grocery', [bread!]), BOB);
    await placed(anOrder('grocery', [milk!, bread!]), BOB);
    expect(await bought(BOB)).toEqual([bread!.product.name, milk!.product.name]);
    expect(await bought(guest('somebody-new'))).toEqual([]);
    expect((await shop.ask({ url: '/api/v1/bought-products' })).statusCode).toBe(401);
  });
});
