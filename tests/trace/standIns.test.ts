import { describe, expect, test } from 'vitest';
import { formErrors, unfitFor } from '#machines/checkout/facts.ts';
import {
  addressLines,
  addressMistakes,
  COUNTRIES,
  knowAddressForms,
} from '#machines/domain/address.ts';
import { shipmentTypeOf } from '#machines/domain/carriers.ts';
import { isSameLine } from '#machines/domain/cart.ts';
import { type Contact, contactErrors } from '#machines/domain/contact.ts';
import { whyUnfit } from '#machines/domain/payer.ts';
import { PROVIDER_CODES } from '#machines/domain/payment.ts';
import { anItem } from '#machines/domain/samples.ts';
import type { Address } from '#machines/domain/shipment.ts';
import { redactor } from '#machines/domain/trace/redact.ts';
import { shownLeftOut } from '#machines/domain/trace/standIns.ts';
import { ALL_PROVIDERS, payerNeeds } from '#providers/all.ts';
import { seeded } from '#tests/paths/criteria/random.ts';
import { sizeOf } from '#tests/support/proofSize.ts';
import { anyPayer, anyPlace } from './anyPayer.ts';

const TIMES = sizeOf('traces', { sample: 2_000, full: 50_000 });
const redact = redactor('key of a test');
const kept = <T>(type: string, name: string, value: T): T =>
  redact.event({ type, [name]: value } as { type: string })[name] as T;
/** As a trace keeps it, and as support sees that drawn again. */
const forms = <T extends object>(type: string, name: string, value: T): T[] => {
  const stands = kept(type, name, value);
  const shown = Object.fromEntries(
    Object.entries(stands).map(([field, one]) => [
      field,
      typeof one === 'string' ? shownLeftOut(one) : one,
    ]),
  );
  return [stands, shown as T];
};

const cart = { items: [] } as never;
/** Everything that a chart asks of who pays: what the form asks, and each provider of a new order and of one that stands. */
const askedOf = (contact: Contact): unknown => ({
  form: contactErrors(contact, ['name', 'email', 'phone']),
  whole: formErrors({
    ...{ kind: 'goods', delivery: { kind: 'collect' }, methods: [], method: null, cart },
    ...{ contact, address: {} as Address },
  }),
  providers: PROVIDER_CODES.map((code) => [
    unfitFor(code, { order: null, contact, ...payerNeeds([code]) }),
    whyUnfit(code, contact, payerNeeds([code])),
  ]),
});

describe('what stands for a word answers what charts ask as the word itself does', () => {
  test('of who pays, for the form and for each of the ten providers', () => {
    const random = seeded(334);
    const answers = new Map<string, Set<string>>();
    const differences: unknown[] = [];
    for (let time = 0; time < TIMES; time++) {
      const contact = anyPayer(random);
      for (const code of PROVIDER_CODES) {
        const why = whyUnfit(code, contact, payerNeeds([code])) ?? 'fits';
        answers.set(code, (answers.get(code) ?? new Set()).add(why));
      }
      const said = JSON.stringify(askedOf(contact));
      for (const form of forms('contact.change', 'contact', contact))
        if (JSON.stringify(askedOf(form)) !== said) differences.push([contact, form]);
    }
    expect(differences.slice(0, 3)).toEqual([]);
    for (const { code, asksFor = [], takesShortEmail } of ALL_PROVIDERS)
      expect([...(answers.get(code) ?? [])].sort(), code).toEqual(
        ['fits', ...asksFor, ...(takesShortEmail ? ['longEmail'] : [])].sort(),
      );
    if (process.env.PROVE === 'traces')
      console.log(`who pays: ${TIMES} at ten providers, ${differences.length} differences`);
  });

  test('of where something is brought, in each country', () => {
    const pattern = String.raw`\d{5}`;
    knowAddressForms({
      DE: {
        ...{ postalCode: 'required', postalDigits: true, city: true, state: 'none', area: false },
        postalShape: { pattern, example: '26133' },
      },
    });
    const said = new Set<string>();
    const random = seeded(335);
    const asked = (address: Address) => [
      address.country,
      addressMistakes(address),
      addressLines(address).length,
    ];
    for (let time = 0; time < TIMES; time++) {
      const address = anyPlace(random, [...COUNTRIES, 'XX', 'DE']);
      for (const form of forms('address.change', 'address', address))
        expect(asked({ ...address, ...form })).toEqual(asked(address));
      for (const { message } of addressMistakes(address)) said.add(message);
    }
    expect([...said].sort()).toEqual(['POSTAL_SHAPE', 'REQUIRED']);
  });

  test.each(['in-house', 'Lalamove', 'Rider Express', 'Rider 0712 345 678', `${'r'.repeat(120)}`])(
    'of who brings it: %s',
    (provider) => {
      const delivery = kept('delivery.choose', 'delivery', { kind: 'ship', provider, quote: null });
      expect(shipmentTypeOf(delivery.provider)).toBe(shipmentTypeOf(provider));
      expect(delivery.provider === '').toBe(false);
    },
  );

  test('of a word to the kitchen: whether two are the same, with their blanks and without', () => {
    const NOTES = ['', ' ', '\t', '  ', 'no ice', 'no ice ', 'no ice\t', ' no ice', 'ice'];
    const all = [...NOTES, `${' '.repeat(12)}ice`, `${' '.repeat(11)}ice`];
    const stands = all.map((notes) => kept('item.setNotes', 'notes', notes));
    for (const [one, notes] of all.entries())
      for (const [other, others] of all.entries()) {
        const [here, there] = [stands[one]!, stands[other]!];
        expect(here === there).toBe(notes === others);
        expect(isSameLine(anItem({ notes: here }), anItem({ notes: there }))).toBe(
          isSameLine(anItem({ notes }), anItem({ notes: others })),
        );
      }
  });

  test('and goes through again as it is', () => {
    const random = seeded(336);
    for (let time = 0; time < TIMES; time++) {
      const [stands] = forms('contact.change', 'contact', anyPayer(random));
      for (const key of [null, 'another'])
        expect(redactor(key).event({ type: 'contact.change', contact: stands } as never)).toEqual({
          type: 'contact.change',
          contact: stands,
        });
    }
  });
});
