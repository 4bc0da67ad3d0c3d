import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { noChoice } from '../catalog/itemOf.ts';
import { dish } from '../catalog/samples.ts';
import { AddOnPicker } from './AddOnPicker.tsx';
import type { BuyProps } from './buying.ts';

const [sample] = dish().addOnGroups;
const says = (min: number, max: number): string => {
  const html = renderToStaticMarkup(
    <AddOnPicker
      group={{ ...sample!, min, max }}
      props={{ product: dish(), currency: 'USD' } as unknown as BuyProps}
      choice={noChoice()}
      change={() => {}}
      t={(id, values) => `${id} ${JSON.stringify(values ?? {})}`}
      money={String}
      sum={String}
    />,
  );
  return /group-rule">([^<]*)</.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '';
};

test('how many can be chosen is said where that is few enough to matter', () => {
  expect(says(0, 3)).toBe('addOn.upTo {"max":3}');
  expect(says(0, 9999)).toBe('');
  expect(says(2, 4)).toBe('addOn.between {"min":2,"max":4}');
});
