import { IntlMessageFormat } from 'intl-messageformat';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ORDERS, unpaidOrder } from '#machines/checkout/samples.ts';
import type { OrderView } from '#machines/domain/order.ts';
import en from '../messages/en/common.json' with { type: 'json' };
import { LanguageProvider } from '../ui/language.ts';
import type { Running } from '../wiring/documents/running.ts';
import type { AppointmentView } from '../wiring/hooks/appointments.ts';
import { RunningProvider } from '../wiring/hooks/running.ts';
import { CancelledVisits } from './CancelledVisits.tsx';

const WORDS: Record<string, string> = en;
const running = { business: { timeZone: 'UTC' }, locale: 'en' } as unknown as Running;
const visit = (id: string, service: string, status = 'CANCELLED') => ({
  name: service,
  appointments: [{ id, startDate: '2026-12-02', startTime: '10:30:00', employee: null, status }],
});
const ALL = [visit('a1', 'Short cut'), visit('a2', 'Manicure'), visit('a3', 'Facial')];

function says(lines: object[], more: object = {}, stand: object[] = []): string {
  const order = { ...unpaidOrder(), currency: 'USD', paid: 0, lines, ...more } as OrderView;
  const one = { id: 'a1', service: 'Short cut', startDate: '2026-12-02', startTime: '10:30:00' };
  const t = (id: string, values = {}): string =>
    `${new IntlMessageFormat(WORDS[id] ?? id, 'en').format(values)}`;
  return renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t }}>
      <RunningProvider value={running}>
        <CancelledVisits
          appointment={{ ...one, status: 'CANCELLED', together: stand } as AppointmentView}
          order={order}
        />
      </RunningProvider>
    </LanguageProvider>,
  )
    .replace(/<[^>]+>/g, ' ')
    .replace(/ +/g, ' ');
}

test('a heading counts the visits that are cancelled, and each is named with the money (finding Z43)', () => {
  const page = says(ALL);
  expect(page).toContain('All 3 visits are cancelled');
  for (const name of ['Short cut', 'Manicure', 'Facial'])
    expect(page).toContain(`${name} · Wed, Dec 2, 10:30`);
  expect(page).toContain('Nothing was paid, and nothing is owed.');
  expect(says([visit('a1', 'Short cut')])).toContain('Your visit is cancelled');
});

test('until the order is read again it counts those that a press has just ended', () => {
  const before = ALL.map(({ name, appointments }) =>
    visit(appointments[0]?.id ?? '', name, 'PENDING'),
  );
  expect(says(before)).toContain('All 3 visits are cancelled');
  expect(says(before)).not.toContain('Nothing was paid');
});

test('of one that was cancelled alone it says that one, and nothing of those that stand (478)', () => {
  const before = ALL.map(({ name, appointments }) =>
    visit(appointments[0]?.id ?? '', name, 'PENDING'),
  );
  for (const read of [before, [ALL[0]!, ...before.slice(1)]]) {
    const page = says(read, {}, [{ id: 'a2' }, { id: 'a3' }]);
    expect(page).toContain('Your visit is cancelled');
    expect(page).not.toContain('Manicure');
    expect(page).not.toContain('nothing is owed');
  }
});

test('what was paid is said to go back, or that it went; never that nothing was paid', () => {
  const money = { came: 90, missing: 0, owedBack: 90, returned: 0, disputed: false };
  const back = says(ALL, { paid: 90, money });
  expect(back).toContain('$90.00 goes back to you.');
  expect(back).not.toContain('Nothing was paid');
  const gone = says(ALL, { paid: 0, money: { ...money, owedBack: 0, returned: 90 } });
  expect(gone).toContain('Your payment was returned.');
  // Its other visit stands: what is owed for it is its page's to say.
  const other = says([visit('a1', 'Short cut'), visit('a2', 'Manicure', 'PENDING')]);
  expect(other).toContain('Your visit is cancelled');
  expect(other).not.toContain('Nothing was paid');
});

test('while a bank may still send money nothing is said to be unpaid (452)', () => {
  const { attempt, attempts, paymentState } = ORDERS.endedInProcess;
  const page = says(ALL, { attempt, attempts, paymentState });
  expect(page).toContain('All 3 visits are cancelled');
  expect(page).not.toContain('Nothing was paid');
});
