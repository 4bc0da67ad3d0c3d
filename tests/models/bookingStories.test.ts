import { describe, expect, test } from 'vitest';
import {
  checkoutInput,
  draftOf,
  known,
  placed,
  seen,
  servicesCart,
} from '#machines/checkout/samples.ts';
import * as view from '#machines/checkout/view.ts';
import { atReview } from './reviewStory.ts';
import type { Answers } from './stories.ts';

describe('booking times', () => {
  const services = checkoutInput({ kind: 'services', cart: servicesCart });
  const booked: Answers = {
    recover: { ok: true, draft: draftOf(servicesCart), order: null, known },
    openReview: { ...seen, lines: [{ ...seen.lines[0], id: 'haircut', nonInventory: true }] },
  };
  const held = [{ id: 'ap-1', line: 0, slot: 0 }];

  test('one time refused: the others stay held, and only the missing one is asked for again (F87, F90, I21)', async () => {
    const both = [...held, { id: 'ap-2', line: 0, slot: 1 }];
    const createAppointments = (_: unknown, before: number) =>
      before === 0
        ? { ok: false, reason: 'SLOT', problem: 'SLOT_TAKEN', line: 0, slot: 1, held }
        : { ok: true, held: both };
    const checkout = await atReview({ ...booked, createAppointments }, services);
    await checkout.send({ type: 'order.place' });
    expect(checkout.value).toEqual({ slotLost: 'picking' });
    expect(view.refusedSlotOf(checkout.actor.getSnapshot() as never)).toMatchObject({
      line: 0,
      slot: 1,
      item: { id: 'haircut' },
    });
    await checkout.send({
      type: 'slot.pick',
      line: 0,
      slot: 1,
      picked: { startDate: '2027-03-02', startTime: '16:00' },
    });
    expect(checkout.value).toEqual({ review: 'ready' });
    await checkout.send({ type: 'order.place' });
    expect(checkout.calls('createAppointments')[1]?.input).toMatchObject({
      held,
      missing: [{ line: 0, slot: 1, startDate: '2027-03-02', startTime: '16:00:00' }],
    });
    expect(checkout.calls('placeOrder')[0]?.input).toMatchObject({
      body: { products: [{ appointmentId: ['ap-1', 'ap-2'] }] },
    });
  });

  test('another price that the shop told is accepted: the time is held anew, so that it gets through (414)', async () => {
    const createAppointments = (_: unknown, before: number) => ({
      ok: true,
      held: [
        { ...held[0], id: `ap-${before + 1}` },
        { id: 'ap-9', line: 0, slot: 1 },
      ],
    });
    const placeOrder = (_: unknown, before: number) =>
      before === 0
        ? { ok: false, reason: 'REFUSED', problem: 'PRICE_CHANGED', differences: [], line: null }
        : placed;
    const checkout = await atReview({ ...booked, createAppointments, placeOrder }, services);
    await checkout.send({ type: 'order.place' });
    expect(checkout.value).toBe('priceChanged');
    await checkout.send({ type: 'differences.accept' });
    await checkout.send({ type: 'order.place' });
    const asked = checkout.calls('createAppointments').map(({ input }) => input);
    expect(asked).toMatchObject([{}, { missing: [{ slot: 0 }, { slot: 1 }] }]);
    expect(checkout.calls('placeOrder')[1]?.input).toMatchObject({
      body: { products: [{ appointmentId: ['ap-2', 'ap-9'] }] },
    });
  });

  test('and where the cart is changed after it was accepted, what was held is given back with its cart (F90, 414)', async () => {
    const both = [...held, { id: 'ap-2', line: 0, slot: 1 }];
    const placeOrder = { ok: false, reason: 'REFUSED', problem: 'PRICE_CHANGED', differences: [] };
    const createAppointments = { ok: true, held: both };
    const checkout = await atReview({ ...booked, createAppointments, placeOrder }, services);
    await checkout.send({ type: 'order.place' });
    await checkout.send({ type: 'differences.accept' });
    const [item] = servicesCart.items;
    const service = { ...item!.service!, slots: item!.service!.slots.slice(1) };
    const cart = { ...servicesCart, items: [{ ...item!, service }] };
    await checkout.send({ type: 'cart.changed', cart, by: 'page' });
    expect(checkout.calls('openReview').at(-1)?.input).toMatchObject({
      intentId: null,
      abandoned: ['ap-1', 'ap-2'],
    });
  });

  test('and where only the person or the branch of a visit is another, which is another time to be held (F90, finding Z156)', async () => {
    const both = [...held, { id: 'ap-2', line: 0, slot: 1 }];
    const placeOrder = { ok: false, reason: 'REFUSED', problem: 'PRICE_CHANGED', differences: [] };
    const createAppointments = { ok: true, held: both };
    const [item] = servicesCart.items;
    for (const other of [
      { service: { ...item!.service!, employee: { id: 'bea', name: 'Bea' } } },
      { location: { id: 'harbour', name: 'Harbour' } },
    ]) {
      const checkout = await atReview({ ...booked, createAppointments, placeOrder }, services);
      await checkout.send({ type: 'order.place' });
      await checkout.send({ type: 'differences.accept' });
      const cart = { ...servicesCart, items: [{ ...item!, ...other }] };
      await checkout.send({ type: 'cart.changed', cart, by: 'page' });
      expect(checkout.calls('openReview').at(-1)?.input).toMatchObject({
        ...{ cart, intentId: null, abandoned: ['ap-1', 'ap-2'] },
      });
    }
  });

  test('given up before the order: what is held is given back, the cart stays and begins anew (F89, F91)', async () => {
    const createAppointments = {
      ok: false,
      reason: 'SLOT',
      problem: 'SLOT_TAKEN',
      line: 0,
      slot: 1,
      held,
    };
    const checkout = await atReview(
      { ...booked, createAppointments, releaseAppointments: new Error('not reached') },
      services,
    );
    await checkout.send({ type: 'order.place' });
    await checkout.send({ type: 'times.release' });
    expect(checkout.calls('releaseAppointments')[0]?.input).toEqual({ ids: ['ap-1'] });
    expect(checkout.value).toBe('information');
    expect(checkout.context).toMatchObject({
      intentId: null,
      appointments: [],
      cart: servicesCart,
    });
  });

  test('the cart changed while a time was refused: the review begins anew and gives back what is not wanted any more (F90)', async () => {
    const createAppointments = {
      ok: false,
      reason: 'SLOT',
      problem: 'SLOT_TAKEN',
      line: 0,
      slot: 1,
      held,
    };
    const checkout = await atReview({ ...booked, createAppointments }, services);
    await checkout.send({ type: 'order.place' });
    const [haircut] = servicesCart.items;
    const items = haircut?.service
      ? [{ ...haircut, service: { ...haircut.service, slots: haircut.service.slots.slice(1) } }]
      : [];
    await checkout.send({ type: 'cart.changed', cart: { ...servicesCart, items } });
    expect(checkout.calls('openReview').at(-1)?.input).toMatchObject({
      intentId: null,
      abandoned: ['ap-1'],
    });
  });

  test('an order refused because a time ended meanwhile asks for all of its line’s times again (D14, I21)', async () => {
    const both = [...held, { id: 'ap-2', line: 0, slot: 1 }];
    const placeOrder = (_: unknown, before: number) =>
      before === 0
        ? {
            ok: false,
            reason: 'REFUSED',
            problem: 'APPOINTMENT_MISSING',
            differences: [],
            line: null,
          }
        : placed;
    const checkout = await atReview(
      { ...booked, createAppointments: { ok: true, held: both }, placeOrder },
      services,
    );
    await checkout.send({ type: 'order.place' });
    expect(checkout.value).toBe('orderRefused');
    await checkout.send({ type: 'review.open' });
    await checkout.send({ type: 'order.place' });
    expect(checkout.calls('createAppointments')[1]?.input).toMatchObject({
      held: [],
      missing: [{ slot: 0 }, { slot: 1 }],
    });
  });

  test('the order refused: the held times are used by the next try (F89)', async () => {
    const both = [...held, { id: 'ap-2', line: 0, slot: 1 }];
    const placeOrder = (_: unknown, before: number) =>
      before === 0
        ? { ok: false, reason: 'REFUSED', problem: 'TERMS_REFUSED', differences: [], line: null }
        : placed;
    const checkout = await atReview(
      { ...booked, createAppointments: { ok: true, held: both }, placeOrder },
      services,
    );
    await checkout.send({ type: 'order.place' });
    expect(checkout.value).toBe('orderRefused');
    await checkout.send({ type: 'review.open' });
    await checkout.send({ type: 'order.place' });
    expect(checkout.calls('createAppointments')).toHaveLength(1);
    expect(checkout.value).toEqual({ paying: 'stripe' });
  });

  test('the last answer lost: asking again under the same identity finds it (F88)', async () => {
    const both = [...held, { id: 'ap-2', line: 0, slot: 1 }];
    const createAppointments = (_: unknown, before: number) =>
      before === 0 ? { ok: false, reason: 'LOST', held } : { ok: true, held: both };
    const checkout = await atReview(
      {
        ...booked,
        createAppointments,
        recover: { ok: true, draft: draftOf(servicesCart), order: null, known },
      },
      services,
    );
    await checkout.send({ type: 'order.place' });
    expect(checkout.calls('createAppointments')[1]?.input).toMatchObject({
      held,
      missing: [{ line: 0, slot: 1 }],
    });
    expect(checkout.value).toEqual({ paying: 'stripe' });
  });
});
