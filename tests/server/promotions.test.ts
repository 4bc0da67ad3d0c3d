import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { promotions } from '#server/db/schema/promotions.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { DAY } from '#tests/support/setClock.ts';

let shop: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop();
  const base = {
    businessId: store('grocery').business.id,
    name: 'For tests',
    fixedAmount: null,
    minimumAmount: null,
    startsAt: null,
    endsAt: null,
    usesMost: null,
    uses: 0,
  };
  const now = shop.clock.now().getTime();
  await shop.database.db.insert(promotions).values([
    { ...base, id: 'p-open', code: 'OPEN10', percentage: 10 },
    {
      ...base,
      id: 'p-fixed',
      code: 'FIXED',
      percentage: null,
      fixedAmount: 12_345,
      minimumAmount: 50_000,
    },
    { ...base, id: 'p-over', code: 'OVER', percentage: 10, endsAt: new Date(now - DAY) },
    { ...base, id: 'p-later', code: 'LATER', percentage: 10, startsAt: new Date(now + DAY) },
    { ...base, id: 'p-used', code: 'USED', percentage: 10, usesMost: 3, uses: 3 },
  ]);
});
afterAll(() => shop.close());

const look = (code: string, query = '', more = {}) =>
  shop.ask({ url: `/api/v1/promotions/${code}${query}`, ...more });

describe('a promotion code', () => {
  it('is found in any case, with decimal amounts', async () => {
    expect((await look('open10')).json()).toMatchObject({
      id: 'p-open',
      code: 'OPEN10',
      discountPercentage: 10,
      discountFixedAmount: null,
    });
    expect((await look('FIXED')).json()).toMatchObject({
      discountFixedAmount: 123.45,
      minimumAmount: 500,
    });
  });

  it('names the rule that stands in the way, and not as if the code were wrong (D17)', async () => {
    expect((await look('FIXED', '?amount=499.99')).json()).toMatchObject({
      code: 'PROMOTION_REFUSED',
      fields: ['minimumAmount'],
    });
    expect((await look('FIXED', '?amount=500')).statusCode).toBe(200);
    expect((await look('USED')).json()).toMatchObject({
      code: 'PROMOTION_REFUSED',
      fields: ['uses'],
    });
  });

  it('that is over, not begun, of another store, a pattern or nonsense is not there, all alike (D17)', async () => {
    const answers = await Promise.all(
      ['OVER', 'LATER', 'NOTHING', '%25', '*', '%5F', 'a'.repeat(200)].map((code) => look(code)),
    );
    for (const answer of answers) expect(answer.statusCode).toBe(404);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect((await look('OPEN10', '', { store: 'retail' })).statusCode).toBe(404);
  });

  it.each(['-1', 'much', '1e9', '1,5', ''])(
    'with the amount %j is refused by field',
    async (amount) => {
      const answer = await look('OPEN10', `?amount=${amount}`);
      expect(answer.json()).toMatchObject({ code: 'FIELDS_INVALID', fields: ['amount'] });
    },
  );

  it('changes nothing when it is looked up', async () => {
    const before = await shop.database.db
      .select()
      .from(promotions)
      .where(eq(promotions.id, 'p-open'));
    await look('OPEN10');
    expect(
      await shop.database.db.select().from(promotions).where(eq(promotions.id, 'p-open')),
    ).toEqual(before);
  });
});
