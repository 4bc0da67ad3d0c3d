import { prerender } from 'react-dom/static';
import { expect, test } from 'vitest';
import { unpaidOrder } from '#machines/checkout/samples.ts';
import type { OrderView, Proposal } from '#machines/domain/order.ts';
import { compileMessages } from '#scripts/messages.ts';
import en from '../../messages/en/common.json' with { type: 'json' };
import { MessagesProvider, messageLoaderOf } from '../../ui/messageLoader.tsx';
import type { Running } from '../../wiring/documents/running.ts';
import { RunningProvider } from '../../wiring/hooks/running.ts';
import { AskedByShop } from './AskedByShop.tsx';
import { OrderChanges } from './OrderChanges.tsx';

const words = messageLoaderOf('en', compileMessages(en));
async function says(order: Partial<OrderView>, ...proposals: Partial<Proposal>[]): Promise<string> {
  const running = { business: { timeZone: 'UTC', currency: 'KES' }, locale: 'en' };
  const all = proposals.map(
    (one, at): Proposal => ({
      ...{ id: `p${at}`, by: 'SHOPPER', status: 'PROPOSED', note: '', lines: [], total: null },
      ...{ createdAt: '2026-11-28T02:00:00.000Z', ...one },
    }),
  );
  const { prelude } = await prerender(
    <MessagesProvider value={words}>
      <RunningProvider value={running as unknown as Running}>
        <AskedByShop order={{ ...unpaidOrder(), ...order, proposals: all }} />
        {'—'}
        <OrderChanges order={{ ...unpaidOrder(), ...order, proposals: all }} />
      </RunningProvider>
    </MessagesProvider>,
  );
  const html = await new Response(prelude).text();
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}
const AGREED = 'The shop made the change that you asked for.';

test('what became of the last change is said: by the shop, or by the shopper themselves', async () => {
  expect(await says({}, { status: 'ACCEPTED' })).toContain(AGREED);
  expect(await says({}, { status: 'REFUSED' })).toContain('The shop did not make the change');
  expect(await says({}, { lapsed: true })).toContain(
    'paid, sent or ended before the shop answered your request',
  );
  expect(await says({}, { by: 'SHOP', status: 'ACCEPTED' })).toContain(
    'You agreed to the shop’s change.',
  );
  expect(await says({}, { by: 'SHOP', status: 'REFUSED' })).toContain(
    'You kept the order as it was.',
  );
});

test('once the shopper wishes anew, or the order is over, what was agreed before is said no more', async () => {
  const anew = await says({}, { status: 'ACCEPTED' }, {});
  expect(anew).toContain('Request sent. The shop’s answer appears here.');
  expect(anew).not.toContain(AGREED);
  for (const paymentState of ['CANCELLED', 'EXPIRED', 'CLOSED'] as const)
    expect(await says({ paymentState }, { status: 'ACCEPTED' })).toBe(' —');
});

test('finding Z174: what the shop asks stands before all else, with its answers, and not among the changes below', async () => {
  const lines = [{ productId: 'p', name: 'Shirt', was: 2, now: 1 }];
  const said = await says({}, { by: 'SHOP', note: 'Torn', lines, total: 52 });
  const [first = '', below = ''] = said.split('—');
  for (const words of [
    'A question from the shop',
    'Shirt: 1 instead of 2',
    'Torn',
    'The total would be',
  ])
    expect(first).toContain(words);
  expect(first).toContain('Accept the change Keep the order as it is');
  expect(below).not.toContain('instead of');
  expect((await says({}, { by: 'SHOP', lapsed: true })).split('—')[0]?.trim()).toBe('');
});
