import { IntlMessageFormat } from 'intl-messageformat';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ORDERS } from '#machines/checkout/samples.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { dueBack } from '#machines/domain/typedDeed.ts';
import en from '../../messages/en/common.json' with { type: 'json' };
import { LanguageProvider } from '../../ui/language.ts';
import { SureOfAmount } from './SureOfAmount.tsx';

const words: Record<string, string> = en;
const t = (id: string, values = {}): string =>
  `${new IntlMessageFormat(words[id] ?? id, 'en').format(values)}`;
const askedOf = (amount: string, due: string | null): string =>
  renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t }}>
      <SureOfAmount amount={amount} due={due} onBack={() => undefined} />
    </LanguageProvider>,
  );
const order = (more: Partial<OrderView>): OrderView => ({ ...ORDERS.paid, ...more });
const owedBack = (sum: number): OrderView['money'] => ({ ...ORDERS.paid.money!, owedBack: sum });
const sentBack = (status: 'ACCEPTED' | 'RECEIVED') =>
  [{ kind: 'RETURN', status, goesBack: 22.1 }] as unknown as OrderView['requests'];

test('a sum other than what is due is asked about with what is due (563, finding Z258)', () => {
  expect(askedOf('KES 917.52', 'KES 335.00')).toContain('KES 335.00 is due.');
  expect(askedOf('KES 335.00', null)).not.toContain('due');
});

test('what is filled in is what is owed: for what is missing, for what was sent back and is here, both, or nothing (563, finding Z258)', () => {
  const all = { returnable: 917.52 };
  const owed = (more: Partial<OrderView>, shown: object = all, by = 'gaveBack' as const) =>
    dueBack(by, { ...all, ...shown, order: order(more) });
  expect(owed({ money: owedBack(335) })).toBe(335);
  expect(owed({ requests: sentBack('RECEIVED') })).toBe(22.1);
  expect(owed({ money: owedBack(335), requests: sentBack('RECEIVED') })).toBe(357.1);
  expect(owed({ requests: sentBack('ACCEPTED') }), 'it is not here yet').toBe(0);
  expect(owed({})).toBe(0);
  expect(owed({ requests: sentBack('RECEIVED') }, { returnable: 10 }), 'no more is here').toBe(10);
  const desk = [{ kind: 'OWED', amount: 185, how: '', day: '' }];
  const atDesk = { order: order({ desk, money: owedBack(335) }), returnable: 335, atDesk: 400 };
  expect(dueBack('returnedElsewhere', atDesk)).toBe(185);
  expect(dueBack('gaveBack', atDesk)).toBe(335);
  expect(dueBack('cancel', atDesk)).toBe(0);
});
