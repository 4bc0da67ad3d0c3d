import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { customers } from '#server/db/schema/customers.ts';
import { customer, guest } from '#tests/support/namedIdentity.ts';
import { ADDRESS, ask, login, setUpShop, shop, somebody } from './accountShop.ts';

setUpShop();

describe("a customer's own record", () => {
  it('takes every field that is theirs to change, a phone as it can be called, and no other field', async () => {
    const as = await somebody('record');
    const changed = await ask('PATCH', '/customer/record', as, {
      fullName: ' Amina W. ',
      phone: '0700 555 142',
      dob: '1990-02-28',
      taxId: 'A012345678Z',
    });
    expect(changed.json()).toMatchObject({
      fullName: 'Amina W.',
      phone: '+254700555142',
      dob: '1990-02-28',
      taxId: 'A012345678Z',
    });
    for (const body of [
      { customerType: 'BUSINESS' },
      { email: 'x@y.zz' },
      { paymentTerms: [90] },
      { dob: '1990-02-31x' },
      { phone: 'call me' },
      { fullName: ' ' },
    ])
      expect(
        (await ask('PATCH', '/customer/record', as, body)).statusCode,
        JSON.stringify(body),
      ).toBe(400);
    expect(
      (await ask('PATCH', '/customer/record', as, { dob: null, taxId: null })).json(),
    ).toMatchObject({ dob: null, taxId: null });
  });

  it('takes a day of birth that there was, and names the field of one that no calendar has', async () => {
    const as = await somebody('born');
    for (const dob of [
      '1990-02-31',
      '1990-04-31',
      '1990-02-29',
      '1900-02-29',
      '1990-13-01',
      '1990-00-10',
      '1990-01-00',
      '1899-12-31',
    ]) {
      const refused = await ask('PATCH', '/customer/born', as, { dob });
      expect(refused.json(), dob).toMatchObject({
        status: 400,
        code: 'FIELDS_INVALID',
        fields: ['dob'],
      });
    }
    const stored = () =>
      shop.database.db
        .select({ dob: customers.dob })
        .from(customers)
        .where(eq(customers.firebaseId, 'born'));
    for (const dob of ['1992-02-29', '2000-02-29', '1990-12-31', '1900-01-01']) {
      expect((await ask('PATCH', '/customer/born', as, { dob })).json(), dob).toMatchObject({
        dob,
      });
      expect(await stored()).toEqual([{ dob }]);
    }
  });

  it('is nobody else’s to change, read, download or erase (I37)', async () => {
    await somebody('owner');
    const other = await somebody('stranger');
    for (const [method, path, body] of [
      ['PATCH', '/customer/owner', { fullName: 'X' }],
      ['GET', '/customer/owner/data'],
      ['DELETE', '/customer/owner'],
      ['GET', '/customer/owner/addresses'],
      ['GET', '/customer/owner/devices'],
    ] as const)
      for (const as of [other, guest('passer-by')])
        expect((await ask(method, path, as, body)).statusCode, `${method} ${path}`).toBe(404);
  });
});

