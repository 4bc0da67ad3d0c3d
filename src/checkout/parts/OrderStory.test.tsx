import { IntlMessageFormat } from 'intl-messageformat';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { ORDERS } from '#machines/checkout/samples.ts';
import en from '../../messages/en/common.json' with { type: 'json' };
import { LanguageProvider } from '../../ui/language.ts';
import type { Running } from '../../wiring/documents/running.ts';
import { RunningProvider } from '../../wiring/hooks/running.ts';
import OrderStory from './OrderStory.tsx';

// What else the page may say is brought by its document.
vi.mock('../../ui/messageLoader.tsx', () => ({ useLearn: () => () => Promise.resolve() }));

const words: Record<string, string> = en;
const t = (id: string, values = {}): string =>
  `${new IntlMessageFormat(words[id] ?? id, 'en').format(values)}`;

test('how an order was paid is told while the file with its note is still under way', () => {
  const running = { business: { timeZone: 'UTC', currency: 'USD' }, locale: 'en', base: '' };
  const order = { ...ORDERS.declined, attempts: [ORDERS.paid.attempt!] };
  const page = renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t }}>
      <RunningProvider value={running as unknown as Running}>
        <OrderStory order={{ ...order, notes: 'Ring twice' }} />
      </RunningProvider>
    </LanguageProvider>,
  );
  expect(page).toContain('>Payments</h2>');
  expect(page).not.toContain('Ring twice');
});
