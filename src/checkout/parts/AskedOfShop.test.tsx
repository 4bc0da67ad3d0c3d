import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ORDERS } from '#machines/checkout/samples.ts';
import type { OrderRequest, OrderView } from '#machines/domain/order.ts';
import { compileMessages } from '#scripts/messages.ts';
import en from '../../messages/en/common.json' with { type: 'json' };
import { MessagesProvider, messageLoaderOf } from '../../ui/messageLoader.tsx';
import type { Running } from '../../wiring/documents/running.ts';
import { RunningProvider } from '../../wiring/hooks/running.ts';
import { AskedOfShop } from './AskedOfShop.tsx';

const words = messageLoaderOf('en', compileMessages({ ...en, 'method.STRIPE': 'Card' }));
const running = { business: { timeZone: 'UTC', currency: 'USD' }, locale: 'en' };
/** What an order's page says of one request. */
function says(request: Partial<OrderRequest>, order: Partial<OrderView> = {}): string {
  const one: OrderRequest = {
    ...{ id: 'r', kind: 'HELP', reason: null, text: '', at: '2026-11-28T02:00:00.000Z' },
    ...{ status: 'OPEN', trouble: 'MISSING', ...request },
  };
  const html = renderToStaticMarkup(
    <MessagesProvider value={words}>
      <RunningProvider value={running as unknown as Running}>
        <AskedOfShop order={{ ...ORDERS.paid, ...order, requests: [one] }} />
      </RunningProvider>
    </MessagesProvider>,
  );
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}

test('finding Z178: what was given back since something was said to be missing stands with it, and nothing more is awaited of the page', () => {
  expect(says({})).toContain('Once it has seen to it, this page says so.');
  const back = says({ cameBack: 12.5 });
  expect(back).toContain('12.50 was given back to you.');
  expect(back).not.toContain('Once it has seen to it');
});

test('a return says its sum and its last day, and once money went back that alone (530, 531)', () => {
  const of = { kind: 'RETURN', reason: 'SIZE', trouble: undefined } as const;
  const asked = says({ ...of, goesBack: 20 });
  expect(asked).toMatch(/If the shop takes it back, \S*20\.00 goes back to you the way it came: /);
  const accepted = says({ ...of, status: 'ACCEPTED', goesBack: 20, until: '2026-12-06' });
  expect(accepted).toContain('By Sunday, December 6, 2026 at the latest.');
  expect(accepted).toMatch(/Once it has arrived, \S*20\.00 goes back to you/);
  const done = says({ ...of, status: 'RECEIVED', cameBack: 20 });
  expect(done).toContain('20.00 was given back to you.');
  expect(done).not.toContain('goes back');
  expect(says({ ...of, status: 'REFUSED' })).not.toContain('goes back');
});

test('of what went back in part the rest is still promised, and of a deposit what is still to pay falls (553, finding Z208)', () => {
  const of = { kind: 'RETURN', reason: 'SIZE', trouble: undefined, status: 'RECEIVED' } as const;
  const some = says({ ...of, goesBack: 16.7, cameBack: 5.3 });
  expect(some).toContain('5.30 was given back to you.');
  expect(some).toMatch(/\S*16\.70 goes back to you the way it came/);
  const deposit = says({ ...of, status: 'ACCEPTED', lowersRest: 10 });
  expect(deposit).toMatch(/Once it has arrived, \S*10\.00 comes off what is still to pay\./);
  expect(deposit).toContain('If you pay all of it, that much goes back to you.');
});

test('a return that was accepted says where the shop is (finding Z215)', () => {
  const of = { kind: 'RETURN', reason: 'SIZE', trouble: undefined } as const;
  const location = { id: 'l', name: 'Alberta Street', address: '1714 NE Alberta Street, Portland' };
  const where = 'Alberta Street 1714 NE Alberta Street, Portland';
  expect(says({ ...of, status: 'ACCEPTED' }, { location })).toContain(where);
  expect(says({ ...of, status: 'OPEN' }, { location })).not.toContain(where);
});

test('what is wished instead promises no money and leads to what is sold alone (562, finding Z250)', () => {
  const of = { kind: 'RETURN', reason: 'SIZE', trouble: undefined } as const;
  const shirt = { ...ORDERS.paid.lines[0]!, productId: 'shirt', name: 'Shirt' };
  const shows = (isGone: boolean): string => {
    const instead = { id: 'm', name: 'Blue · M', ...(isGone && { isGone }) };
    const lines = [{ line: 0, quantity: 1, name: 'Shirt, Blue · S', instead }];
    return says({ ...of, lines }, { lines: [shirt] });
  };
  expect(shows(false)).toMatch(/order it before it is gone\. +Order Shirt in Blue · M/);
  expect(shows(false)).not.toContain('oney');
  expect(shows(true)).toContain('Shirt in Blue · M is no longer sold.');
  expect(shows(true)).not.toMatch(/Order Shirt|new order/);
});

test('that the shop does not cancel is said, too, where a part of its money went back for another reason (finding Z225)', () => {
  const wish = { kind: 'CANCEL', trouble: undefined, status: 'ANSWERED' } as const;
  const money = { ...ORDERS.paid.money, returned: 5 } as OrderView['money'];
  const stands = says(wish, { goods: 'committed', money });
  expect(stands).toContain('The shop does not cancel it: the order stays as it is.');
  const gone = { goods: 'committed', money, paymentState: 'REFUNDED' } as const;
  expect(says(wish, gone)).toContain('The shop has seen to it.');
});
