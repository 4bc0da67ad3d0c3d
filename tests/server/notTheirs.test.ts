import { beforeAll, describe, expect, it } from 'vitest';
import { API, type ApiName } from '#machines/domain/api.ts';
import { aBookedLine, aService } from '#tests/support/bookings.ts';
import { customer } from '#tests/support/namedIdentity.ts';
import { aLine } from '#tests/support/orders.ts';
import { sizeOf } from '#tests/support/proofSize.ts';
import { uuidOf } from '#tests/support/setClock.ts';
import { A, call, pathOf, setUpWatchedShop, shop, watched } from './scopeShop.ts';

setUpWatchedShop();
beforeAll(async () => {
  const intent = uuidOf('a visit of the scope shopper');
  const visit = await aBookedLine(shop, 'beauty', aService('beauty'), { as: A, intent });
  await shop.place('grocery', [aLine('grocery')], { as: A });
  await shop.place('beauty', [visit], { as: A, intent });
});
const SAMPLES = sizeOf('scope', { sample: 0, full: 1_000 });

describe('what is not theirs and what is not there (S13, I37)', () => {
  const absent = uuidOf('nothing has this id');
  const B = customer('scope-stranger');

  it.each<[ApiName, () => Promise<string>]>([
    ['order', async () => (await call('grocery', 'orders'))[0].id],
    ['appointment', async () => (await call('beauty', 'orders'))[0].lines[0].appointments[0].id],
    ['giveUpOrder', async () => (await call('grocery', 'orders'))[0].id],
  ])('cost %s the same statements, and say the same', async (name, idOf) => {
    const slug = name === 'appointment' ? 'beauty' : 'grocery';
    const id = await idOf();
    const of = async (one: string) => {
      const { answer, statements } = await watched({
        store: slug,
        method: API[name].method,
        url: pathOf(name, { id: one }),
        as: B,
        ...(API[name].body && { body: {} }),
      });
      return {
        status: answer.statusCode,
        body: answer.body,
        texts: statements.map(({ text }) => text),
      };
    };
    const [theirs, nothing] = [await of(id), await of(absent)];
    expect(theirs.status).toBe(404);
    expect(theirs.texts.length).toBeGreaterThan(0);
    expect(theirs).toEqual(nothing);
  });

  // A clock proves nothing on a busy machine: `npm test` compares the statements above, the proof times them, too.
  if (SAMPLES > 0)
    it('take the same time: of two such answers either is the faster as often', async () => {
      const id = (await call('grocery', 'orders'))[0].id;
      const time = async (one: string): Promise<number> => {
        const start = performance.now();
        await shop.ask({ url: pathOf('order', { id: one }), as: B });
        return performance.now() - start;
      };
      await time(id);
      let faster = 0;
      for (let at = 0; at < SAMPLES; at++) {
        const pair =
          at % 2 === 0
            ? [await time(id), await time(absent)]
            : [await time(absent), await time(id)].reverse();
        if ((pair[0] ?? 0) < (pair[1] ?? 0)) faster += 1;
      }
      // Of fair coins four standard deviations; one statement more on one side is faster hardly ever.
      const fair = SAMPLES / 2;
      expect(Math.abs(faster - fair)).toBeLessThan(4 * Math.sqrt(SAMPLES / 4) + SAMPLES * 0.1);
    });
});
