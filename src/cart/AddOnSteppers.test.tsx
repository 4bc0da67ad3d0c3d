import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RESTAURANT } from '#server/demo/stores.ts';
import { firstChoice, itemOf } from '../catalog/itemOf.ts';
import { LanguageProvider } from '../ui/language.ts';
import type { Running } from '../wiring/documents/running.ts';
import { RunningProvider } from '../wiring/hooks/running.ts';
import { AddOnSteppers } from './AddOnSteppers.tsx';

const [location] = RESTAURANT.business.locations;
/** The buttons of a dish’s line whose choices are these, each with whether it does anything. */
function buttonsOf(name: string, ...chosen: string[]): string[] {
  const dish = RESTAURANT.products.find((one) => one.name === name);
  if (!dish || !location) throw new Error(`no ${name}`);
  const first = firstChoice(dish, location.id, null);
  const picked = dish.addOnGroups
    .flatMap(({ addOns }) => addOns)
    .filter((one) => chosen.includes(one.name));
  const addOns = { ...first.addOns, ...Object.fromEntries(picked.map(({ id }) => [id, 1])) };
  const item = itemOf(dish, { ...first, addOns }, { location, currency: 'MYR' });
  const t = (id: string, values: Record<string, unknown> = {}): string =>
    `${id} ${values.addOn ?? ''}`;
  const running = {
    business: { timeZone: 'UTC', currency: 'MYR' },
    locale: 'en',
    cart: { send: () => undefined },
  };
  const html = renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t }}>
      <RunningProvider value={running as unknown as Running}>
        <AddOnSteppers item={{ ...item, id: 'line', addedAt: 0 }} currency="MYR" />
      </RunningProvider>
    </LanguageProvider>,
  );
  return [...html.matchAll(/<button[^>]*aria-label="cart\.(\w+) ([^"]*)"([^>]*)>/g)].map(
    ([, deed, addOn, rest]) => `${deed} ${addOn}${rest?.includes('disabled') ? ', off' : ''}`,
  );
}

test('what had to be chosen, and once, has nothing to press: finding Z159', () => {
  expect(buttonsOf('Chicken rice')).toEqual([]);
});

test('what a dish may go without, or have more of, is taken away and added', () => {
  expect(buttonsOf('Chicken rice', 'Soft egg')).toEqual([
    'addOnLess Soft egg',
    'addOnMore Soft egg',
  ]);
  expect(buttonsOf('Chicken rice', 'Soft egg', 'Fried egg')).toEqual([
    'addOnLess Fried egg',
    'addOnMore Fried egg, off',
    'addOnLess Soft egg',
    'addOnMore Soft egg, off',
  ]);
});
