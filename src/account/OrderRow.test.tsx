import { IntlMessageFormat } from 'intl-messageformat';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { unpaidOrder } from '#machines/checkout/samples.ts';
import type { OrderView } from '#machines/domain/order.ts';
import en from '../messages/en/common.json' with { type: 'json' };
import { LanguageProvider } from '../ui/language.ts';
import type { Running } from '../wiring/documents/running.ts';
import { RunningProvider } from '../wiring/hooks/running.ts';
import { OrderRow } from './OrderRow.tsx';

const WORDS: Record<string, string> = en;
const running = { business: { timeZone: 'UTC' }, locale: 'en', api: null } as unknown as Running;
const rowOf = (more: Partial<OrderView>): string =>
  renderToStaticMarkup(
    <RunningProvider value={running}>
      <LanguageProvider
        value={{
          locale: 'en',
          t: (id, values) => `${new IntlMessageFormat(WORDS[id] ?? id, 'en').format(values)}`,
        }}
      >
        <OrderRow order={{ ...unpaidOrder(), currency: 'USD', total: 522, paid: 0, ...more }} />
      </LanguageProvider>
    </RunningProvider>,
  );

test('what is owed on terms is due by a day, and what is to be paid now by none (503, finding Z113)', () => {
  const dueDate = '2026-12-28';
  expect(rowOf({ dueDate, paymentTerm: 30 })).toContain(
    'not paid yet · $522.00 still to pay · due Monday, December 28, 2026',
  );
  expect(rowOf({ dueDate, paymentTerm: null })).not.toContain('due');
  expect(rowOf({ dueDate, paymentTerm: 30, paymentState: 'PAID', paid: 522 })).not.toContain('due');
});

test('a list of orders says until when what has come may be sent back (558)', () => {
  const timeline = [{ kind: 'delivered' as const, at: '2026-11-29T10:00:00.000Z' }];
  const came = { timeline, returnUntil: '2026-12-29', mayAsk: ['RETURN' as const] };
  expect(rowOf(came)).toContain('can be returned until Dec 29, 2026');
  expect(rowOf({ ...came, mayAsk: [] })).not.toContain('returned');
});
