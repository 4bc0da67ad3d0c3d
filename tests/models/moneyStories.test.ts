import { describe, expect, test } from 'vitest';
import { known, unpaidOrder } from '#machines/checkout/samples.ts';
import * as view from '#machines/checkout/view.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { titleSaid } from '#src/checkout/parts/orderTexts.ts';
import { found } from './checkoutAnswers.ts';
import { at, money, open, PAID, page, told, tried, UNDER_WAY } from './moneySamples.ts';

describe("a paid order's page that is left open", () => {
  const HOUR = 3_600;
  const MOVED = {
    'staff or the provider gave a part back': {
      order: { ...PAID, paid: 15, money: money({ returned: 5 }) },
      value: { paid: { partReturned: 'resting' } },
    },
    'all of it went back': {
      order: { ...PAID, paymentState: 'REFUNDED', money: money({ returned: 20 }) },
      value: { paid: 'returned' },
    },
    'the bank contests it': {
      order: { ...PAID, money: money({ disputed: true }) },
      value: { paid: { disputed: 'resting' } },
    },
    'staff cancelled it': {
      order: { ...PAID, goods: 'released', money: money({ owedBack: 20 }) },
      value: { cancelled: { goingBack: 'resting' } },
    },
    'staff cancelled it, and no money of it is here': {
      order: { ...PAID, paid: 0, goods: 'released', money: money({ came: 0 }) },
      value: { cancelled: 'shut' },
    },
  } as const;

  test.each(Object.entries(MOVED))(
    'learns that %s, without being loaded again',
    async (_what, { order, value }) => {
      let now = unpaidOrder(PAID);
      const checkout = await open({
        recover: found(now),
        askOutcome: () => ({ ok: true, order: now }),
      });
      const before = view.titleOf(told(checkout));
      now = unpaidOrder(order as Partial<OrderView>);
      await checkout.wait(120);
      expect(checkout.value).toEqual(value);
      expect(view.titleOf(told(checkout))).not.toBe(before);
    },
  );

  test('asks every ten seconds while it is made or brought or a visit is near, and every two minutes after that (522)', async () => {
    let now = unpaidOrder({ ...PAID, isMoving: true });
    const checkout = await open({
      recover: found(now),
      askOutcome: () => ({ ok: true, order: now }),
    });
    await checkout.wait(60);
    expect(checkout.calls('askOutcome')).toHaveLength(6);
    now = unpaidOrder(PAID);
    await checkout.wait(10 + 119);
    expect(checkout.calls('askOutcome')).toHaveLength(7);
    await checkout.wait(1);
    expect(checkout.calls('askOutcome')).toHaveLength(8);
  });

  test('looks at once when the shopper looks, and stays as it was where it cannot be read', async () => {
    let reads: unknown = { ok: true, order: unpaidOrder(PAID) };
    const checkout = await open({ recover: found(unpaidOrder(PAID)), askOutcome: () => reads });
    await checkout.send({ type: 'page.visible' });
    expect(checkout.calls('askOutcome')).toHaveLength(1);
    for (const reason of ['OFFLINE', 'IDENTITY', 'UNAVAILABLE']) {
      reads = { ok: false, reason };
      await checkout.wait(HOUR);
      expect([reason, checkout.value]).toEqual([reason, { paid: { taken: 'resting' } }]);
    }
    reads = { ok: true, order: unpaidOrder(MOVED['the bank contests it'].order) };
    await checkout.send({ type: 'page.visible' });
    expect(checkout.value).toEqual({ paid: { disputed: 'resting' } });
  });
});

describe('an order that was there before this document', () => {
  test.each([
    ['that a provider leads back to', 'UNAVAILABLE', 'unknown', { ...page, returned: true }],
    ['that a provider leads back to, offline', 'OFFLINE', 'offline', { ...page, returned: true }],
    ['that is looked at again', 'UNAVAILABLE', 'unknown', page],
  ])(
    '%s is not called unpaid while nothing is heard of it (452)',
    async (_what, reason, value, input) => {
      const checkout = await open({ recover: { ok: false, reason } }, input);
      expect([checkout.value, view.moneyOf(told(checkout))]).toEqual([value, 'maybe']);
    },
  );

  test('which the shop does not know was never paid', async () => {
    const checkout = await open({ recover: { ok: true, draft: null, order: null, known } });
    expect(view.moneyOf(told(checkout))).toBe('none');
  });
});

