import { describe, expect, test } from 'vitest';
import { checkoutMachine } from '#machines/checkout/machine.ts';
import { CARTS, CELLS, type Cell, nameOf, whyNot } from '#machines/checkout/matrix.ts';
import {
  checkoutInput,
  draftOf,
  goodsCart,
  INTENT,
  servicesCart,
} from '#machines/checkout/samples.ts';
import { stateNameOf } from '#machines/checkout/view.ts';
import type { Cart } from '#machines/domain/cart.ts';
import type { OrderBody } from '#machines/domain/orderSent.ts';
import { PAY_LATER } from '#machines/domain/payment.ts';
import { ScriptedChart } from './liveActor.ts';

const chart = new ScriptedChart(checkoutMachine);
const GIFT = {
  id: 'gift',
  code: 'GIFT',
  name: 'A gift',
  discountFixedAmount: null,
  discountPercentage: 100,
};
const TERM = 14;

/** The cart of a cell; what a cell says beyond its kind (a deposit at a table, an address for a haircut) is tried all the same. */
function cartFor({ cart, payment }: Cell): Cart {
  const base = cart === 'services' ? servicesCart : goodsCart;
  const deposit = {
    allowPartialPayment: true,
    deposit: 25,
    depositUnitOfMeasurement: 'PERCENTAGE' as const,
  };
  const items = base.items.map((item) =>
    payment === 'deposit'
      ? { ...item, partialPayment: true, productLocation: { ...item.productLocation, ...deposit } }
      : item,
  );
  const table =
    cart === 'table' ? { tableId: 't-1', tableName: 'Table 1', tableCustomerName: 'Amina' } : {};
  return { ...base, ...table, items, promotion: payment === 'free' ? GIFT : null };
}
const quoteFor = (provider: string) => ({
  id: 'q-1',
  provider,
  shipmentType:
    provider === 'in-house' ? ('INHOUSE_DELIVERY' as const) : ('THIRD_PARTY_DELIVERY' as const),
  cost: 4,
  promise: 'Today',
  expiresAt: '2027-03-01T09:15:00.000Z',
});
function deliveryFor({ shipment }: Cell) {
  if (shipment === 'none' || shipment === 'collect') return { kind: 'collect' as const };
  const provider = shipment === 'inHouse' ? 'in-house' : 'aramex';
  return { kind: 'ship' as const, provider, quote: quoteFor(provider) };
}
const address = {
  country: 'US',
  street: '1 Main Street',
  flat: '',
  area: '',
  city: 'Portland',
  state: 'OR',
  postalCode: '97211',
  point: null,
  note: '',
};

/** Everything that the cell wishes is in the stored draft, in the cart and in what the account says; then the button is pressed. */
async function order(cell: Cell): Promise<{ body: OrderBody | null; ends: string }> {
  const cart = cartFor(cell);
  const method = cell.payment === 'later' ? PAY_LATER : 'STRIPE';
  const live = chart.start(checkoutInput({ kind: cell.cart, cart }));
  const answer = (port: string, output: unknown) =>
    live.step({ type: `xstate.done.actor.${port}`, output } as never);
  const isCustomer = cell.shopper !== 'guest';
  const draft = draftOf(cart, {
    delivery: deliveryFor(cell),
    address,
    method,
    paymentTerm: cell.payment === 'terms' ? TERM : null,
  });
  await answer('recover', {
    ok: true,
    draft,
    order: null,
    known: {
      contact: {},
      customerId: isCustomer ? 'c-1' : null,
      isB2B: cell.shopper === 'business',
      paymentTerms: cell.shopper === 'business' ? [7, TERM] : [],
    },
  });
  await answer('openReview', {
    ok: true,
    intentId: INTENT,
    charges: { tax: null, serviceChargePercentage: 0 },
    lines: cart.items.map((item) => ({
      id: item.id,
      sellingPrice: item.sellingPrice,
      stockInHand: 5,
      nonInventory: item.type === 'SERVICE',
      addOns: {},
    })),
    gone: [],
    promotion: cart.promotion,
    delivery: deliveryFor(cell),
    today: '2027-03-01',
    orderDate: '2027-03-01T09:00:00.000Z',
    twin: null,
  });
  if (live.actor.getSnapshot().can({ type: 'order.place' }))
    await live.step({ type: 'order.place' });
  if (live.effects.calls.some(({ port }) => port === 'acquireLock (lockOrder)'))
    await answer('lockOrder', { held: true });
  if (live.effects.calls.some(({ port }) => port === 'createAppointments'))
    await answer('createAppointments', {
      ok: true,
      held: [0, 1].map((slot) => ({ id: `ap-${slot}`, line: 0, slot })),
    });
  const sent = live.effects.calls.find(({ port }) => port === 'placeOrder')?.input as
    | { body: OrderBody }
    | undefined;
  if (sent) {
    const { totalCartAmount: total, outstanding } = sent.body;
    await answer('placeOrder', {
      ok: true,
      order: {
        id: 'o-1',
        orderNumber: '1',
        total,
        dueNow: total - outstanding,
        outstanding,
        currency: 'USD',
      },
    });
  }
  const ends = stateNameOf(live.actor.getSnapshot());
  live.actor.stop();
  return { body: sent?.body ?? null, ends };
}

/** Which cell an order is of, by nothing but what was sent. */
function cellOf(body: OrderBody, shopper: Cell['shopper']): Cell {
  const cart = body.tables.length > 0 ? 'table' : body.isServiceOrder ? 'services' : 'goods';
  const shipment = body.shipment
    ? body.shipment.shipmentType === 'INHOUSE_DELIVERY'
      ? 'inHouse'
      : 'carrier'
    : cart === 'goods'
      ? 'collect'
      : 'none';
  const payment =
    body.totalCartAmount === 0
      ? 'free'
      : body.paymentTerm !== null
        ? 'terms'
        : body.outstanding > 0
          ? 'deposit'
          : body.paymentMethodCode === PAY_LATER
            ? 'later'
            : 'now';
  return { cart, shopper, payment, shipment };
}
const ENDS: Record<Cell['payment'], string> = {
  now: 'paying',
  deposit: 'paying',
  later: 'recovering',
  terms: 'recovering',
  free: 'recovering',
};

describe('cart kind x shopper kind x payment kind x shipment kind', () => {
  test.each(
    CELLS.filter((cell) => whyNot(cell) === null).map((cell) => [nameOf(cell), cell] as const),
  )('%s is ordered', async (_name, cell) => {
    const { body, ends } = await order(cell);
    expect(body && cellOf(body, cell.shopper)).toEqual(cell);
    expect(body?.isB2B).toBe(cell.shopper === 'business');
    expect(ends).toBe(ENDS[cell.payment]);
  });

  test.each(
    CELLS.filter((cell) => whyNot(cell) !== null).map(
      (cell) => [nameOf(cell), whyNot(cell), cell] as const,
    ),
  )('%s is not: %s', async (_name, _why, cell) => {
    const { body } = await order(cell);
    // Something may be ordered, but it is another thing: one that is allowed.
    if (body) {
      const made = cellOf(body, cell.shopper);
      expect(made).not.toEqual(cell);
      expect(whyNot(made)).toBeNull();
    }
  });

  test('goods have 33 cells, services 13 and tables 9', () => {
    const open = CELLS.filter((cell) => whyNot(cell) === null);
    expect(CARTS.map((cart) => open.filter((cell) => cell.cart === cart).length)).toEqual([
      33, 13, 9,
    ]);
  });
});
