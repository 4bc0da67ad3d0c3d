import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AnyActorLogic, createActor, toPromise } from 'xstate';
import type { HeldAppointment } from '#machines/checkout/draft.ts';
import type { Booked } from '#machines/checkout/ports.ts';
import { API } from '#machines/domain/api.ts';
import type { AppointmentBody } from '#machines/domain/appointment.ts';
import { runAudit } from '#server/db/audit.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { apiOver } from '#src/api/calls.ts';
import type { Http } from '#src/api/http.ts';
import { checkoutPorts } from '#src/wiring/ports/checkoutPorts.ts';
import { aBooking, aService, type Free, freeTimes } from '#tests/support/bookings.ts';
import { store } from '#tests/support/inProcess.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import { DAY } from '#tests/support/setClock.ts';

/** The browser's own ports over a network that fails at the k-th appointment, before it arrives or after it was written. */
let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterEach(async () => {
  expect(await runAudit(shop.database.pool)).toEqual([]);
});
afterAll(() => shop.close());

const BEAUTY = 'beauty';
const CREATE = API.createAppointment.path;
type When = 'before' | 'after';

function shopperWith(as: string) {
  let fault: { at: number; when: When } | null = null;
  let created = 0;
  const http: Http = async ({ method, path, body }) => {
    const isFaulty = path === CREATE && fault !== null && ++created === fault.at;
    if (isFaulty && fault?.when === 'before') return { kind: 'lost', why: 'network' };
    const answer = await shop.ask({
      store: BEAUTY,
      method,
      url: `/api/v1${path}`,
      as,
      ...(body !== undefined && { body }),
    });
    if (isFaulty) return { kind: 'lost', why: 'timeout' };
    return {
      kind: 'answer',
      answer: {
        status: answer.statusCode,
        contentType: 'application/json',
        headers: {},
        json: answer.json(),
        bytes: null,
      },
    };
  };
  const ports = checkoutPorts({
    api: apiOver(http, store(BEAUTY).business.id),
    timeZone: store(BEAUTY).business.timeZone,
    area: store(BEAUTY).business,
    currency: store(BEAUTY).business.currency,
    prepare: async (known) => known ?? crypto.randomUUID(),
    takeLock: async () => true,
    untilReady: async () => undefined,
  });
  const run = <Out>(logic: AnyActorLogic, input: unknown): Promise<Out> =>
    toPromise(createActor(logic, { input }).start());
  return {
    failAt(at: number, when: When): void {
      fault = { at, when };
      created = 0;
    },
    create: (missing: AppointmentBody[], held: HeldAppointment[]) =>
      run<Booked>(ports.createAppointments, { missing, held }),
    release: (ids: string[]) => run<void>(ports.releaseAppointments, { ids }),
  };
}

/** So many hours of one person that do not touch each other. */
async function apart(count: number): Promise<Free[]> {
  shop.clock.pass(2 * DAY);
  const service = aService(BEAUTY);
  const found: Free[] = [];
  for (const time of await freeTimes(shop, BEAUTY, service)) {
    const key = `${time.startDate} ${time.startTime < '13:00'}`;
    if (!found.some((one) => `${one.startDate} ${one.startTime < '13:00'}` === key))
      found.push(time);
  }
  expect(found.length).toBeGreaterThanOrEqual(count);
  return found.slice(0, count);
}
const standing = async (intentId: string) =>
  (
    await shop.database.db.select().from(appointments).where(eq(appointments.intentId, intentId))
  ).filter((one) => one.status !== 'CANCELLED');

const CASES = Array.from({ length: 6 }, (_, n) =>
  Array.from({ length: n + 1 }, (_, k) =>
    (['before', 'after'] as const).map((when) => [n + 1, k + 1, when] as const),
  ).flat(),
).flat();

describe('appointments of one cart, made one by one', () => {
  it.each(CASES)(
    'I21, F87, F88, F91: of %i the one at place %i fails %s it is written: the retry makes exactly the missing ones, giving up releases all',
    async (n, k, when) => {
      const shopper = shopperWith(guest(`one by one ${n} ${k} ${when}`));
      const intentId = crypto.randomUUID();
      const bodies = (await apart(n)).map((time, slot) =>
        aBooking(BEAUTY, aService(BEAUTY), time, { intentId, slot }),
      );
      shopper.failAt(k, when);
      const first = await shopper.create(bodies, []);
      expect(first).toMatchObject({ ok: false, reason: 'LOST' });
      expect(first.held).toHaveLength(k - 1);
      expect(await standing(intentId)).toHaveLength(when === 'before' ? k - 1 : k);

      const missing = bodies.filter((body) => !first.held.some((held) => held.slot === body.slot));
      const second = await shopper.create(missing, first.held);
      expect(second.ok).toBe(true);
      const made = await standing(intentId);
      expect(made.map((one) => one.slot).sort()).toEqual(bodies.map((body) => body.slot));
      expect(new Set(second.held.map((held) => held.id))).toEqual(
        new Set(made.map((one) => one.id)),
      );

      await shopper.release(second.held.map((held) => held.id));
      expect(await standing(intentId)).toEqual([]);
    },
  );
});