describe('a tab that stood behind another one which paid meanwhile', () => {
  const BEHIND: Record<string, Partial<OrderView>> = {
    'was left unfinished': {
      attempt: tried({ status: 'PENDING', reference: 'ref-1' }, 'AWAITING_SHOPPER', 'PAYPAL'),
    },
    'was declined': {
      attempt: tried({ status: 'DECLINED', reason: 'NOT_ENOUGH_FUNDS' }, 'DECLINED'),
    },
    'was cancelled': { attempt: tried({ status: 'CANCELLED' }, 'CANCELLED') },
    'ran out': { attempt: tried({ status: 'EXPIRED' }, 'EXPIRED') },
    'had a part': { paymentState: 'PART_PAID', paid: 5, dueNow: 20, outstanding: 0 },
  };
  const SAYS_SO = { type: 'otherTab.shows', title: 'checkout.title.paid' } as const;

  test.each(Object.keys(BEHIND))(
    'whose payment %s asks as soon as it is in front again, or hears from the other, and says that it is paid (finding Z11)',
    async (what) => {
      for (const event of [{ type: 'page.visible' }, SAYS_SO] as const) {
        let now = unpaidOrder(BEHIND[what] ?? {});
        const checkout = await open({
          recover: found(now),
          askOutcome: () => ({ ok: true, order: now }),
        });
        expect(view.moneyOf(told(checkout)), what).not.toBe('taken');
        const before = checkout.calls('askOutcome').length;
        now = unpaidOrder(PAID);
        await checkout.send(event);
        expect(checkout.calls('askOutcome')).toHaveLength(before + 1);
        expect(checkout.value).toEqual({ paid: { taken: 'resting' } });
        expect(view.moneyOf(told(checkout))).toBe('taken');
      }
    },
  );
});

describe('a bank debit that succeeds on day 9', () => {
  const MINUTE = 60;
  test('is asked about rarely by a page that is left open, at once by one that is looked at, and is paid when it is paid', async () => {
    let now = unpaidOrder(UNDER_WAY);
    const checkout = await open({
      recover: found(now),
      askOutcome: () => ({ ok: true, order: now }),
    });
    await checkout.wait(MINUTE);
    expect(checkout.calls('askOutcome')).toHaveLength(1);
    await checkout.wait(59 * MINUTE);
    expect(checkout.calls('askOutcome')).toHaveLength(5);
    await checkout.wait(4 * 60 * MINUTE);
    expect(checkout.calls('askOutcome')).toHaveLength(13);
    expect(checkout.value).toEqual({ checking: { inProcess: 'waiting' } });
    now = { ...now, goods: 'released' };
    await checkout.send({ type: 'page.visible' });
    expect(checkout.context.order?.goods).toBe('released');
    now = unpaidOrder(PAID);
    await checkout.send({ type: 'page.visible' });
    expect(checkout.value).toEqual({ paid: { taken: 'resting' } });
    expect(checkout.emitted.at(-1)).toMatchObject({ type: 'order.done', orderId: 'order-1' });
  });

  test('and one that fails says so, with another way to pay the same order', async () => {
    const failed = unpaidOrder({
      attempt: tried({ status: 'DECLINED', reason: 'NOT_ENOUGH_FUNDS' }, 'DECLINED'),
    });
    const checkout = await open({
      recover: found(unpaidOrder(UNDER_WAY)),
      askOutcome: { ok: true, order: failed },
    });
    await checkout.send({ type: 'status.refresh' });
    expect(checkout.value).toEqual({ declined: 'resting' });
    expect(view.canChangeMethod(told(checkout))).toBe(true);
  });

  test('where no answer comes, the page goes on watching, and says nothing else', async () => {
    const checkout = await open({
      recover: found(unpaidOrder(UNDER_WAY)),
      askOutcome: { ok: false, reason: 'DOWN' },
    });
    await checkout.wait(2 * 60 * MINUTE);
    expect(checkout.value).toEqual({ checking: { inProcess: 'waiting' } });
  });

  test('a capture that PayPal still looks at is not captured again, however often its return is opened', async () => {
    const order = unpaidOrder({
      attempt: tried({ status: 'IN_PROCESS', reference: 'ref-1' }, 'VERIFYING', 'PAYPAL'),
    });
    const checkout = await open({ recover: found(order) }, { ...page, returned: true });
    await checkout.send({ type: 'page.restored' });
    expect(checkout.calls('approveThenCapture')).toEqual([]);
    expect(checkout.value).toEqual({ checking: { inProcess: 'waiting' } });
  });

  test('a code on the screen makes way as soon as its money is under way, or staff has the order', async () => {
    for (const order of [
      unpaidOrder(UNDER_WAY),
      unpaidOrder({ paymentState: 'REVIEW', attempt: tried({ status: 'UNKNOWN' }) }),
    ]) {
      const code = unpaidOrder({
        attempt: tried({ status: 'PENDING', reference: 'ref-1' }, 'AWAITING_SHOPPER', 'IPAY_QR'),
      });
      const checkout = await open({
        recover: found(code),
        qr: { kind: 'outcome', outcome: { status: 'UNKNOWN' }, order },
      });
      expect(checkout.is('checking')).toBe(true);
      expect(view.screenOf(told(checkout))).toBe('order');
    }
  });

  test('an order that was cancelled after it was paid, and not paid again, is not called paid late', async () => {
    const order = unpaidOrder({
      ...PAID,
      timeline: [at('placed', 1), at('paid', 2), at('cancelled', 3)],
    });
    expect(titleSaid(view.titleOf(told(await open({ recover: found(order) }))), order)).toBe(
      'checkout.title.paid',
    );
  });
});
