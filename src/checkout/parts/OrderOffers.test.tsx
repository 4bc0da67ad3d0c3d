import { IntlMessageFormat } from 'intl-messageformat';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ORDERS } from '#machines/checkout/samples.ts';
import type { OrderView } from '#machines/domain/order.ts';
import en from '../../messages/en/common.json' with { type: 'json' };
import { LanguageProvider } from '../../ui/language.ts';
import type { Running } from '../../wiring/documents/running.ts';
import { RunningProvider } from '../../wiring/hooks/running.ts';
import { OrderOffers } from './OrderOffers.tsx';
import { OrderRequests } from './OrderRequests.tsx';

const WORDS: Record<string, string> = en;
const t = (id: string, values = {}): string =>
  `${new IntlMessageFormat(WORDS[id] ?? id, 'en').format(values)}`;
const at = '2026-11-29T10:00:00.000Z';
const brought = (more: Partial<OrderView> = {}): OrderView => ({
  ...ORDERS.paid,
  timeline: [{ kind: 'delivered', at }],
  mayAsk: ['HELP', 'RETURN'],
  returnUntil: '2026-12-29',
  ...more,
});
const shown = (Part: typeof OrderOffers | typeof OrderRequests, order: OrderView): string =>
  renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t }}>
      <RunningProvider
        value={{ business: { timeZone: 'UTC' }, locale: 'en' } as unknown as Running}
      >
        <Part order={order} />
      </RunningProvider>
    </LanguageProvider>,
  );
const BUTTON = />Return something · until Dec 29, 2026<\/button>/;

test('what has come is sent back by a button of its own, which says until when (558, finding Z220)', () => {
  expect(shown(OrderOffers, brought())).toMatch(BUTTON);
  const fetched = brought({ timeline: [{ kind: 'collected', at }] });
  expect(shown(OrderOffers, fetched)).toMatch(BUTTON);
  expect(shown(OrderRequests, brought())).not.toContain('returned');
});

test('it is not offered before it came, nor where the store takes nothing back or the last day is over, which is said (558)', () => {
  for (const order of [
    brought({ timeline: [{ kind: 'paid', at }] }),
    brought({ mayAsk: ['HELP'] }),
    brought({ mayAsk: undefined }),
  ])
    expect(shown(OrderOffers, order)).not.toContain('Return something');
  const over = brought({ mayAsk: ['HELP'] });
  expect(shown(OrderRequests, over)).toContain('It could be returned until Dec 29, 2026.');
  const none = brought({ mayAsk: ['HELP'], returnUntil: undefined });
  expect(shown(OrderRequests, none)).not.toContain('returned');
});
