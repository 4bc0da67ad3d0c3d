import { IntlMessageFormat } from 'intl-messageformat';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ORDERS } from '#machines/checkout/samples.ts';
import type { OrderView } from '#machines/domain/order.ts';
import en from '../../messages/en/common.json' with { type: 'json' };
import { LanguageProvider } from '../../ui/language.ts';
import type { Running } from '../../wiring/documents/running.ts';
import { RunningProvider } from '../../wiring/hooks/running.ts';
import { Person } from './Person.tsx';

const words: Record<string, string> = en;
/** What staff read of who ordered and where it goes; the branch gets an order ready within 25 minutes. */
function readOf(order: Partial<OrderView>): string {
  const orderTiming = { readyMinutes: 25, windowMinutes: 30, days: 2 };
  const taxIdForm = { name: 'KRA PIN', shape: '' };
  const running = { business: { timeZone: 'UTC', orderTiming, taxIdForm }, locale: 'en' };
  const t = (id: string, values = {}): string =>
    `${new IntlMessageFormat(words[id] ?? id, 'en').format(values)}`;
  const html = renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t }}>
      <RunningProvider value={running as unknown as Running}>
        <Person order={{ ...ORDERS.paid, ...order }} />
      </RunningProvider>
    </LanguageProvider>,
  );
  return html.replace(/<[^>]*>/g, ' ');
}
const BRANCH = { id: 'l1', name: 'Kilimani', address: 'Ngong Road 1' };
const TO = {
  ...{ country: 'KE', street: 'Rose Avenue 12', flat: 'B4', area: '', city: 'Nairobi', state: '' },
  ...{ postalCode: '00100', point: null, note: 'The green gate' },
};

test('of a delivery the address, the telephone, who brings it and until when are read, and the branch only as where it leaves from', () => {
  const text = readOf({
    location: BRANCH,
    phone: '+254700000001',
    createdAt: '2026-11-27T10:00:00.000Z',
    shipment: {
      shipmentType: 'INHOUSE_DELIVERY',
      provider: 'in-house',
      customerLocation: TO,
      quoteDetails: { id: 'q', cost: 2 },
    },
  });
  for (const said of ['Rose Avenue 12', 'Nairobi', 'The green gate', 'Our own courier'])
    expect(text).toContain(said);
  expect(text).toMatch(/700/);
  expect(text).toContain('From Kilimani');
  expect(text).toMatch(/ready by .*10:25/);
});

test('of a pickup the branch is where it is handed over', () => {
  const text = readOf({ location: BRANCH, shipment: null });
  expect(text).toMatch(/Picked up at\s+Kilimani\s+Ngong Road 1/);
  expect(text).not.toMatch(/From Kilimani|Delivery to|courier/);
});

test('of an order for a company its name, its tax number and the invoice’s address are read', () => {
  const text = readOf({
    company: 'Otieno Traders',
    taxId: 'P051234567Q',
    billing: 'P.O. Box 4410\nNairobi 00200',
  });
  expect(text).toContain('Company: Otieno Traders');
  expect(text).toMatch(/KRA PIN:\s+P051234567Q/);
  expect(text).toMatch(/Invoice address\s+P\.O\. Box 4410\s+Nairobi 00200/);
  expect(readOf({})).not.toMatch(/Company|KRA PIN|Invoice address/);
});
