import { beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyAddress } from '#machines/checkout/facts.ts';
import type { CheckoutSnapshot } from '#machines/checkout/view.ts';
import type { ApiName } from '#machines/domain/api.ts';
import { isConfirmed } from '#machines/domain/confirmedOrder.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { problemOf } from '#machines/domain/problem.ts';
import type { Shipment } from '#machines/domain/shipment.ts';
import type { Answer, Api, CallInput } from '#src/api/calls.ts';

class FakeStorage {
  readonly kept = new Map<string, string>();
  getItem = (key: string): string | null => this.kept.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.kept.set(key, value);
  removeItem = (key: string): void => void this.kept.delete(key);
}
let session: FakeStorage;
let local: FakeStorage;
let sent: string[] = [];
/** What the platform answers next, by call and id; what is not named here is done. */
let faults: Record<string, Answer<never>> = {};
let parcels: { id: string; orderId: string; status: string }[] = [];
const LOST: Answer<never> = { ok: false, problem: null, lost: 'network' };

const api = (async (name: ApiName, input: CallInput<ApiName> = {}) => {
  const body = (input.body ?? {}) as { orderId?: string; status?: string };
  const about =
    input.params?.id ??
    body.orderId ??
    (input.query as { orderId?: string } | undefined)?.orderId ??
    '';
  sent.push(`${name} ${about}${body.status ? ` ${body.status}` : ''}`);
  const fault = faults[`${name} ${about}`];
  if (fault) return fault;
  if (name === 'createShipment')
    parcels.push({ id: `p${parcels.length}`, orderId: about, status: 'PENDING' });
  return {
    ok: true,
    data:
      name === 'shipments' ? parcels.filter((one) => one.orderId === about) : { data: { id: 'x' } },
  };
}) as Api;

/** A new document: the modules begin anew, what the browser keeps stays. */
async function aDocument() {
  vi.resetModules();
  const { keepServiceTransaction, ...rest } = {
    ...(await import('./serviceTransaction.ts')),
    ...(await import('./paidAppointments.ts')),
    ...(await import('./pendingShipments.ts')),
  };
  const shows = async (now: CheckoutSnapshot): Promise<void> => {
    keepServiceTransaction(now, api);
    await vi.dynamicImportSettled();
  };
  return { ...rest, shows };
}
beforeEach(() => {
  [session, local] = [new FakeStorage(), new FakeStorage()];
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('localStorage', local);
  [sent, faults, parcels] = [[], {}, []];
});
const stored = (name: string) =>
  JSON.parse(session.getItem(`storefront.${name}`) ?? 'null')?.value ?? null;

const order = (more: Partial<OrderView>) =>
  ({
    id: 'o1',
    intentId: 'i1',
    paymentState: 'PENDING',
    paymentMethodCode: 'STRIPE',
    paymentTerm: null,
    keptUntil: '2026-03-02T09:00:00Z',
    ...more,
  }) as OrderView;
const snapshot = (entry: string, more: object = {}) =>
  ({
    context: { entry, intentId: 'i1', businessId: 'b1', appointments: [], order: null, ...more },
  }) as unknown as CheckoutSnapshot;
const booked = snapshot('review', { appointments: [{ id: 'a1' }, { id: 'a2' }] });
const paid = snapshot('order', { order: order({ paymentState: 'PAID' }) });

