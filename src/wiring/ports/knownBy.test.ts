import { expect, test } from 'vitest';
import type { Api } from '#src/api/calls.ts';
import { knownBy } from './deskBooking.ts';

const order = (customerName: string, phone: string, email: string) => ({
  customerName,
  phone,
  email,
});
const ANA = order('Ana Lim', '+639171234567', 'ana@shopper.example');
const BEN = order('Ben Lim', '+639171234567', 'ben@shopper.example');

function askedOf(...orders: object[]): { api: Api; texts: string[] } {
  const texts: string[] = [];
  const api = (async (_name: string, { body }: { body: { text: string } }) => {
    texts.push(body.text);
    return { ok: true, data: { orders, isMore: false } };
  }) as unknown as Api;
  return { api, texts };
}

test('a whole number brings each name that it was given under, with that one’s newest address (finding Z268)', async () => {
  const before = order('Ana Lim', '+639171234567', 'ana.of.before@shopper.example');
  const { api } = askedOf(BEN, ANA, order('Cy', '+639170000000', 'cy@shopper.example'), before);
  expect(await knownBy(api, '0917 123 4567')).toEqual([
    { name: 'Ben Lim', email: 'ben@shopper.example' },
    { name: 'Ana Lim', email: 'ana@shopper.example' },
  ]);
});

test('the end of a number that is still being typed names no person, and asks the shop nothing (finding Z268)', async () => {
  const { api, texts } = askedOf(ANA);
  expect(await knownBy(api, '0234567')).toEqual([]);
  expect(texts).toEqual([]);
});
