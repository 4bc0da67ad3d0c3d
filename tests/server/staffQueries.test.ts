import { expect, it } from 'vitest';
import type { TableSession } from '#machines/domain/table.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { AMINA, BEN, fresh, sent, setUpTables, shop, staffAsks, wishOf } from './tablesShop.ts';

/* S3-15: the page of the tables asks itself anew every few seconds, on every screen in the house. */

setUpTables();

it('the tables of a full house cost as many questions as one table', async () => {
  const heard = statementsOf(shop.database);
  const asked = async () => {
    const { answer, statements } = await heard.during(() => staffAsks('GET', 'staff/tables'));
    return { seen: answer.json() as TableSession[], questions: statements.length };
  };
  const [first, ...others] = [fresh(), fresh(), fresh(), fresh(), fresh()];
  await sent(first!, 0, AMINA);
  const one = await asked();
  expect(one.seen).toHaveLength(1);
  for (const [at, table] of others.entries()) {
    await sent(table, at, BEN);
    await wishOf(table, 'WAITER', BEN);
  }
  const five = await asked();
  expect(
    five.seen.map(({ rounds, total, wishes }) => [rounds.length, total > 0, wishes.length]),
  ).toEqual([[1, true, 0], ...others.map(() => [1, true, 1])]);
  expect(five.questions).toBe(one.questions);
  expect(five.questions).toBeLessThan(15);
});
