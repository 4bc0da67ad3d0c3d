import { afterEach, beforeEach, expect, it } from 'vitest';
import { demoAccount, SANDBOXES } from '#providers/demo.ts';
import { systemClock } from '#server/clock.ts';
import { sandboxApp } from '#server/sandbox/app.ts';

/** The rehearsal's portal: one call makes the merchant's account, with the file that the shop takes. */
let app: ReturnType<typeof sandboxApp>;
beforeEach(() => {
  app = sandboxApp({ clock: systemClock, domain: 'psp.localhost' });
});
afterEach(() => app.close());

const post = async (account: object) => {
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/api/accounts',
    headers: { host: 'psp.localhost', 'content-type': 'application/json' },
    payload: JSON.stringify(account),
  });
  return { statusCode, body };
};
const mine = (code: 'PAYPAL' | 'CASHFREE' | 'BUX' | 'RAZER') =>
  demoAccount(code, 'mine', 'https://shop.example');
const kept = () => [...app.state.accounts.keys()];

it.each(['PAYPAL', 'CASHFREE', 'BUX'] as const)(
  '%s: test is true without quotes, as `credentials -- set` takes it',
  async (code) => {
    const account = mine(code);
    const made = await post({ ...account, secrets: { ...account.secrets, test: true } });
    expect(made).toEqual({ statusCode: 200, body: '{"ok":true}' });
    expect(kept()).toEqual([`${code} ${account.account}`]);
  },
);

it('PayPal: an account of another name than its merchantId is refused, since payments name it by that', async () => {
  expect(await post({ ...mine('PAYPAL'), account: 'acct_mine' })).toEqual({
    statusCode: 400,
    body: '{"error":"account has to be the merchantId of its secrets"}',
  });
  expect(kept()).toEqual([]);
});

it('secrets that are missing are named', async () => {
  const { merchantId = '' } = mine('RAZER').secrets;
  expect(await post({ ...mine('RAZER'), secrets: { merchantId } })).toEqual({
    statusCode: 400,
    body: '{"error":"secrets lack verifyKey, secretKey, extended, hash"}',
  });
  expect(kept()).toEqual([]);
});

it('each demo store has an account that is taken', async () => {
  for (const { code } of SANDBOXES)
    expect(await post(demoAccount(code, 'retail', 'https://shop.example')), code).toMatchObject({
      statusCode: 200,
    });
});
