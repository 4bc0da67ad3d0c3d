import { IntlMessageFormat } from 'intl-messageformat';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ORDERS, unpaidOrder } from '#machines/checkout/samples.ts';
import type { OrderView } from '#machines/domain/order.ts';
import en from '../messages/en/common.json' with { type: 'json' };
import { LanguageProvider } from '../ui/language.ts';
import type { Running } from '../wiring/documents/running.ts';
import type { AppointmentView } from '../wiring/hooks/appointments.ts';
import { RunningProvider } from '../wiring/hooks/running.ts';
import { AskForTime, canAskForTime, TimeRequest } from './AskForTime.tsx';
import { AskToCancel, CancelRequest, canAsk } from './AskToCancel.tsx';

const WORDS: Record<string, string> = en;
const running = { business: { timeZone: 'UTC' }, locale: 'en', api: null } as unknown as Running;
const CUT = {
  id: 'a1',
  service: 'Short cut',
  startDate: '2026-12-02',
  startTime: '10:30:00',
  isTooNear: false,
};
const NAILS = { ...CUT, id: 'a2', service: 'Manicure', startDate: '2026-12-04' };
type Request = NonNullable<OrderView['requests']>[number];
const aVisit = (more: Partial<AppointmentView> = {}): AppointmentView =>
  ({ ...CUT, canCancel: false, ...more }) as AppointmentView;
const anOrder = (more: Partial<OrderView> = {}): OrderView =>
  ({
    ...unpaidOrder(),
    id: 'o1',
    currency: 'USD',
    paid: 90,
    attempts: [{ provider: 'STRIPE', amount: 90, outcome: { status: 'COMPLETED' } }],
    discount: 0,
    serviceCharge: 0,
    tax: 0,
    mayAsk: ['HELP', 'CHANGE', 'CANCEL'],
    requests: [],
    lines: [
      { totalPrice: 60, appointments: [{ id: 'a1' }] },
      { totalPrice: 30, appointments: [{ id: 'a2' }] },
    ],
    ...more,
  }) as unknown as OrderView;

const t = (id: string, values = {}): string =>
  `${new IntlMessageFormat(WORDS[id] ?? id, 'en').format(values)}`;
const shown = (children: ReactNode): string =>
  renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t }}>
      <RunningProvider value={running}>{children}</RunningProvider>
    </LanguageProvider>,
  );
function page(
  part: 'button' | 'form',
  visit: Partial<AppointmentView> = {},
  order: OrderView = anOrder(),
): string {
  const about = { appointment: aVisit(visit), order };
  return shown(
    part === 'button' ? (
      <AskToCancel {...about} />
    ) : (
      <CancelRequest {...about} onDone={() => undefined} />
    ),
  );
}

test('what is paid is asked to be cancelled on the visit’s own page, and what becomes of all the money is said before (U8)', () => {
  expect(page('button')).toContain('>Ask the shop to cancel</button>');
  const form = page('form');
  expect(form).toContain('If the shop cancels it, the $90.00 that you have paid goes back.');
  expect(form).toContain('It goes back the way it came: method.STRIPE.');
  expect(form).not.toContain('What should be cancelled?');
});

test('one visit of several is asked for alone, with its own price; all of them can be, too (U8)', () => {
  const together = [CUT, NAILS];
  const form = page('form', { together });
  expect(form).toMatch(/<input[^>]*checked=""[^>]*value="false"|value="false"[^>]*checked=""/);
  expect(form).toContain('Only this visit');
  expect(form).toContain('All 2 visits of the order');
  expect(form).toContain('This visit costs $60.00, and $90.00 is paid for the order.');
  // Where a press cancels all of them, this one alone is still asked for.
  expect(page('button', { together, canCancel: true })).toContain(
    'Ask the shop to cancel only this one',
  );
  expect(page('form', { together, canCancel: true }, anOrder({ paid: 0 }))).toContain(
    'Nothing was paid for it yet.',
  );
  const unpaid = anOrder({ paid: 0, mayAsk: ['HELP', 'CHANGE'] });
  expect(canAsk(aVisit({ canCancel: true }), unpaid)).toBe(false);
  expect(canAsk(aVisit({ canCancel: true, together }), unpaid)).toBe(true);
});

test.each([
  ['PENDING', 'This visit costs $60.00'],
  ['PART_PAID', 'This visit costs $60.00'],
  ['PAID', null],
])(
  'beside one that staff cancelled, a visit of an order that is %s costs what its line still does',
  (paymentState, costs) => {
    const lines = [
      { totalPrice: 60, appointments: [{ id: 'a1' }, { id: 'a3', status: 'CANCELLED' }] },
      { totalPrice: 30, appointments: [{ id: 'a2' }] },
    ];
    const order = anOrder({ paymentState, lines } as Partial<OrderView>);
    const form = page('form', { together: [CUT, NAILS] }, order);
    expect(form).toContain('$90.00');
    if (costs) expect(form).toContain(costs);
    else expect(form).not.toContain('This visit costs');
  },
);

