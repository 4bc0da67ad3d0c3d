import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { checkoutMachine } from '#machines/checkout/machine.ts';
import { checkoutInput } from '#machines/checkout/samples.ts';
import * as view from '#machines/checkout/view.ts';
import en from '#src/messages/en/common.json' with { type: 'json' };
import fr from '#src/messages/fr/common.json' with { type: 'json' };
import { begin } from './stories.ts';

/** Why a shop wants the phone number: never "only" for one thing where it is asked for another, too. */
const WORDS: Record<string, Record<string, string>> = { en, fr };
const hint = (locale: string, name: string, ways: string): string =>
  `${new IntlMessageFormat(WORDS[locale]?.[`information.phone.${name}`] ?? '', locale).format({ ways })}`;
const askersOf = (other: object): string[] => {
  const { actor } = begin(checkoutMachine, checkoutInput({ entry: 'information', ...other }), {});
  return view.phoneAskersOf(actor.getSnapshot() as never);
};

describe.each(['en', 'fr'])('the hint of the phone field in %s', (locale) => {
  test.each(['hint', 'hintDelivery', 'hintAppointment'])(
    '%s names the ways to pay that need it, and nothing of them where none does',
    (name) => {
      expect(hint(locale, name, 'Bux or iPay')).toContain('Bux or iPay');
      expect(hint(locale, name, 'Bux or iPay')).not.toMatch(/\bonly\b|[Ss]eulement/);
      expect(hint(locale, name, 'none')).not.toMatch(/pay|paie|none/i);
    },
  );
});

test('a way to pay asks for it where it is offered and its provider demands it', () => {
  const methods = ['STRIPE', 'BUX', 'PAY_LATER'];
  expect(askersOf({ methods, phoneMethods: ['BUX', 'IPAY'] })).toEqual(['BUX']);
  expect(askersOf({ methods, phoneMethods: [] })).toEqual([]);
});

test('at a table only the way to pay that was chosen asks for it', () => {
  const methods = ['STRIPE', 'BUX'];
  const table = { kind: 'table', methods, phoneMethods: ['BUX'] };
  expect(askersOf(table)).toEqual([]);
});
