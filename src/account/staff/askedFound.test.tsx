import { IntlMessageFormat } from 'intl-messageformat';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ORDERS } from '#machines/checkout/samples.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { StaffOrder, StoryEntry } from '#machines/domain/staffTask.ts';
import en from '../../messages/en/common.json' with { type: 'json' };
import { LanguageProvider } from '../../ui/language.ts';
import { WhatWasDone } from './WhatWasDone.tsx';

const words: Record<string, string> = en;
const entry = (number: number, event: string, amount: number | null = null): StoryEntry => ({
  ...{ number, event, amount, at: '2026-11-29T10:00:00.000Z', cause: 'STAFF', by: null },
  ...{ from: '', to: '', provider: null, note: null },
});
/** What staff read after "Check the payment again". */
function says(story: StoryEntry[], order: Partial<OrderView> = {}): string {
  const t = (id: string, values = {}): string =>
    `${new IntlMessageFormat(words[id] ?? id, 'en').format(values)}`;
  const shown = { story, order: { ...ORDERS.paid, currency: 'PHP', attempts: [], ...order } };
  const html = renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t }}>
      <WhatWasDone
        said={{ how: 'done', deed: { kind: 'action', action: 'ask' } }}
        isReading={false}
        shown={shown as unknown as StaffOrder}
      />
    </LanguageProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, '');
}
const BEFORE = [entry(1, 'order.placed'), entry(2, 'money.captured', 50), entry(3, 'staff.asked')];

test('a payment that was checked again says what the check found (finding Z145)', () => {
  expect(says([...BEFORE, entry(4, 'money.refunded', 12.5)])).toBe(
    'The payment was checked again. New: Refunded, ₱12.50.',
  );
  expect(says([...BEFORE, entry(4, 'attempt.ended')], { paymentState: 'PENDING' })).toBe(
    'The payment was checked again. New: Payment attempt ended.',
  );
});

test('that nothing is new is said with how it stands, and that its provider gave no answer is not called nothing new', () => {
  expect(says(BEFORE), 'what came before was known').toBe(
    'The payment was checked again. Nothing has changed: paid.',
  );
  const unknown = { id: 'a', outcome: { status: 'UNKNOWN' } } as OrderView['attempts'][number];
  expect(says(BEFORE, { paymentState: 'PENDING', attempts: [unknown] })).toBe(
    'The payment was checked again. The payment service still does not say how it ended. We go on asking.',
  );
});
