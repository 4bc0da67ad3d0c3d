import { expect, test } from 'vitest';
import { moneyIn } from '../ui/useMoney.ts';
import { unitText } from './countText.ts';

/** As CLDR writes a short kilogram. */
test.each([
  ['en', '1 kg'],
  ['es', '1 kg'],
  ['fr', '1 kg'],
  ['ms', '1 kg'],
  ['fil', '1 kg'],
  ['ar', '1 كغم'],
  ['hi', '1 कि॰ग्रा॰'],
  ['sw', 'kg 1'],
])(
  '%s: 0.75 kg for 1.80 are 2.40 a kilogram, and the price keeps its own direction',
  (locale, kilogram) => {
    const { fromWire } = moneyIn(locale, 'EUR');
    const line = { totalPrice: 1.8, quantity: 3 };
    const words = unitText(line, { unit: 'kilogram', step: 0.25 }, fromWire, locale);
    const [price, unit] = words.split(' / ');
    expect(price).toBe(`\u2068${fromWire(2.4)}\u2069`);
    expect(unit?.replace(/\s/g, ' ')).toBe(kilogram);
  },
);

test('a whole unit is one, whatever the step', () => {
  const { fromWire } = moneyIn('en', 'EUR');
  for (let step = 1; step < 1000; step += 1) {
    const measure = { unit: 'kilogram', step: step / 1000 };
    expect(unitText({ totalPrice: 1, quantity: 1 }, measure, fromWire, 'en')).toMatch(/ \/ 1 kg$/);
  }
});

test('a step that binary fractions cannot hold costs no cent more', () => {
  const { fromWire } = moneyIn('en', 'EUR');
  const measure = { unit: 'kilogram', step: 0.1 };
  for (let steps = 1; steps <= 200; steps += 1)
    expect(
      unitText({ totalPrice: (24 * steps) / 100, quantity: steps }, measure, fromWire, 'en'),
    ).toMatch(/€2\.40\D/);
});
