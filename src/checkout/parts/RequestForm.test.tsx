import { IntlMessageFormat } from 'intl-messageformat';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { unpaidOrder } from '#machines/checkout/samples.ts';
import type { OrderView } from '#machines/domain/order.ts';
import en from '../../messages/en/common.json' with { type: 'json' };
import { LanguageProvider } from '../../ui/language.ts';
import type { Running } from '../../wiring/documents/running.ts';
import { RunningProvider } from '../../wiring/hooks/running.ts';
import { RequestForm } from './RequestForm.tsx';

const words: Record<string, string> = en;
function says(order: Partial<OrderView>): string {
  const running = { business: { timeZone: 'UTC', currency: 'USD' }, locale: 'en' };
  const t = (id: string, values = {}): string =>
    `${new IntlMessageFormat(words[id] ?? id, 'en').format(values)}`;
  return renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t }}>
      <RunningProvider value={running as unknown as Running}>
        <RequestForm order={{ ...unpaidOrder(), ...order }} may={['RETURN']} />
      </RunningProvider>
    </LanguageProvider>,
  );
}

test('who sends goods back is promised the money that was paid, and none where nothing was', () => {
  expect(says({ paid: 12 })).toContain('its money goes back after that');
  expect(says({ paid: 0 })).not.toContain('its money goes back');
});
