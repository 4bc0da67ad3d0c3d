import { IntlMessageFormat } from 'intl-messageformat';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { StaffOrder } from '#machines/domain/staffTask.ts';
import en from '../../messages/en/common.json' with { type: 'json' };
import { LanguageProvider } from '../../ui/language.ts';
import type { Running } from '../../wiring/documents/running.ts';
import { RunningProvider } from '../../wiring/hooks/running.ts';
import { Deeds } from './Deeds.tsx';

const words: Record<string, string> = { ...en, 'provider.FLUTTERWAVE': 'Flutterwave' };
const t = (id: string, values = {}): string =>
  `${new IntlMessageFormat(words[id] ?? id, 'en').format(values)}`;
function says(shown: object): string {
  const running = { business: { timeZone: 'UTC', currency: 'USD' }, locale: 'en' };
  return renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t }}>
      <RunningProvider value={running as unknown as Running}>
        <Deeds shown={shown as StaffOrder} send={() => undefined} />
      </RunningProvider>
    </LanguageProvider>,
  );
}

test('staff read until when a payment keeps the desk from taking money, and what its customer can do (535, finding Z227)', () => {
  const open = { provider: 'FLUTTERWAVE', until: '2026-11-29T15:42:00.000Z', isOpen: true };
  const waits = says({ may: ['ask'], stillPayable: open });
  expect(waits).toMatch(/A payment at Flutterwave can be made until .*15:42/);
  expect(waits).toContain('unless the customer stops that payment on the order’s page.');
  const free = says({ may: ['ask', 'takePayment'], stillPayable: { ...open, isOpen: false } });
  expect(free).not.toContain('can be made until');
  expect(free).toContain('Take a payment');
});
