import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARRIERS } from '#machines/domain/carriers.ts';
import { PROVIDER_CODES, type ProviderCode } from '#machines/domain/payment.ts';
import { demoAccount } from '#providers/demo.ts';
import { credentialsCommand } from '#server/credentials.ts';
import { auditRows } from '#server/db/schema/jobs.ts';
import { providerAccounts } from '#server/db/schema/payments.ts';
import type { ShopMode } from '#server/mode.ts';
import { accountOf } from '#server/records/providerAccount.ts';
import { courierAccount } from '#server/shipments/accounts.ts';
import { store } from '#tests/support/inProcess.ts';
import { aLine } from '#tests/support/orders.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterAll(() => shop.close());

const run = async (words: string, input = '', mode: ShopMode = 'demo'): Promise<string> => {
  const told = await credentialsCommand(
    {
      database: shop.database,
      keys: shop.services.keys,
      clock: shop.clock,
      mode,
      sandboxOrigin: shop.config.sandboxOrigin,
      originOf: shop.config.originOf,
    },
    words.split(' '),
    async () => input,
  );
  return told.text;
};
const retail = store('retail').business.id;
const rowOf = async (code: string) => {
  const mine = and(eq(providerAccounts.businessId, retail), eq(providerAccounts.provider, code));
  const [row] = await shop.database.db.select().from(providerAccounts).where(mine);
  return row;
};

/** A field of theirs with a value that is none of the account's. */
const WRONG: Partial<Record<ProviderCode, [field: string, value: string]>> = {
  PAYPAL: ['clientSecret', 'not-the-secret-of-it'],
  STRIPE: ['secretKey', 'sk_test_somebodyelse'],
  FLUTTERWAVE: ['secretKey', 'FLWSECK_TEST-somebody-else-X'],
  CASHFREE: ['clientSecret', 'not-the-secret-of-it'],
  RAZER: ['verifyKey', 'not-the-key-of-it'],
  BUX: ['apiKey', 'not-the-key-of-it'],
  IPAY_AFRICA: ['hashKey', 'not-the-key-of-it'],
  DPO: ['companyToken', '11111111-1111-4111-8111-111111111111'],
};

