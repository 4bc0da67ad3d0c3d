import { expect, it } from 'vitest';
import type { TableSession } from '#machines/domain/table.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { aDish, sendRound, tableSessionOf } from '#tests/support/tables.ts';
import { AMINA, BEN, fresh, sent, setUpTables, shop, staffAsks } from './tablesShop.ts';

/* S3-13: the id of a table stands on its card, which anyone may have photographed. */

setUpTables();

const saidIn = ({ rounds }: TableSession) =>
  rounds.map(({ customerName, lines }) => [customerName, lines.map(({ notes }) => notes).join('')]);

it('a guest who did not order here reads dishes and sums, and neither who sits there nor what they wished', async () => {
  const table = fresh();
  const dishes = [{ ...aDish(0), notes: 'No peanuts: an allergy' }, aDish(1)];
  expect((await sendRound(shop, dishes, { as: AMINA, table })).statusCode).toBe(201);
  const seen = await tableSessionOf(shop, table, guest('from afar'));
  expect(JSON.stringify(seen)).not.toMatch(/Amina|peanuts/);
  expect(seen.rest, 'so one can pay for a friend').toBeGreaterThan(0);
  expect(seen.rounds[0]?.lines).toHaveLength(2);

  await sent(table, 2, BEN);
  for (const shown of [
    await tableSessionOf(shop, table, BEN),
    await tableSessionOf(shop, table, AMINA),
    ((await staffAsks('GET', 'staff/tables')).json() as TableSession[])[0],
  ])
    expect(saidIn(shown as TableSession)[0]).toEqual([
      'Amina Otieno',
      expect.stringContaining('peanuts'),
    ]);
});
