import { IntlMessageFormat } from 'intl-messageformat';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ORDERS } from '#machines/checkout/samples.ts';
import type { StaffOrder, TaskReason } from '#machines/domain/staffTask.ts';
import type { Deed } from '#machines/staff/types.ts';
import en from '../../messages/en/common.json' with { type: 'json' };
import { LanguageProvider } from '../../ui/language.ts';
import type { Running } from '../../wiring/documents/running.ts';
import { RunningProvider } from '../../wiring/hooks/running.ts';
import { useDeedWords } from './deedWords.ts';

const words: Record<string, string> = en;
const t = (id: string, values = {}): string =>
  `${new IntlMessageFormat(words[id] ?? id, 'en').format(values)}`;

/** What staff read before they tick the first of these tasks. */
function readOf(...reasons: TaskReason[]): string {
  const tasks = reasons.map((reason, at) => ({ id: `t${at}`, reason }));
  return questionOf({ order: ORDERS.paid, returnable: 0, tasks }, { kind: 'task', id: 't0' });
}
function questionOf(shown: object, deed: Deed): string {
  const Question = () => useDeedWords(shown as StaffOrder)(deed).text;
  const running = { business: { timeZone: 'UTC', currency: 'USD' }, locale: 'en' };
  return renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t }}>
      <RunningProvider value={running as unknown as Running}>
        <Question />
      </RunningProvider>
    </LanguageProvider>,
  );
}

test('the tick of money in another currency says that the order counts it as given back (297)', () => {
  const text = readOf('OTHER_CURRENCY', 'HELP_ASKED');
  expect(text).toMatch(/this payment counts as refunded\. The customer no longer reads/);
  expect(text).not.toMatch(/The order does not change/);
});

test('a tick that decides nothing says so: another reason, or some of that money is still here', () => {
  expect(readOf('HELP_ASKED', 'OTHER_CURRENCY')).toMatch(/The order does not change/);
  expect(readOf('OTHER_CURRENCY', 'OTHER_CURRENCY')).toMatch(/The order does not change/);
});

test('the tick of what a shopper asked says what the shopper then reads (F6)', () => {
  for (const asked of ['HELP_ASKED', 'CHANGE_ASKED'] as const) {
    expect(readOf(asked, 'PARCEL_FAILED')).toMatch(/customer sees: “The shop has seen to it\.”/);
    expect(readOf(asked)).not.toMatch(/sees nothing/);
  }
  // A wish to cancel that is seen to while the order stands is refused by that (523).
  expect(readOf('CANCEL_ASKED', 'HELP_ASKED')).toMatch(
    /customer sees: “The shop does not cancel it: the order stays as it is\.”/,
  );
  const tasks = [{ id: 't0', reason: 'CANCEL_ASKED' }];
  const readOnce = (returned: number, paymentState: 'PAID' | 'REFUNDED') => {
    const order = { ...ORDERS.paid, paymentState, money: { ...ORDERS.paid.money, returned } };
    return questionOf({ order, returnable: 0, tasks }, { kind: 'task', id: 't0' });
  };
  expect(readOnce(ORDERS.paid.paid, 'REFUNDED')).toMatch(/“The shop has seen to it\.”/);
  // A part of it went back, for what was not there: that cancels nothing.
  expect(readOnce(1, 'PAID')).toMatch(/“The shop does not cancel it: the order stays as it is\.”/);
  expect(readOf('PARCEL_FAILED', 'HELP_ASKED')).toMatch(/The customer sees nothing of it\./);
});

test('what goes back of a deposit is said to be owed again, of a whole payment it is not (finding Z71)', () => {
  const refund = { kind: 'action', action: 'gaveBack' } as const;
  const of = (order: object) => questionOf({ order, returnable: 20, tasks: [] }, refund);
  expect(of({ ...ORDERS.paid, paymentState: 'PART_PAID' })).toMatch(/owes more/);
  expect(of(ORDERS.paid)).toMatch(/part was given back/);
  expect(of(ORDERS.paid)).not.toMatch(/owes more/);
  // The customer's page is named by how far the order has come (finding Z245).
  const delivered = [{ kind: 'delivered', at: '2026-11-28T10:00:00.000Z' }];
  expect(of({ ...ORDERS.paid, timeline: delivered })).toMatch(/Your order was delivered/);
});

test('before the desk takes money it is said what becomes of a payment that is open at a provider (535, finding Z227)', () => {
  const take = { kind: 'action', action: 'takePayment' } as const;
  const attempt = { provider: 'STRIPE', outcome: { status: 'PENDING' } };
  const of = (order: object, more: object = {}) =>
    questionOf(
      { order: { ...ORDERS.paid, ...order }, returnable: 0, toTake: 28, tasks: [], ...more },
      take,
    );
  expect(of({ attempts: [attempt] })).toMatch(
    /The payment that is open at provider\.STRIPE is ended first, so that nothing more can be paid there\./,
  );
  expect(of({ attempts: [] })).not.toMatch(/payment that is open|was stopped/);
  const stillPayable = { provider: 'RAZER', until: '2026-11-29T15:42:00.000Z', isOpen: false };
  expect(of({ attempts: [] }, { stillPayable })).toMatch(
    /The payment at provider\.RAZER was stopped or refused, but its page can be paid until .*15:42.* then goes back\./,
  );
  // An older page that was stopped, and another payment that this press ends: both are said.
  expect(of({ attempts: [attempt] }, { stillPayable })).toMatch(
    /provider\.STRIPE is ended first.*provider\.RAZER was stopped or refused/,
  );
});
