import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { unpaidOrder } from '#machines/checkout/samples.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { LanguageProvider } from '../../ui/language.ts';
import type { Running } from '../../wiring/documents/running.ts';
import { RunningProvider } from '../../wiring/hooks/running.ts';
import { OrderPlace } from './OrderPlace.tsx';

const timeZone = 'Africa/Nairobi';
const branch = {
  id: 'branch',
  name: 'Kilimani',
  phone: '+254 20',
  hours: Array(7).fill([420, 1260]),
};
const business = {
  timeZone,
  orderTiming: { readyMinutes: 60, windowMinutes: 60, days: 2 },
  locations: [branch],
  cancelSaid: { inTime: 'Cancel it yourself, or call {phone}.', late: 'Call {phone}.' },
};
const order = {
  ...unpaidOrder(),
  location: { id: 'branch', name: 'Kilimani', address: 'Argwings Kodhek Road' },
} as OrderView;
/** What the page says of where it is to be fetched, at that time of the shop's clock. */
function says(clock: string, more: object = {}): string {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`2026-11-28T${clock}:00+03:00`) });
  const running = { business, locale: 'en' } as unknown as Running;
  return renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t: (id) => id }}>
      <RunningProvider value={running}>
        <OrderPlace order={{ ...order, ...more }} timeZone={timeZone} />
      </RunningProvider>
    </LanguageProvider>,
  );
}
afterEach(() => {
  vi.useRealTimers();
});

test('how long after its payment an order is ready is said while its branch is open, and still is by then (434)', () => {
  for (const [clock, isSaid] of [
    ['06:59', false],
    ['07:00', true],
    ['19:59', true],
    ['20:00', false],
    ['23:30', false],
  ] as const)
    expect(says(clock).includes('next.afterPaid'), clock).toBe(isSaid);
});

test('never of a booking, nor of what is brought, eaten at a table or wanted later', () => {
  const time = { id: 'ap', startDate: '2026-11-30', startTime: '10:00', status: 'PENDING' };
  const lines = [{ ...order.lines[0], appointments: [time] }];
  for (const more of [
    { lines },
    { shipment: { customerLocation: { street: 'x', city: 'Nairobi' } } },
    { table: { id: 't', name: 'Table 1' } },
    { wanted: { at: '2026-11-28T18:00', to: '19:00' } },
  ])
    expect(says('12:00', more)).not.toContain('next.afterPaid');
});

test('each visit that is ahead has a plain way to be moved or cancelled, for who may change it (finding Z43)', () => {
  const time = { startDate: '2026-11-30', startTime: '10:00', status: 'PENDING' };
  const past = { ...time, id: 'past', startDate: '2026-11-20' };
  const ended = { ...time, id: 'ended', status: 'CANCELLED' };
  const lines = [
    { ...order.lines[0], name: 'Short cut', appointments: [{ ...time, id: 'cut' }] },
    { ...order.lines[0], name: 'Manicure', appointments: [{ ...time, id: 'nails' }, past, ended] },
  ];
  const page = says('12:00', { lines });
  const ways = [...page.matchAll(/<a href="([^"]*)" aria-label="([^"]*)">place.change<\/a>/g)];
  expect(ways.map(([, to, name]) => [to, name])).toEqual([
    ['/appointments/cut', 'place.change: Short cut'],
    ['/appointments/nails', 'place.change: Manicure'],
  ]);
  const found = { lines, may: { change: false } };
  expect(says('12:00', found)).not.toContain('place.change');
  // Of what staff wrote down no page of a visit opens to its customer (512).
  const written = { lines, may: { change: true, move: false }, paymentState: 'PAID' };
  expect(says('12:00', written)).not.toMatch(/place.change|href="[^"]*appointments/);
  expect(says('12:00', written)).toContain('place.call');
  expect(page).not.toContain('place.call');
});

test('until when visits that are paid can be cancelled, and by whom, is said of those that stand (523)', () => {
  const time = { id: 'ap', startDate: '2026-11-30', startTime: '10:00', status: 'PENDING' };
  const lines = [{ ...order.lines[0], appointments: [time] }];
  const paid = { lines, paid: 40, paymentState: 'PAID', isInvoiced: true };
  const lets = { ...paid, mayCancelPaid: true };
  expect(says('12:00', lets)).toContain('Cancel it yourself, or call +254 20.');
  expect(says('12:00', lets)).toContain('review.changeUntil');
  expect(says('12:00', { ...paid, mayAsk: ['CANCEL'] })).toContain('Call +254 20.');
  // What its shopper has asked already is with the shop.
  expect(says('12:00', paid)).not.toContain('all +254 20.');
  expect(says('12:00', { ...lets, paid: 0 })).not.toContain('all +254 20.');
  // Of what staff wrote down no page of a visit opens: who calls is told the rest (512).
  const written = says('12:00', { ...lets, may: { pay: true, change: true, move: false } });
  expect(written).not.toMatch(/Cancel it yourself|review.changeUntil/);
  expect(written).toContain('place.call');
});
