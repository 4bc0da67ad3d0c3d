import { expect, test } from 'vitest';
import { anAttempt, scripted } from '#tests/support/providerBench.ts';
import paypal from './server.ts';

/** "Get a new access token when one is refused": https://developer.paypal.com/api/rest/authentication/ */
const attempt = anAttempt({ currency: 'USD' });
const hosts = { api: 'https://api-m.paypal.com', pay: 'https://www.paypal.com' };
const token = (access_token: string) => JSON.stringify({ access_token, expires_in: 32_400 });
const created = JSON.stringify({
  id: '5O190127TN364715T',
  status: 'PAYER_ACTION_REQUIRED',
  links: [
    { rel: 'payer-action', href: 'https://www.paypal.com/checkoutnow?token=5O190127TN364715T' },
  ],
});
const refused = { status: 401, text: JSON.stringify({ name: 'AUTHENTICATION_FAILURE' }) };
const keys = (clientSecret: string) => ({
  ...{ clientId: 'id', webhookId: 'WH', merchantId: 'M' },
  clientSecret,
});

test('a token that PayPal ended before its time costs no shopper the way to pay', async () => {
  const mine = keys('ended before its time');
  const before = scripted(mine, hosts, token('first'), created);
  await paypal.open(attempt, before.tools);
  const { tools, sent } = scripted(mine, hosts, refused, token('second'), created);
  expect(await paypal.open(attempt, tools)).toMatchObject({ kind: 'opened' });
  expect(sent.map(({ headers }) => headers?.authorization?.slice(0, 13))).toEqual([
    'Bearer first',
    expect.stringMatching(/^Basic /),
    'Bearer second',
  ]);
});

test('a new token that is refused, too, is about the account, and is asked for once', async () => {
  const { tools, sent } = scripted(keys('of another account'), hosts, token('new'), refused);
  expect(await paypal.open(attempt, tools)).toMatchObject({
    kind: 'refused',
    reason: 'CREDENTIALS',
  });
  expect(sent).toHaveLength(2);
});
