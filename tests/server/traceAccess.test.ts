import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditRows } from '#server/db/schema/jobs.ts';
import { traceNotes, traceReads } from '#server/db/schema/traces.ts';
import { pruneTraces } from '#server/traces/prune.ts';
import { store } from '#tests/support/inProcess.ts';
import { customer, tokenOf } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { first, second, support, type TracesShop, tracesShop } from './tracesShop.ts';

let shop: TracesShop;
beforeAll(async () => {
  shop = await tracesShop();
});
afterAll(() => shop.close());
const send: TracesShop['send'] = (...words) => shop.send(...words);
const read: TracesShop['read'] = (...words) => shop.read(...words);

describe('a note of support', () => {
  const id = randomUUID();
  const note = (body: object, as = support(), slug = 'grocery') =>
    shop.ask({ method: 'POST', url: `/api/v1/traces/${id}/notes`, as, store: slug, body });
  it('is read by the next person, with its reason and its writer, and stands in the audit without its words', async () => {
    await send(id, first);
    const text = 'Told to wait: the bank says two days.';
    expect((await note({ reason: 'TOLD', text })).statusCode).toBe(200);
    expect((await note({ reason: 'FOUND', text: 'It is paid.' })).statusCode).toBe(200);
    expect((await read(`/${id}/notes`, support('grocery', 'another'))).json()).toMatchObject([
      { by: 'support-grocery', reason: 'TOLD', text },
      { by: 'support-grocery', reason: 'FOUND', text: 'It is paid.' },
    ]);
    const lines = await shop.database.db.select().from(auditRows).where(eq(auditRows.subject, id));
    expect(lines.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['note.written', 'TOLD by support-grocery'],
      ['note.written', 'FOUND by support-grocery'],
    ]);
    expect((await read(`/${id}/file`)).body).not.toContain('two days');
  });

  it.each<[string, object]>([
    ['without a word', { reason: 'TOLD', text: '   ' }],
    ['longer than a note', { reason: 'TOLD', text: 'x'.repeat(1_001) }],
    ['for no reason', { reason: 'BORED', text: 'x' }],
    ['that sets something', { reason: 'TOLD', text: 'x', paid: true }],
  ])('%s is refused', async (_, body) => {
    expect((await note(body)).statusCode).toBe(400);
  });

  it('is written by support of this shop alone, and changed by no one', async () => {
    const words = { reason: 'OTHER', text: 'x' };
    for (const as of [customer('c1'), support('retail')])
      expect((await note(words, as)).statusCode).toBe(404);
    expect((await note(words, support('retail'), 'retail')).statusCode).toBe(404);
    expect((await read(`/${id}/notes`, support('retail'), 'retail')).statusCode).toBe(404);
    await expect(
      shop.database.db.update(traceNotes).set({ text: 'another' }).execute(),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('permission denied') } });
  });

  it('goes with its trace', async () => {
    shop.clock.pass(31 * 86_400_000);
    await pruneTraces(shop.app.services);
    expect(await shop.database.db.$count(traceNotes, eq(traceNotes.traceId, id))).toBe(0);
    expect(await shop.database.db.$count(auditRows, eq(auditRows.subject, id))).toBe(2);
  });
});

describe('who may read', () => {
  const id = randomUUID();
  it('is decided by the role of now: a minute after it was taken away it opens nothing', async () => {
    await send(id, first);
    const token = support('grocery', 'leaves');
    expect((await read(`/${id}`, token)).statusCode).toBe(200);
    shop.removed.add('leaves');
    shop.clock.pass(61_000);
    for (const path of ['', `/${id}`, `/${id}/reads`, `/${id}/file`])
      expect((await read(path, token)).statusCode, path).toBe(404);
    const rows = await shop.database.db
      .select()
      .from(traceReads)
      .where(eq(traceReads.uid, 'leaves'));
    expect(rows).toHaveLength(1);
  });

  it('is so for an order of another person and for the calls of staff, too', async () => {
    const body = anOrder('grocery', [aLine('grocery')]);
    const placed = await shop.ask({
      method: 'POST',
      url: '/api/v1/cartTransaction',
      body,
      as: customer('buyer'),
    });
    const order = `/api/v1/cartTransaction/${placed.json().data.id}`;
    const roles = { [store('grocery').business.id]: ['support', 'staff'] };
    const as = tokenOf({ uid: 'leaves-too', roles });
    const asked = [order, '/api/v1/staff/tasks'];
    for (const url of asked) expect((await shop.ask({ url, as })).statusCode, url).toBe(200);
    shop.removed.add('leaves-too');
    shop.clock.pass(61_000);
    for (const url of asked) expect((await shop.ask({ url, as })).statusCode, url).toBe(404);
  });

  it('is told whether the desk of staff is open to them, too', async () => {
    const here = store('grocery').business.id;
    const both = tokenOf({ uid: 'both', roles: { [here]: ['support', 'staff'] } });
    const deskOf = async (as: string) => (await read(`/${id}`, as)).json().desk;
    expect([await deskOf(support()), await deskOf(both)]).toEqual([false, true]);
  });

  it('is nobody else, and support of another business finds nothing', async () => {
    for (const asker of [undefined, customer('c1')])
      expect((await shop.ask({ url: `/api/v1/traces/${id}`, as: asker })).statusCode).toBe(404);
    expect((await read(`/${id}`, support('retail'), 'retail')).statusCode).toBe(404);
    expect((await read('', support('retail'), 'retail')).json().traces).toEqual([]);
    expect((await read(`/${id}`, support('retail'))).statusCode).toBe(404);
  });

  it('is no shop that begins with another’s trace', async () => {
    const body = {
      ...{ reference: 'K742-QX9Z', intentId: null, locale: 'en', attached: false, written: second },
    };
    const answer = await shop.ask({
      store: 'retail',
      method: 'POST',
      url: `/api/v1/traces/${id}`,
      body,
    });
    expect(answer.statusCode).toBe(404);
  });
});