describe('npm run credentials', () => {
  it.each(PROVIDER_CODES)(
    'S30: takes those of %s, keeps them sealed, and they are paid with at once',
    async (code) => {
      const { secrets } = demoAccount(code, 'new', '');
      const said = await run(`set retail.localhost ${code}`, JSON.stringify(secrets));
      expect(said).toContain(code);
      const sealed = (await rowOf(code))?.sealed.toString('latin1') ?? '';
      for (const secret of Object.values(secrets)) {
        if (secret.length < 8) continue;
        expect(sealed).not.toContain(secret);
        expect(said).not.toContain(secret);
      }
      expect((await accountOf(shop.services, retail, code))?.credentials).toMatchObject({
        ...Object.fromEntries(Object.entries(secrets).slice(0, 1)),
      });
      expect((await run(`fields ${code}`)).split('\n').length).toBeGreaterThanOrEqual(
        Object.keys(secrets).length,
      );
    },
  );

  it.each(PROVIDER_CODES)(
    'tries those of %s by asking about what does not exist: it says what is right or wrong, and opens nothing',
    async (code) => {
      const { secrets, ...account } = demoAccount(code, 'tried', '');
      shop.simulatorState.write({ account: { ...account, secrets } });
      await run(`set retail.localhost ${code}`, JSON.stringify(secrets));
      const payments = shop.simulatorState.payments.size;
      shop.moment(code);
      expect(await run(`try retail.localhost ${code}`)).toMatch(
        /takes these credentials|proved by the first payment only/,
      );
      expect(shop.simulatorState.payments.size).toBe(payments);
      const [name = ''] = WRONG[code] ?? [];
      if (!name) return;
      const wrong = { ...secrets, [name]: WRONG[code]?.[1] };
      await run(`set retail.localhost ${code}`, JSON.stringify(wrong));
      shop.moment(code);
      const said = await run(`try retail.localhost ${code}`);
      expect(said).toContain('does not take these credentials');
      expect(said).not.toContain(WRONG[code]?.[1]);
    },
  );

  it.each(PROVIDER_CODES)(
    'makes an account with %s at the simulator of the demo, by which an own store is paid; never in a live shop',
    async (code) => {
      expect(await run(`simulated retail.localhost ${code}`)).toContain(
        `retail.localhost is paid by ${code} with these credentials from now on.`,
      );
      shop.moment(code);
      expect(await run(`try retail.localhost ${code}`)).toMatch(
        /takes these credentials|proved by the first payment only/,
      );
      await expect(run(`simulated retail.localhost ${code}`, '', 'live')).rejects.toThrow(
        'No simulator runs here: its accounts are for the demo alone.',
      );
    },
  );

  it('S3-8: a live shop takes no test credentials, and uses none', async () => {
    const { secrets } = demoAccount('RAZER', 'new', '');
    await expect(
      run('set retail.localhost RAZER', JSON.stringify(secrets), 'live'),
    ).rejects.toThrow('test credentials');
    await run('set retail.localhost RAZER', JSON.stringify(secrets));
    expect(await accountOf(shop.services, retail, 'RAZER')).not.toBeNull();
    const config = { ...shop.services.config, mode: 'live' as const };
    expect(await accountOf({ ...shop.services, config }, retail, 'RAZER')).toBeNull();
  });

  it.each(CARRIERS)(
    'S30: takes those of the courier %s as well, and puts them away again',
    async (code) => {
      const fields = (await run(`fields ${code}`)).split('\n');
      const told: Record<string, string> = { host: 'https://agreed.example', switchedOn: 'yes' };
      const secrets = Object.fromEntries(
        fields.map((field) => [field, told[field] ?? `a-secret-${field}`]),
      );
      expect(await run(`set retail.localhost ${code}`, JSON.stringify(secrets))).toContain(code);
      const reach = { ...shop.services, config: { sandboxOrigin: null } };
      expect((await courierAccount(reach, retail, code))?.tools.credentials).toEqual(secrets);
      await expect(run(`set retail.localhost ${code}`, '{"x":"a-secret"}')).rejects.toThrow(
        fields[0],
      );
      expect(await run(`off retail.localhost ${code}`)).toContain('by hand');
      expect(await courierAccount(reach, retail, code)).toBeNull();
    },
  );

  it('I41: says which field is wrong, and never a value', async () => {
    const before = (await rowOf('STRIPE'))?.sealed;
    const wrong = { secretKey: 'a-secret-in-the-wrong-place', webhookSecret: 'whsec_x' };
    const refusal = await run('set retail.localhost STRIPE', JSON.stringify(wrong)).catch(
      (error: Error) => error.message,
    );
    expect(refusal).toContain('secretKey');
    expect(refusal).not.toContain('a-secret-in-the-wrong-place');
    await expect(run('set retail.localhost STRIPE', 'secretKey=sk_live_x')).rejects.toThrow(
      'not JSON',
    );
    expect((await rowOf('STRIPE'))?.sealed).toEqual(before);
  });

  it('puts an account away, and says which are set', async () => {
    expect(await run('off retail.localhost PAYPAL')).toContain('not paid by PAYPAL');
    expect(await run('list retail.localhost')).toMatch(/^PAYPAL +off$/m);
    expect(await run('list retail.localhost')).toMatch(/^STRIPE +set$/m);
    await run('set retail.localhost DPO', JSON.stringify(demoAccount('DPO', 'retail', '').secrets));
    expect(await run('list retail.localhost')).toMatch(/^DPO +set, not offered$/m);
    const order = await shop.place('retail', [aLine('retail')], { method: 'STRIPE' });
    expect((await shop.pay('retail', order, 'PAYPAL')).json()).toMatchObject({
      code: 'METHOD_NOT_OFFERED',
    });
    await run(
      'set retail.localhost PAYPAL',
      JSON.stringify(demoAccount('PAYPAL', 'retail', '').secrets),
    );
    shop.clock.pass(5_000);
    expect((await shop.pay('retail', order, 'PAYPAL')).statusCode).toBe(200);
  });

  it('leaves a line for the auditor, without a secret', async () => {
    const lines = await shop.database.db
      .select()
      .from(auditRows)
      .where(like(auditRows.kind, 'credentials.%'));
    expect(lines.map(({ kind, subject, detail }) => `${kind} ${subject}${detail}`)).toContain(
      'credentials.off PAYPAL',
    );
  });

  it.each([
    '',
    'set',
    'set nowhere.localhost STRIPE',
    'set retail.localhost NOBODY',
    'off grocery.localhost STRIPE',
    'burn retail.localhost STRIPE',
  ])('refuses "%s"', async (words) => {
    await expect(run(words, '{}')).rejects.toThrow();
  });
});