describe('addresses', () => {
  it('are kept, changed and forgotten; one of them is offered first', async () => {
    const as = await somebody('addresses');
    const add = async (label: string, isDefault = false) =>
      (
        await ask('POST', '/customer/addresses/addresses', as, {
          label,
          address: ADDRESS,
          isDefault,
        })
      ).json();
    const [home, work] = [await add('Home'), await add('Work')];
    expect([home.isDefault, work.isDefault]).toEqual([true, false]);
    await ask('PATCH', `/customer/addresses/addresses/${work.id}`, as, {
      label: 'Office',
      address: ADDRESS,
      isDefault: true,
    });
    const list = async () =>
      (await ask('GET', '/customer/addresses/addresses', as)).json() as {
        label: string;
        isDefault: boolean;
      }[];
    expect((await list()).map((one) => [one.label, one.isDefault])).toEqual([
      ['Office', true],
      ['Home', false],
    ]);
    const other = await somebody('another');
    expect((await ask('DELETE', `/customer/another/addresses/${home.id}`, other)).statusCode).toBe(
      404,
    );
    expect((await ask('DELETE', `/customer/addresses/addresses/${home.id}`, as)).statusCode).toBe(
      200,
    );
    expect((await ask('DELETE', `/customer/addresses/addresses/${home.id}`, as)).statusCode).toBe(
      404,
    );
    expect(await list()).toHaveLength(1);
  });

  it('that a driver would not find are refused by the names of their fields, and what was kept stays', async () => {
    const as = await somebody('lost');
    const url = '/customer/lost/addresses';
    const kept = (
      await ask('POST', url, as, { label: 'Home', address: ADDRESS, isDefault: true })
    ).json();
    const texas = { ...ADDRESS, country: 'US', city: 'Austin', state: '', postalCode: '78701' };
    for (const [address, fields] of [
      [{ ...ADDRESS, street: ' ' }, ['address.street']],
      [texas, ['address.state']],
      [
        { ...texas, postalCode: '', city: '' },
        ['address.city', 'address.state', 'address.postalCode'],
      ],
    ] as const)
      for (const [method, to] of [
        ['POST', url],
        ['PATCH', `${url}/${kept.id}`],
      ] as const) {
        const answer = await ask(method, to, as, { label: '', address, isDefault: false });
        expect(answer.statusCode, answer.body).toBe(400);
        expect(answer.json()).toMatchObject({ code: 'FIELDS_INVALID', fields });
      }
    expect((await ask('GET', url, as)).json()).toEqual([kept]);
    const right = { ...texas, state: 'Texas' };
    const answer = await ask('POST', url, as, { label: '', address: right, isDefault: false });
    expect(answer.json()).toMatchObject({ address: { state: 'Texas' } });
  });

  it('added many at once leave one default and stay within thirty', async () => {
    const as = await somebody('crowd');
    const add = () =>
      ask('POST', '/customer/crowd/addresses', as, {
        label: '',
        address: ADDRESS,
        isDefault: true,
      });
    const codes = (await Promise.all(Array.from({ length: 33 }, add))).map(
      (answer) => answer.statusCode,
    );
    expect(codes.filter((code) => code === 201)).toHaveLength(30);
    const list = (await ask('GET', '/customer/crowd/addresses', as)).json() as {
      isDefault: boolean;
    }[];
    expect(list.filter((one) => one.isDefault)).toHaveLength(1);
  });
});

describe('devices', () => {
  it('are told by browser and system; one is ended from another (S02)', async () => {
    const as = customer('devices');
    const phone = await login(as, {
      'user-agent':
        'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36',
    });
    const laptop = await login(as, {
      'user-agent':
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 Version/18 Safari/605.1.15',
    });
    const list = async (cookie: string) =>
      (await ask('GET', '/customer/devices/devices', as, undefined, { cookie })).json();
    const seen = (await list(laptop)) as { id: string; name: string; isThis: boolean }[];
    expect(seen.map(({ name, isThis }) => [name, isThis]).sort()).toEqual([
      ['Chrome · Android', false],
      ['Safari · macOS', true],
    ]);
    const other = seen.find((one) => !one.isThis);
    await ask('DELETE', `/customer/devices/devices/${other?.id}`, as, undefined, {
      cookie: laptop,
    });
    expect(
      (await shop.ask({ url: '/api/v1/ecatalog-notification?customerId=devices', cookie: phone }))
        .statusCode,
    ).toBe(401);
    expect(await list(laptop)).toHaveLength(1);
  });

  it('all at once are ended with every token (S02)', async () => {
    const as = customer('everywhere');
    const cookies = [await login(as), await login(as)];
    expect((await ask('DELETE', '/customer/everywhere/devices/all', as)).statusCode).toBe(200);
    for (const cookie of cookies)
      expect(
        (await shop.ask({ url: '/api/v1/ecatalog-notification?customerId=everywhere', cookie }))
          .statusCode,
      ).toBe(401);
    expect((await ask('GET', '/customer/everywhere', as)).statusCode).toBe(401);
  });
});
