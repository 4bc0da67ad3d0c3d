import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROVIDER_CODES } from '#machines/domain/payment.ts';
import { CARRIERS } from '#machines/domain/shipment.ts';
import { demoAccount } from '#providers/demo.ts';
import { credentialsCommand } from '#server/credentials.ts';
import { auditRows } from '#server/db/schema/jobs.ts';
import { providerAccounts } from '#server/db/schema/payments.ts';
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

const run = (words: string, input = '') =>
  credentialsCommand(
    { database: shop.database, keys: shop.services.keys, clock: shop.clock },
    words.split(' '),
    async () => input,
  );
const retail = store('retail').business.id;
const rowOf = async (code: string) => {
  const mine = and(eq(providerAccounts.businessId, retail), eq(providerAccounts.provider, code));
  const [row] = await shop.database.db.select().from(providerAccounts).where(mine);
  return row;
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

  it.each(CARRIERS)(
    'S30: takes those of the courier %s as well, and puts them away again',
    async (code) => {
      const fields = (await run(`fields ${code}`)).split('\n');
      const secrets = Object.fromEntries(fields.map((field) => [field, `a-secret-${field}`]));
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
