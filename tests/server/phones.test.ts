import { expect, it } from 'vitest';
import { customer } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { placed, see, setUpShop, shop } from './ordersShop.ts';

setUpShop();

it('U40: a number is kept as it can be called, and told as people of its country write it', async () => {
  const as = customer('calls');
  const ask = (method: 'GET' | 'PATCH' | 'POST', url: string, body?: object) =>
    shop.ask({ store: 'grocery', method, url, as, ...(body && { body }) });
  await ask('POST', '/api/login', {});
  await ask('PATCH', '/api/v1/customer/calls', { phone: '0700 555 142' });
  expect((await ask('GET', '/api/v1/customer/calls')).json()).toMatchObject({
    phone: '+254700555142',
    phoneText: '+254 700 555142',
  });
  const contact = { phone: '00447400 123456' };
  const { id } = await placed(anOrder('grocery', [aLine('grocery')], { contact }), as);
  expect((await see(id, as)).json()).toMatchObject({
    phone: '+447400123456',
    phoneText: '+44 7400 123456',
  });
});

it.each([
  ['grocery', '0700 555 142', '+254 700 555142'],
  ['retail', '(503) 555-0199', '+1 503 555 0199'],
  ['retail', '٥٠٣٥٥٥٠١٩٩', '+1 503 555 0199'],
  ['services', '98815 50142', '+91 98815 50142'],
  ['services', '98815 5014', null],
  ['services', '+91 98815 5014', null],
  ['retail', '12', null],
  ['retail', 'ring me', null],
])('U40: before an order %s says how %s is written there', async (slug, phone, phoneText) => {
  const ask = (body: unknown) =>
    shop.ask({ store: slug, method: 'POST', url: '/api/v1/phones/written', body });
  const answer = await ask({ phone });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toEqual({ phoneText });
  for (const wrong of [{}, { phone: '' }, { phone: '1'.repeat(41) }, { phone: 5 }])
    expect((await ask(wrong)).statusCode).toBe(400);
});
