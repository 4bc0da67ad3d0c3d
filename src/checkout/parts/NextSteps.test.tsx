import { IntlMessageFormat } from 'intl-messageformat';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ORDERS, unpaidOrder } from '#machines/checkout/samples.ts';
import type { OrderView } from '#machines/domain/order.ts';
import en from '../../messages/en/common.json' with { type: 'json' };
import fr from '../../messages/fr/common.json' with { type: 'json' };
import { LanguageProvider } from '../../ui/language.ts';
import type { Running } from '../../wiring/documents/running.ts';
import { RunningProvider } from '../../wiring/hooks/running.ts';
import { NextSteps } from './NextSteps.tsx';

const WORDS: Record<string, Record<string, string>> = { en, fr };
const EMAIL = 'akinyi@example.com';
/** What the page of that order says next, in a shop that sends mail or does not. */
function says(
  order: OrderView,
  sendsMail: boolean | undefined,
  locale = 'en',
  shop: object = { timeZone: 'UTC' },
): string {
  const running = { business: shop, sendsMail, locale } as unknown as Running;
  const t = (id: string, values = {}): string =>
    `${new IntlMessageFormat(WORDS[locale]?.[id] ?? '', locale).format(values)}`;
  return renderToStaticMarkup(
    <LanguageProvider value={{ locale, t }}>
      <RunningProvider value={running}>
        <NextSteps order={order} />
      </RunningProvider>
    </LanguageProvider>,
  );
}
const withEmail = (order: OrderView): OrderView => ({ ...order, email: EMAIL });
const later = unpaidOrder({ paymentMethodCode: 'PAY_LATER' });

describe('the page of an order', () => {
  test.each([
    ['paid', ORDERS.paid],
    ['of a deposit', ORDERS.deposit],
    ['to be paid later', later],
    ['whose money is on its way', ORDERS.inProcess],
    ['that has ended, and its money is on its way', ORDERS.endedInProcess],
  ])(
    '%s says where its mails go, and in a shop without mail says nothing of them',
    (_how, order) => {
      expect(says(withEmail(order), true)).toContain(`Mails about this order go to ${EMAIL}.`);
      expect(says(withEmail(order), true, 'fr')).toContain(
        `Les e-mails sur cette commande arrivent à ${EMAIL}.`,
      );
      for (const without of [false, undefined]) {
        expect(says(withEmail(order), without)).not.toMatch(/mail/i);
        expect(says(withEmail(order), without).length).toBeGreaterThan(50);
      }
    },
  );

  test('says to who fetches it at about what time it is ready, on the clock of the shop, and to no one else', () => {
    const orderTiming = { readyMinutes: 25, windowMinutes: 30, days: 2 };
    const shop = { timeZone: 'Africa/Nairobi', orderTiming };
    const createdAt = '2026-11-28T05:08:00.000Z';
    const read = (order: object, where = shop): string =>
      says({ ...later, createdAt, ...order } as OrderView, true, 'en', where);
    expect(read({})).toContain('Ready at about 08:33');
    expect(read({ ...ORDERS.paid, createdAt })).toContain('Ready at about 08:33');
    // The shop begins when it is paid, or when it agrees to be paid later.
    const told = (kind: 'paid' | 'accepted', at: string) => ({
      timeline: [{ kind: 'placed', at: createdAt } as const, { kind, at }],
    });
    expect(read({ ...ORDERS.paid, ...told('paid', '2026-11-28T06:00:00.000Z') })).toContain(
      'Ready at about 09:25',
    );
    expect(read({ ...later, ...told('accepted', '2026-11-28T05:20:00.000Z') })).toContain(
      'Ready at about 08:45',
    );
    for (const other of [
      { paymentMethodCode: null },
      { paymentState: 'CANCELLED' },
      { timeline: [{ kind: 'ready', at: createdAt }] },
      { wanted: { at: '2026-11-28T12:00', to: '12:30' } },
      { table: { id: 't', name: 'Table 1' } },
      { shipment: { provider: 'in-house' } },
    ])
      expect(read(other)).not.toContain('Ready at about');
    expect(read({}, { timeZone: 'UTC' } as typeof shop)).not.toContain('Ready at about');
  });

  test('says that who comes is on the way, and what to do, for as long as they are (413)', () => {
    const lines = [{ ...later.lines[0], appointments: [{ id: 'ap' }] }];
    const visit = { ...later, lines, visitAt: { street: 'x' } } as unknown as OrderView;
    const comingNow = [{ appointmentId: 'ap', expectedAt: null }];
    for (const order of [visit, { ...visit, paymentState: 'PAID', paid: 20 } as OrderView]) {
      expect(says(order, true)).not.toContain('on our way');
      expect(says({ ...order, comingNow }, true)).toContain('We are on our way to your address.');
      expect(says({ ...order, comingNow }, true)).not.toMatch(/Your times are/);
    }
  });

  test('asks to pay at the shop only who comes there', () => {
    const shipment = { provider: 'in-house' } as OrderView['shipment'];
    const at = 'You pay at the shop or on the invoice.';
    const home = 'You pay by the invoice, or as you agreed with the shop.';
    expect(says(later, true)).toContain(at);
    for (const brought of [{ shipment }, { visitAt: { street: 'x' } as OrderView['visitAt'] }]) {
      expect(says({ ...later, ...brought }, true)).toContain(home);
      expect(says({ ...later, ...brought }, true)).not.toContain(at);
    }
    const terms = { paymentTerm: 14, dueDate: '2026-12-11', shipment };
    expect(says({ ...later, ...terms }, true)).not.toMatch(/at the shop|agreed/);
  });

  test('promises none for an order that is still to be paid, at a table, or without an address', () => {
    expect(says(withEmail(unpaidOrder()), true)).not.toMatch(/mail/i);
    expect(
      says({ ...ORDERS.paid, email: EMAIL, table: { id: 't', name: '7' } } as OrderView, true),
    ).not.toMatch(/mail/i);
    expect(says({ ...ORDERS.paid, email: '' }, true)).not.toMatch(/mail/i);
  });
});