describe('appointments of a transaction that was paid (specification 4)', () => {
  test('are updated to PAID once, and then the transaction is forgotten', async () => {
    const { shows, confirmPaidTimes } = await aDocument();
    await shows(booked);
    expect(stored('serviceTransaction')).toEqual({
      id: 'i1',
      businessId: 'b1',
      appointmentIds: ['a1', 'a2'],
    });
    await shows(snapshot('order', { order: order({}) }));
    expect(sent).toEqual([]);
    for (let again = 0; again < 3; again++) await shows(paid);
    await confirmPaidTimes(api);
    expect(sent).toEqual(['patchAppointment a1 PAID', 'patchAppointment a2 PAID']);
    expect([stored('serviceTransaction'), stored('serviceTransactionPaid')]).toEqual([
      null,
      { id: 'i1', left: [] },
    ]);
    await shows(paid);
    expect(sent).toHaveLength(2);
  });

  test('one that was not answered 200 is kept, and tried again with the next document and the next connection', async () => {
    const first = await aDocument();
    await first.shows(booked);
    faults = {
      'patchAppointment a1': LOST,
      'patchAppointment a2': { ok: false, problem: problemOf('UNAVAILABLE'), lost: null },
    };
    await first.shows(paid);
    await first.confirmPaidTimes(api);
    expect(stored('serviceTransaction')?.appointmentIds).toEqual(['a1', 'a2']);
    faults = { 'patchAppointment a2': LOST };
    sent = [];
    const second = await aDocument();
    await Promise.all([second.confirmPaidTimes(api), second.confirmPaidTimes(api)]);
    expect(sent).toEqual(['patchAppointment a1 PAID', 'patchAppointment a2 PAID']);
    expect([stored('serviceTransaction')?.id, stored('serviceTransactionPaid').left]).toEqual([
      'i1',
      ['a2'],
    ]);
    faults = {};
    sent = [];
    await second.confirmPaidTimes(api);
    expect(sent).toEqual(['patchAppointment a2 PAID']);
    expect(stored('serviceTransaction')).toBeNull();
  });

  test('are not forgotten by the checkout of another cart', async () => {
    const { shows, confirmPaidTimes } = await aDocument();
    await shows(booked);
    await shows(snapshot('review', { intentId: 'i2' }));
    expect(stored('serviceTransaction')?.id).toBe('i1');
    await shows(snapshot('review', { intentId: 'i1' }));
    expect(stored('serviceTransaction')).toBeNull();
    await shows(paid);
    await confirmPaidTimes(api);
    expect(sent).toEqual([]);
  });
});

describe('the parcel of an order', () => {
  const shipment: Shipment = {
    shipmentType: 'INHOUSE_DELIVERY',
    provider: 'in-house',
    customerLocation: emptyAddress('KE'),
    quoteDetails: { id: 'q1', cost: 1 },
  };
  const created = () => sent.filter((one) => one.startsWith('createShipment')).length;

  test('is asked for once, however often the order is answered', async () => {
    const { sendShipment } = await aDocument();
    await Promise.all([sendShipment(api, 'o1', shipment), sendShipment(api, 'o1', shipment)]);
    await sendShipment(api, 'o1', shipment);
    expect([created(), parcels.length]).toEqual([1, 1]);
    await (await aDocument()).sendOwedShipment(api, 'o1');
    expect(created()).toBe(1);
  });

  test('is asked for again from the order’s page where nothing came of it, once the order stands', async () => {
    faults = { 'createShipment o1': LOST };
    await (await aDocument()).sendShipment(api, 'o1', shipment);
    faults = {};
    const { sendOwedShipment } = await aDocument();
    await sendOwedShipment(api, 'another');
    expect([isConfirmed(order({})), parcels.length]).toEqual([false, 0]);
    for (const stands of [
      order({ paymentState: 'PAID' }),
      order({ paymentMethodCode: 'PAY_LATER', keptUntil: null }),
    ])
      expect(isConfirmed(stands)).toBe(true);
    await sendOwedShipment(api, 'o1');
    await sendOwedShipment(api, 'o1');
    expect([parcels.length, created()]).toEqual([1, 2]);
  });

  test('whose answer got lost may stand: it is looked for before it is asked for', async () => {
    parcels = [{ id: 'p1', orderId: 'o1', status: 'PENDING' }];
    faults = { 'createShipment o1': LOST };
    await (await aDocument()).sendShipment(api, 'o1', shipment);
    faults = { 'shipments o1': LOST };
    const { sendOwedShipment } = await aDocument();
    await sendOwedShipment(api, 'o1');
    expect(created()).toBe(1);
    faults = {};
    await sendOwedShipment(api, 'o1');
    sent = [];
    await sendOwedShipment(api, 'o1');
    // It was found, so nothing is asked any more.
    expect([sent, parcels.length]).toEqual([[], 1]);
  });
});
