import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoAccount } from '#providers/demo.ts';
import { serverProvider } from '#providers/server.ts';
import { follow, isOpened, type Rig, returned, startRig } from './rig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

test.each([
  ['TZ', 'TZS', 425_000],
  ['UG', 'UGX', 4_250],
])(
  'P8: an account of iPay in %s is paid in %s, at that country’s page alone',
  async (region, currency, amount) => {
    const provider = serverProvider('IPAY_AFRICA');
    const account = demoAccount('IPAY_AFRICA', `of ${region}`, 'https://shop.example.test');
    const secrets = { ...account.secrets, region };
    const credentials = v.parse(provider.credentials, secrets);
    const tools = () => ({ ...rig.tools(provider), credentials });
    rig.simulatorState.write({ account: { ...account, secrets } });
    const attempt = rig.attempt(provider, { currency, amount });
    const opened = await provider.open(attempt, tools());
    if (!isOpened(opened) || opened.handover.kind !== 'form') throw new Error('not a form');
    const { handover } = opened;
    const kenya = { ...handover, url: handover.url.replace(/\/v3\/..$/, '/v3/ke') };
    expect((await follow(rig, kenya)).text).toContain('Unknown vendor');
    const wrong = { ...handover, fields: { ...handover.fields, curr: 'KES' } };
    expect((await follow(rig, wrong)).text).toContain('Invalid parameters');
    await follow(rig, handover);
    const { reference } = attempt;
    const { leaving } = await rig.simulate({
      provider: provider.code,
      reference,
      action: 'approve',
    });
    const back = returned(provider, { ...attempt, session: opened.session, hints: {} }, leaving);
    expect(await provider.inquire(back, tools())).toMatchObject({
      status: 'PAID',
      rawStatus: 'aei7p7yrx4ae34',
      amount,
      currency,
      ourReference: reference,
    });
  },
);
