import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ORDERS } from '#machines/checkout/samples.ts';
import en from '../../messages/en/common.json' with { type: 'json' };
import { LanguageProvider } from '../../ui/language.ts';
import type { Running } from '../../wiring/documents/running.ts';
import { RunningProvider } from '../../wiring/hooks/running.ts';
import { Progress } from './Progress.tsx';

const words: Record<string, string> = en;
/** Its steps, the one that it is at in brackets. */
function steps(more: object, title = 'checkout.title.paid'): string {
  const page = renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t: (id) => words[id] ?? id }}>
      <RunningProvider value={{ business: { timeZone: 'UTC' } } as unknown as Running}>
        <Progress order={{ ...ORDERS.paid, limited: false, table: null, ...more }} title={title} />
      </RunningProvider>
    </LanguageProvider>,
  );
  return [...page.matchAll(/<li([^>]*)>([^<]*)/g)]
    .map(([, how = '', name]) => (how.includes('aria-current') ? `[${name}]` : name))
    .join(' ');
}
const at = '2026-11-28T02:00:00.000Z';
const told = (...kinds: string[]) => ({ timeline: kinds.map((kind) => ({ kind, at })) });

test('what is fetched says how far it is, as a parcel does (finding Z180)', () => {
  expect(steps({})).toBe('[Ordered] Ready Collected');
  expect(steps(told('placed', 'ready'))).toBe('Ordered [Ready] Collected');
  expect(steps(told('placed', 'ready', 'collected'))).toBe('Ordered Ready [Collected]');
  const parcel = { shipment: { provider: 'in-house' } };
  expect(steps({ ...parcel, ...told('placed', 'onTheWay') })).toBe(
    'Ordered Packing [On the way] Delivered',
  );
});

test('what has its money back for one missing thing still comes, and says how far it is (finding Z245)', () => {
  const parcel = { shipment: { provider: 'in-house' }, ...told('placed', 'refunded', 'onTheWay') };
  expect(steps(parcel, 'checkout.title.partReturned')).toBe(
    'Ordered Packing [On the way] Delivered',
  );
});

test('not of a visit, at a table, nor of what is over or still to be paid', () => {
  const [line] = ORDERS.paid.lines;
  const visit = { id: 'ap', startDate: '2026-11-30', startTime: '10:00', status: 'PENDING' };
  expect(steps({ lines: [{ ...line, appointments: [visit] }] })).toBe('');
  expect(steps({ table: { id: 't', name: 'Table 1' } })).toBe('');
  expect(steps({ limited: true })).toBe('');
  for (const title of ['goingBack', 'unfinished', 'returned'])
    expect(steps({}, `checkout.title.${title}`)).toBe('');
});
