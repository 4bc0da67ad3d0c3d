import { IntlMessageFormat } from 'intl-messageformat';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Difference } from '#machines/domain/problem.ts';
import en from '../../messages/en/common.json' with { type: 'json' };
import { LanguageProvider } from '../../ui/language.ts';
import type { Running } from '../../wiring/documents/running.ts';
import { RunningProvider } from '../../wiring/hooks/running.ts';
import { Differences } from './Differences.tsx';

const words: Record<string, string> = en;
/** Without a cart: another tab may have taken the line out of it. */
function says(...differences: Difference[]): string {
  const t = (id: string, values = {}): string =>
    `${new IntlMessageFormat(words[id] ?? id, 'en').format(values)}`;
  const html = renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t }}>
      <RunningProvider value={{ locale: 'en' } as unknown as Running}>
        <Differences differences={differences} currency="KES" />
      </RunningProvider>
    </LanguageProvider>,
  );
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}

test('what there is too little of is said in its unit, also of a line that has left the cart (408)', () => {
  const stock = { kind: 'stock', productId: 'p1' } as const;
  const measure = { unit: 'kilogram', step: 0.25 };
  expect(says({ ...stock, name: 'Loose carrots', was: 11, now: 3, measure })).toContain(
    'Loose carrots 2.75 kg 750 g',
  );
  expect(says({ ...stock, name: 'Egg', was: 11, now: 3 })).toContain('Egg 11 3');
});
