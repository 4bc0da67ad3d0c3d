import { IntlMessageFormat } from 'intl-messageformat';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { StoryEntry } from '#machines/domain/staffTask.ts';
import en from '../../messages/en/common.json' with { type: 'json' };
import { LanguageProvider } from '../../ui/language.ts';
import type { Running } from '../../wiring/documents/running.ts';
import { RunningProvider } from '../../wiring/hooks/running.ts';
import { OrderLog } from './OrderLog.tsx';

const words: Record<string, string> = en;
const CAME: StoryEntry = {
  ...{ number: 4, event: 'money.captured', at: '2026-11-26T12:06:38.083Z', cause: 'SWEEP' },
  ...{ by: null, from: 'owing.due open held', to: 'paid.settled idle committed' },
  ...{ amount: 815, provider: 'DPO', note: null },
};

const MOVED: StoryEntry = {
  ...{ number: 5, event: 'visit.moved', at: '2026-11-26T13:00:00.000Z', cause: 'PERSON' },
  ...{ by: null, from: 'a', to: 'a', amount: null, provider: null, note: null },
  moved: {
    from: { startDate: '2026-11-30', startTime: '11:00:00' },
    to: { startDate: '2026-12-01', startTime: '12:00:00' },
  },
};

/** The log's text, as staff read it. */
function textOf(...story: StoryEntry[]): string {
  return textAt(false, ...story);
}
function textAt(isHome: boolean, ...story: StoryEntry[]): string {
  const session = {
    getSnapshot: () => ({ context: { identity: null } }),
    subscribe: () => ({ unsubscribe: () => undefined }),
  };
  const running = { business: { timeZone: 'UTC', currency: 'KES' }, locale: 'en', session };
  const t = (id: string, values = {}): string =>
    `${new IntlMessageFormat(words[id] ?? id, 'en').format(values)}`;
  const html = renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t }}>
      <RunningProvider value={running as unknown as Running}>
        <OrderLog story={story} currency="KES" isHome={isHome} />
      </RunningProvider>
    </LanguageProvider>,
  );
  return html.replace(/<[^>]*>/g, ' ');
}

test('what has happened is read in words: no state of a chart stands in the text', () => {
  const text = textOf(CAME, MOVED);
  expect(text).toContain('Payment received');
  expect(text).toMatch(/815\.00/);
  expect(text, 'finding Z103').toMatch(
    /One visit moved.*From Mon, Nov 30, 11:00 to Tue, Dec 1, 12:00/,
  );
  expect(text).not.toMatch(/owing|settled|committed|→/);
});

test('of a customer who is visited at home the log does not say that they did not come', () => {
  const missed: StoryEntry = { ...CAME, event: 'visit.missed', cause: 'STAFF', amount: null };
  expect(textAt(true, missed)).toContain('Customer was not there');
  expect(textAt(false, missed)).toContain('Customer did not come');
});

test('finding Z124: a person of the shop is named, and one whose name is not known has no brackets', () => {
  const served: StoryEntry = { ...CAME, event: 'kitchen.served', cause: 'STAFF' };
  expect(textOf(served)).toMatch(/by staff\s*$/);
  expect(textOf({ ...served, by: 'joy' })).toMatch(/by staff \(joy\)\s*$/);
});

test('what was missing and what a change is about is named, with how many and what it cost (finding Z261)', () => {
  const missing: StoryEntry = {
    ...{ ...CAME, event: 'items.missing', cause: 'STAFF', amount: 185 },
    lines: [{ name: 'Watermelon', quantity: 1 }],
  };
  expect(textOf(missing)).toMatch(/missing.*185\.00.*Not available: 1 × Watermelon/);
  const proposed: StoryEntry = {
    ...{ ...CAME, event: 'change.proposed', amount: null },
    lines: [
      { name: 'Soap', quantity: 2 },
      { name: 'Towel', quantity: 0 },
    ],
  };
  expect(textOf(proposed)).toMatch(/Change proposed.*New amounts: 2 × Soap, 0 × Towel/);
});
