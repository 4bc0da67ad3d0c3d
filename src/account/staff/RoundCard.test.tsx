import { IntlMessageFormat } from 'intl-messageformat';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Round, TableLine } from '#machines/domain/table.ts';
import en from '../../messages/en/common.json' with { type: 'json' };
import { LanguageProvider } from '../../ui/language.ts';
import type { Running } from '../../wiring/documents/running.ts';
import { RunningProvider } from '../../wiring/hooks/running.ts';
import type { Serving } from '../../wiring/hooks/staffTables.ts';
import { RoundCard } from './RoundCard.tsx';

const words: Record<string, string> = en;
const dish = (name: string, more: Partial<TableLine> = {}): TableLine => ({
  ...{ id: name, name, variant: '', addOns: [], notes: '', quantity: 1, amount: 5, state: 'OPEN' },
  ...more,
});
function readOf(more: Partial<Round>): string {
  const t = (id: string, values = {}): string =>
    `${new IntlMessageFormat(words[id] ?? id, 'en').format(values)}`;
  const round: Round = {
    ...{ id: 'r', orderNumber: 'A-1', customerName: 'Ben', isMine: false, state: 'sent' },
    ...{ at: '2026-11-29T10:00:00.000Z', kitchen: 'ACCEPTED' },
    lines: [dish('Laksa'), dish('Satay')],
    ...more,
  };
  const html = renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t }}>
      <RunningProvider value={{ locale: 'en' } as unknown as Running}>
        <RoundCard
          round={round}
          serving={{ isBusy: false } as Serving}
          table="t"
          onRefuse={() => undefined}
          onLack={() => undefined}
        />
      </RunningProvider>
    </LanguageProvider>,
  );
  return html.replace(/<[^>]*>/g, ' ');
}

test('a dish is said to be out where its round can hear of it: not while a bill has some of it, nor after that, nor of the last one (536)', () => {
  expect(readOf({ mayLack: true })).toMatch(/Out of Laksa.*Out of Satay/);
  expect(readOf({})).not.toContain('Out of');
  expect(readOf({ state: 'paid' })).not.toContain('Out of');
  expect(readOf({ mayLack: true, kitchen: 'SERVED' })).not.toContain('Out of');
  const last = [dish('Laksa'), dish('Satay', { missing: 1 })];
  expect(readOf({ mayLack: true, lines: last })).not.toContain('Out of Laksa');
});
