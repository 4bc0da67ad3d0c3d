import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROVIDER_CODES, type ProviderCode } from '#machines/domain/payment.ts';
import { descriptorOf } from '#providers/all.ts';
import { serverProvider } from '#providers/server.ts';
import { follow, isOpened, type Rig, startRig } from './rig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

const PAYER = { name: 'Amina Otieno', email: 'amina@example.test', phone: '+254722000000' };
const DEMANDING = PROVIDER_CODES.filter((code) => (descriptorOf(code).asksFor ?? []).length > 0);
const asksForEmail = (code: ProviderCode): boolean =>
  (descriptorOf(code).asksFor ?? []).includes('email');

describe.each(DEMANDING)('%s must know who pays', (code) => {
  const provider = serverProvider(code);
  it.each(['name', ...(descriptorOf(code).asksFor ?? [])])(
    'and is called with no blank or invented %s',
    async (fact) => {
      const attempt = rig.attempt(provider, { payer: { ...PAYER, [fact]: '' } });
      const opened = await provider.open(attempt, rig.tools(provider));
      expect(opened).toEqual({ kind: 'refused', reason: 'REQUEST', detail: `the payer's ${fact}` });
      expect(rig.payments(provider, attempt.reference)).toEqual([]);
    },
  );
});

it('iPay Africa takes an e-mail address of 30 characters and is not sent one of 31', async () => {
  const provider = serverProvider('IPAY_AFRICA');
  const opened = (email: string) =>
    provider.open(rig.attempt(provider, { payer: { ...PAYER, email } }), rig.tools(provider));
  expect(await opened(`${'a'.repeat(17)}@example.test`)).toMatchObject({ kind: 'opened' });
  expect(await opened(`${'a'.repeat(18)}@example.test`)).toMatchObject({ kind: 'refused' });
});

it.each([
  [{ name: 'Amina Otieno', email: '', phone: '' }, 'bill_email, bill_mobile'],
  [{ name: 'Amina Otieno', email: 'amina@example.test', phone: '' }, 'bill_mobile'],
])('Razer is told that the shop holds no %o, and its page asks', async (payer, missing) => {
  const provider = serverProvider('RAZER');
  const attempt = rig.attempt(provider, { payer });
  const opened = await provider.open(attempt, rig.tools(provider));
  if (!isOpened(opened) || opened.handover.kind !== 'form') throw new Error('no form');
  const { fields } = opened.handover;
  const held = ['bill_name', 'bill_email', 'bill_mobile'].filter((name) => !(name in fields));
  expect(held.join(', ')).toBe(missing);
  expect(Object.values(fields)).not.toContain('');
  expect(fields.guest_checkout).toBe('1');
  expect((await follow(rig, opened.handover)).status).toBe(200);
  // Without that flag Fiuu refuses what is incomplete.
  const { guest_checkout, ...unflagged } = fields;
  const refused = await follow(rig, { ...opened.handover, fields: unflagged });
  expect(refused.text).toContain('not allow to process');
});

it('Razer ends the page, a payment and a slip for cash when the shop does', async () => {
  const provider = serverProvider('RAZER');
  const attempt = rig.attempt(provider);
  const opened = await provider.open(attempt, rig.tools(provider));
  if (!isOpened(opened) || opened.handover.kind !== 'form') throw new Error('no form');
  expect(opened.handover.fields).toMatchObject({
    waittime: '86400',
    cash_waittime: '24',
    PaymentExpirationTime: `${attempt.deadline.toISOString().slice(0, 19)}Z`,
  });
});

describe('what a provider can do without is left out where it would refuse it', () => {
  // Stripe: email_invalid. Cashfree, DPO and BUX take it as an option, too.
  const UNREADABLE = ['améli@exämple.test', 'amina@example..test'];
  const WITHOUT = PROVIDER_CODES.filter(
    (code) => !['PAYPAL', 'RAZER', ...DEMANDING.filter(asksForEmail)].includes(code),
  );
  it.each(WITHOUT.flatMap((code) => UNREADABLE.map((email) => [code, email] as const)))(
    '%s takes the order of %s',
    async (code, email) => {
      const provider = serverProvider(code);
      const attempt = rig.attempt(provider, { payer: { ...PAYER, email } });
      expect(await provider.open(attempt, rig.tools(provider))).toMatchObject({ kind: 'opened' });
    },
  );

  it('Cashfree takes the order of Bo, whose name is too short for it', async () => {
    const provider = serverProvider('CASHFREE');
    const attempt = rig.attempt(provider, { payer: { ...PAYER, name: 'Bo' } });
    expect(await provider.open(attempt, rig.tools(provider))).toMatchObject({ kind: 'opened' });
  });
});