test('once the first visit has begun all of them are not offered, nor is all of the money (U8)', () => {
  const begun = anOrder({ mayAsk: ['HELP'] });
  const form = page('form', { ...NAILS, together: [CUT, NAILS] }, begun);
  expect(form).not.toContain('All 2 visits');
  expect(form).not.toContain('you have paid goes back');
  expect(form).toContain('the shop says how much of that goes back');
  expect(canAsk(aVisit(), begun)).toBe(true);
  const sole = page('form', {}, begun);
  expect(sole).not.toContain('goes back');
});

test.each(['discount', 'serviceCharge', 'tax'])(
  'where the order has a %s, no price is said of one visit: it is not what it costs (U8)',
  (sum) => {
    const form = page('form', { together: [CUT, NAILS] }, anOrder({ paid: 81, [sum]: 9 }));
    expect(form).toContain('<p>$81.00 is paid for the order. If the shop cancels it alone,');
    expect(form).not.toContain('costs');
  },
);

test('while a payment may still come nothing is said to be unpaid (452)', () => {
  const { attempt, attempts, paymentState } = ORDERS.inProcess;
  const open = anOrder({ paid: 0, attempt, attempts, paymentState });
  const form = page('form', { together: [CUT, NAILS], canCancel: true }, open);
  expect(form).not.toContain('Nothing was paid');
});

test('what a press cancels alone is not asked for (478)', () => {
  const alone = { less: 60, total: 30, currency: 'USD' };
  const unpaid = anOrder({ paid: 0, mayAsk: ['HELP', 'CHANGE'] });
  const visit = { canCancel: true, together: [CUT, NAILS] };
  expect(canAsk(aVisit(visit), unpaid)).toBe(true);
  expect(canAsk(aVisit({ ...visit, alone }), unpaid)).toBe(false);
});

test('nothing is asked twice, nor of an order that hears nothing', () => {
  const waits = { kind: 'CANCEL', status: 'OPEN', text: '' } as Request;
  expect(canAsk(aVisit(), anOrder())).toBe(true);
  expect(canAsk(aVisit(), anOrder({ requests: [waits] }))).toBe(false);
  expect(canAsk(aVisit(), anOrder({ requests: [{ ...waits, status: 'ANSWERED' }] }))).toBe(true);
  expect(canAsk(aVisit(), anOrder({ mayAsk: [] }))).toBe(false);
  expect(canAsk(aVisit(), undefined)).toBe(false);
});

test.each(['CHANGE', 'HELP'] as const)(
  'while one visit of several waits as %s it is not asked again, and nothing else hinders it (U8)',
  (kind) => {
    const together = [CUT, NAILS];
    const mayAsk: OrderView['mayAsk'] =
      kind === 'CHANGE' ? ['HELP', 'CANCEL'] : ['CHANGE', 'CANCEL'];
    const asking = (about?: string, status = 'OPEN') =>
      anOrder({ mayAsk, requests: [{ kind, status, text: '', appointmentId: about } as Request] });
    expect(canAsk(aVisit({ together }), asking('a1'))).toBe(false);
    expect(canAsk(aVisit({ together }), asking('a1', 'ANSWERED'))).toBe(true);
    expect(canAsk(aVisit({ ...NAILS, together }), asking('a1'))).toBe(true);
    expect(canAsk(aVisit({ together }), asking())).toBe(true);
  },
);

test('who can move a visit no more asks for another time, and not while the shop has not answered about it (finding Z222)', () => {
  const late = aVisit({ canMove: false });
  const order = anOrder();
  expect(canAskForTime(late, order)).toBe(true);
  expect(canAskForTime(aVisit({ canMove: true }), order)).toBe(false);
  expect(canAskForTime(late, undefined)).toBe(false);
  expect(canAskForTime(late, anOrder({ mayAsk: [] }))).toBe(false);
  for (const [open, may] of [
    [{ kind: 'CHANGE', appointmentId: 'a1' }, false],
    [{ kind: 'CHANGE', appointmentId: 'a2' }, true],
    [{ kind: 'CANCEL' }, false],
  ] as const) {
    const asking = { ...open, status: 'OPEN', text: '' } as Request;
    expect(canAskForTime(late, anOrder({ requests: [asking], mayAsk: ['HELP'] }))).toBe(may);
  }
  expect(shown(<AskForTime appointment={late} order={order} />)).toContain(
    '>Ask for another time<',
  );
  const form = shown(<TimeRequest appointment={late} order={order} onDone={() => undefined} />);
  expect(form).toContain('Short cut (Wed, Dec 2, 10:30)');
  expect(form).toContain('Which time would suit you?');
});
