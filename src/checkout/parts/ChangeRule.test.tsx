import { IntlMessageFormat } from 'intl-messageformat';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import en from '../../messages/en/common.json' with { type: 'json' };
import { LanguageProvider } from '../../ui/language.ts';
import type { Running } from '../../wiring/documents/running.ts';
import { RunningProvider } from '../../wiring/hooks/running.ts';
import { ChangeRule } from './ChangeRule.tsx';

const WORDS: Record<string, string> = en;
function says(today: string | null, changeHours?: number): string {
  const running = { business: { timeZone: 'UTC', changeHours } } as unknown as Running;
  const t = (id: string, values = {}): string =>
    `${new IntlMessageFormat(WORDS[id] ?? '', 'en').format(values)}`;
  return renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t }}>
      <RunningProvider value={running}>
        <ChangeRule first="2026-11-27T11:00Z" today={today} />
      </RunningProvider>
    </LanguageProvider>,
  );
}

test('before a visit is paid it says until when it can be moved, and where that is over, that it cannot', () => {
  const until = 'You can move your visit until Thu, Nov 26, 11:00.';
  expect(says(null)).toContain(until);
  expect(says('2026-11-25')).toContain(until);
  expect(says('2026-11-26')).toContain(until);
  const late = 'This time is too near to be moved or cancelled here.';
  expect(says('2026-11-27')).toContain(late);
  expect(says('2026-11-25', 72)).toContain(late);
});
