import { expect, it } from 'vitest';
import { MINUTE } from '#tests/support/setClock.ts';
import { tableSessionOf } from '#tests/support/tables.ts';
import { AMINA, BEN, fresh, paid, sent, setUpTables, shop } from './tablesShop.ts';

/** F100: the next guests of a table see nothing of those who sat there before; `longestTableSession`: who scans the code afterwards has come anew. */
setUpTables();

it('a round that is paid from home, after its evening is over, does not open that evening again for the next guests', async () => {
  const table = fresh();
  const round = await sent(table, 0, AMINA);
  // The evening ran out by itself: nobody closed it at the till.
  shop.clock.pass(20 * 60 * MINUTE);
  expect((await tableSessionOf(shop, table, BEN)).rounds).toEqual([]);
  await paid(round, AMINA);
  expect((await tableSessionOf(shop, table, BEN)).rounds).toEqual([]);
  expect((await tableSessionOf(shop, table, BEN)).id).toBeNull();
});

it('nor do the next guests join it with what they send', async () => {
  const table = fresh();
  shop.clock.set('2026-03-04T08:00:00.000Z');
  const before = await sent(table, 0, AMINA);
  shop.clock.pass(20 * 60 * MINUTE);
  await paid(before, AMINA);

  const own = await sent(table, 2, BEN);
  expect((await tableSessionOf(shop, table, BEN)).rounds.map(({ id }) => id)).toEqual([own.id]);
});
