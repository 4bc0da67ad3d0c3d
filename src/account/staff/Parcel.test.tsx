import { IntlMessageFormat } from 'intl-messageformat';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ORDERS } from '#machines/checkout/samples.ts';
import type { OrderView, Proposal } from '#machines/domain/order.ts';
import en from '../../messages/en/common.json' with { type: 'json' };
import { LanguageProvider } from '../../ui/language.ts';
import type { Running } from '../../wiring/documents/running.ts';
import { RunningProvider } from '../../wiring/hooks/running.ts';
import { Parcel } from './Parcel.tsx';
import { Requests } from './Requests.tsx';

const words: Record<string, string> = en;
function readOf(part: ReactNode): string {
  const running = { business: { timeZone: 'UTC', currency: 'KES' }, locale: 'en' };
  const t = (id: string, values = {}): string =>
    `${new IntlMessageFormat(words[id] ?? id, 'en').format(values)}`;
  const html = renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t }}>
      <RunningProvider value={running as unknown as Running}>{part}</RunningProvider>
    </LanguageProvider>,
  );
  return html.replace(/<[^>]*>/g, ' ');
}
const order = (more: Partial<OrderView>): OrderView => ({ ...ORDERS.paid, ...more });

test('who has the parcel is read at the desk, with the hour of each step and the courier’s own words', () => {
  const at = (hour: string): string => `2026-11-27T${hour}:00.000Z`;
  const text = readOf(
    <Parcel
      order={order({
        tracking: {
          ...{ id: 't', provider: 'lalamove', status: 'ON_THE_WAY', number: 'L-77', url: null },
          promise: '',
          events: [
            { at: at('10:00'), status: 'PENDING', text: '' },
            { at: at('10:05'), status: 'BOOKED', text: '' },
            { at: at('10:20'), status: 'PICKED_UP', text: 'Collected by Juma' },
            { at: at('10:21'), status: 'ON_THE_WAY', text: '' },
          ],
        },
      })}
    />,
  );
  expect(text).toMatch(/Lalamove · number L-77/);
  expect(text).toMatch(
    /On the way.*10:21.*Picked up by the courier.*10:20.*Collected by Juma.*Courier booked.*10:05/,
  );
  expect(text).not.toContain('10:00');
  expect(readOf(<Parcel order={order({ tracking: null })} />)).toBe('');
});

test('what the shopper wished and became of it stays on the desk: not answered in time, accepted or not made', () => {
  const wish = (more: Partial<Proposal>): Proposal => ({
    ...{ id: 'p', by: 'SHOPPER', status: 'PROPOSED', note: 'Two of them come' },
    ...{ lines: [{ productId: 'x', name: 'Milk', was: 4, now: 2 }], total: 20 },
    ...{ createdAt: '2026-11-27T10:00:00.000Z', ...more },
  });
  const read = (more: Partial<Proposal>): string =>
    readOf(<Requests order={order({ proposals: [wish(more)] })} />);
  const lapsed = read({ lapsed: true });
  expect(lapsed).toMatch(/Change the order · .*10:00/);
  for (const said of ['Two of them come', 'Milk: 2 instead of 4', 'Not answered in time.'])
    expect(lapsed).toContain(said);
  expect(lapsed).not.toContain('The total would be');
  expect(read({ status: 'REFUSED' })).toContain('Not made: the order stayed as it is.');
  expect(read({ status: 'ACCEPTED' })).toContain('Accepted.');
  // What still waits stands under "What waits".
  expect(read({})).toBe('');
});
