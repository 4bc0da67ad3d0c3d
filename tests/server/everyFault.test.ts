import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PROVIDER_CODES, type ProviderCode } from '#machines/domain/payment.ts';
import {
  NOTIFY_MODES,
  type NotifyMode,
  SANDBOX_FAULTS,
  type SandboxFault,
} from '#providers/kit/sandbox/types.ts';
import { runAudit } from '#server/db/audit.ts';
import { sandboxOf } from '#tests/support/forgeries.ts';
import { type Orders, ordersFor } from '#tests/support/manyOrders.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import { sizeOf } from '#tests/support/proofSize.ts';
import {
  expectPaidOnce,
  giveUp,
  impatient,
  payThere,
  reachPage,
  untilPaid,
} from '#tests/support/simulatedShopper.ts';

/** The whole matrix in the proof, every eleventh cell of it in `npm test`: each fault and each call come up there too. */
const EVERY = sizeOf('faults', { sample: 11, full: 1 });
/** Ways to be notified: every fifth in `npm test`, each provider with one or two and each way with two. */
const EVERY_WAY = sizeOf('faults', { sample: 5, full: 1 });
/** Calls that only a page makes, or nobody. */
const NOT_OURS = new Set(['page', 'script', 'channels', 'enquiry']);

let shop: PayingShop;
const sources = new Map<ProviderCode, Orders>();
beforeAll(async () => {
  shop = await payingShop();
  impatient(shop);
  for (const code of PROVIDER_CODES) sources.set(code, ordersFor(shop, code));
});
afterEach(async () => {
  shop.simulatorState.faults = [];
  shop.runLater();
  await shop.quiet();
  expect(await runAudit(shop.database.pool)).toEqual([]);
});
afterAll(() => shop.close());

async function ordered(provider: ProviderCode) {
  const source = sources.get(provider);
  if (!source) throw new Error(provider);
  await source.ready(1);
  return source.place();
}

interface Cell {
  call: string;
  how: SandboxFault;
  times: number;
}
const callsOf = (provider: ProviderCode): string[] =>
  [...new Set(sandboxOf(provider).routes.map(({ call }) => call))].filter(
    (call) => !NOT_OURS.has(call),
  );
function cellsOf(provider: ProviderCode): Cell[] {
  const all = callsOf(provider).flatMap((call, row) =>
    SANDBOX_FAULTS.map((how, column) => ({ call, how, times: 1 + ((row + column) % 3) })),
  );
  return all.filter((_, at) => (at + PROVIDER_CODES.indexOf(provider)) % EVERY === 0);
}
const waysOf = (provider: ProviderCode): NotifyMode[] =>
  NOTIFY_MODES.filter((_, at) => (at + PROVIDER_CODES.indexOf(provider)) % EVERY_WAY === 0);

it('each fault, each call of each provider and each way to be notified is in what is tried here', () => {
  const cells = PROVIDER_CODES.flatMap(cellsOf);
  expect(new Set(cells.map(({ how }) => how))).toEqual(new Set(SANDBOX_FAULTS));
  for (const provider of PROVIDER_CODES)
    expect(new Set(cellsOf(provider).map(({ call }) => call))).toEqual(new Set(callsOf(provider)));
  expect(new Set(PROVIDER_CODES.flatMap(waysOf))).toEqual(new Set(NOTIFY_MODES));
  expect(PROVIDER_CODES.filter((provider) => waysOf(provider).length === 0)).toEqual([]);
});

describe.each(PROVIDER_CODES)('%s', (provider) => {
  it.each(cellsOf(provider))(
    'F60 to F62, F80, F83, F85: $call answered by $how, $times times: paid once, nothing lost',
    async ({ call, how, times }) => {
      const order = await ordered(provider);
      await shop.simulate(provider, { failNext: { call, how, times } });
      if (call === 'cancel') {
        await reachPage(shop, provider, order);
        await giveUp(shop, provider, order);
      }
      const payment = await reachPage(shop, provider, order);
      await payThere(shop, payment, ['certificate', 'verify'].includes(call) ? 'twice' : 'never');
      await untilPaid(shop, provider, order);
      await expectPaidOnce(shop, order);
    },
  );

  it.each(waysOf(provider))('F68, F71 to F75: notified %s: paid once', async (notify) => {
    const order = await ordered(provider);
    await payThere(shop, await reachPage(shop, provider, order), notify);
    await untilPaid(shop, provider, order);
    await expectPaidOnce(shop, order);
  });
});
