import { IntlMessageFormat } from 'intl-messageformat';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { unpaidOrder } from '#machines/checkout/samples.ts';
import type { OrderView, Proposal } from '#machines/domain/order.ts';
import en from '../../messages/en/common.json' with { type: 'json' };
import { LanguageProvider } from '../../ui/language.ts';
import type { Running } from '../../wiring/documents/running.ts';
import { RunningProvider } from '../../wiring/hooks/running.ts';
import { OrderChanges } from './OrderChanges.tsx';

const words: Record<string, string> = en;
function says(order: Partial<OrderView>, ...proposals: Partial<Proposal>[]): string {
  const running = { business: { timeZone: 'UTC', currency: 'KES' }, locale: 'en' };
  const t = (id: string, values = {}): string =>
    `${new IntlMessageFormat(words[id] ?? id, 'en').format(values)}`;
  const all = proposals.map(
    (one, at): Proposal => ({
      ...{ id: `p${at}`, by: 'SHOPPER', status: 'PROPOSED', note: '', lines: [], total: null },
      ...{ createdAt: '2026-11-28T02:00:00.000Z', ...one },
    }),
  );
  const html = renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t }}>
      <RunningProvider value={running as unknown as Running}>
        <OrderChanges order={{ ...unpaidOrder(), ...order, proposals: all }} />
      </RunningProvider>
    </LanguageProvider>,
  );
  return html.replace(/<[^>]*>/g, ' ');
}
const AGREED = 'The shop made the change that you asked for.';

test('what became of the last change is said: by the shop, or by the shopper themselves', () => {
  expect(says({}, { status: 'ACCEPTED' })).toContain(AGREED);
  expect(says({}, { status: 'REFUSED' })).toContain('The shop did not make the change');
  expect(says({}, { lapsed: true })).toContain(
    'paid, sent or ended before the shop answered your request',
  );
  expect(says({}, { by: 'SHOP', status: 'ACCEPTED' })).toContain(
    'You agreed to the shop’s change.',
  );
  expect(says({}, { by: 'SHOP', status: 'REFUSED' })).toContain('You kept the order as it was.');
});

test('once the shopper wishes anew, or the order is over, what was agreed before is said no more', () => {
  const anew = says({}, { status: 'ACCEPTED' }, {});
  expect(anew).toContain('Request sent. The shop’s answer appears here.');
  expect(anew).not.toContain(AGREED);
  for (const paymentState of ['CANCELLED', 'EXPIRED', 'CLOSED'] as const)
    expect(says({ paymentState }, { status: 'ACCEPTED' })).toBe('');
});
