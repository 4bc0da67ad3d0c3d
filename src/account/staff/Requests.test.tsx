import { IntlMessageFormat } from 'intl-messageformat';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ORDERS } from '#machines/checkout/samples.ts';
import type { OrderRequest } from '#machines/domain/order.ts';
import en from '../../messages/en/common.json' with { type: 'json' };
import { LanguageProvider } from '../../ui/language.ts';
import type { Running } from '../../wiring/documents/running.ts';
import { RunningProvider } from '../../wiring/hooks/running.ts';
import { Requests } from './Requests.tsx';

const words: Record<string, string> = en;
/** What staff read of a return. */
function says(request: Partial<OrderRequest>): string {
  const one = {
    ...{ id: 'r', kind: 'RETURN', reason: 'SIZE', text: '', at: '2026-11-28T02:00:00.000Z' },
    ...{ status: 'RECEIVED', ...request },
  } as OrderRequest;
  const running = { business: { timeZone: 'UTC', currency: 'USD' }, locale: 'en' };
  const t = (id: string, values = {}): string =>
    `${new IntlMessageFormat(words[id] ?? id, 'en').format(values)}`;
  return renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t }}>
      <RunningProvider value={running as unknown as Running}>
        <Requests order={{ ...ORDERS.paid, requests: [one] }} />
      </RunningProvider>
    </LanguageProvider>,
  );
}

test('staff read of a return what is still to be given back: nothing once all of it was, so that no second person sends it again (553, finding Z208)', () => {
  expect(says({ goesBack: 22 })).toContain('22.00 goes back.');
  expect(says({ cameBack: 22 })).not.toContain('goes back');
});

test('and by how much less of a deposit’s rest they ask (553, finding Z208)', () => {
  expect(says({ lowersRest: 10 })).toContain('10.00 comes off what is still to pay. Ask for that');
});
