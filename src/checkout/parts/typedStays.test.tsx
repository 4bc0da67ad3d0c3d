import { beforeEach, expect, test, vi } from 'vitest';
import { ORDERS, unpaidOrder } from '#machines/checkout/samples.ts';
import type { OrderView, Proposal, RequestKind } from '#machines/domain/order.ts';
import { type Drawn, drawingOf } from '#tests/support/drawn.ts';
import { AskedByShop } from './AskedByShop.tsx';
import { Later } from './Later.tsx';
import { OrderChanges } from './OrderChanges.tsx';
import { OrderRequests } from './OrderRequests.tsx';
import { PayAgain } from './PayAgain.tsx';
import { RequestForm } from './RequestForm.tsx';
import TellContact from './TellContact.tsx';
import { WishForm } from './WishForm.tsx';

const told = vi.hoisted(() => ({
  facts: {} as Record<string, unknown>,
  order: null as unknown,
  sent: [] as unknown[],
  refused: null as unknown,
  focus: [] as string[],
}));
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  ...(await import('#tests/support/drawn.ts')).keptHooks,
}));
vi.mock('../../ui/useText.ts', () => ({ useText: () => (id: string) => id }));
vi.mock('../../ui/language.ts', () => ({
  useLanguage: () => ({ t: (id: string) => id, locale: 'en' }),
}));
vi.mock('../../ui/useMoney.ts', () => ({ useMoney: () => ({ fromWire: String }) }));
vi.mock('../useShownOrder.ts', () => ({ useShownOrder: () => told.order }));
vi.mock('../../wiring/hooks/payments.ts', () => ({ useQr: () => null }));
vi.mock('../../wiring/hooks/answerFocus.ts', () => ({ useAnswerFocus: () => ({ current: null }) }));
vi.mock('../../wiring/hooks/running.ts', () => ({
  useBusiness: () => ({
    ...{ country: 'KE', currency: 'KES', timeZone: 'UTC' },
    ...{ emailMethods: ['IPAY88'], phoneMethods: ['CASHFREE'] },
  }),
  useCheckout: (select: (snapshot: unknown) => unknown) => select(told.facts),
  useSendCheckout: () => (event: unknown) => told.sent.push(event),
  useLacks: () => false,
  present: (one: unknown) => one,
  useRunning: () => ({
    api: async (name: string, call: { body?: unknown }) => {
      told.sent.push([name, call.body]);
      return { ok: false, problem: told.refused };
    },
  }),
}));
vi.mock('../../wiring/browser/capabilities.ts', () => ({ capabilityOf: () => 'c' }));
// What the chart says is told as it is.
vi.mock('#machines/checkout/view.ts', async (original) => ({
  ...(await original<object>()),
  ...Object.fromEntries(
    [
      ...['canChangeMethod', 'isBusy', 'isPaymentRunning', 'isPlaced', 'methodOf', 'methodsOf'],
      ...['moneyOf', 'orderOf', 'placedOf', 'primaryOf', 'providerOf', 'stillDueOf', 'unfitOf'],
    ].map((one) => [one, (facts: Record<string, unknown>) => facts[one]]),
  ),
  can: () => false,
}));
vi.mock('./paysInCard.ts', () => ({ paysInCard: () => false }));

beforeEach(() => {
  Object.assign(told, { facts: {}, order: null, sent: [], refused: null, focus: [] });
  vi.stubGlobal('document', {
    getElementById: (id: string) => ({ focus: () => told.focus.push(id) }),
  });
});

const nameOf = ({ type }: Drawn[number]): string =>
  typeof type === 'function' ? type.name : String(type);
const named = (drawn: Drawn, name: string) => drawn.filter((one) => nameOf(one) === name);
const said = (drawn: Drawn): string[] =>
  drawn.flatMap(({ props }) => [props.children].flat()).filter((one) => typeof one === 'string');

test('a payment that comes under the open question whether to pay again answers it, and the question does not come back', () => {
  const order = ORDERS.declined;
  told.order = order;
  const facts = (status: string, due: number) => ({
    canChangeMethod: true,
    isPaymentRunning: false,
    methodsOf: ['STRIPE'],
    methodOf: 'STRIPE',
    moneyOf: 'part',
    orderOf: { attempt: { provider: 'STRIPE', outcome: { status } }, currency: 'USD' },
    stillDueOf: due,
    unfitOf: {},
  });
  const draw = drawingOf(PayAgain);
  told.facts = facts('PENDING', 50);
  named(draw({}), 'button')[0]?.props.onClick();
  expect(named(draw({}), 'Ask')).toHaveLength(1);
  told.facts = facts('PAID', 30);
  expect(named(draw({}), 'Ask')).toHaveLength(0);
  expect(named(draw({}), 'button')).toHaveLength(1);
  told.facts = facts('PENDING', 30);
  expect(named(draw({}), 'Ask')).toHaveLength(0);
  expect(told.sent).toEqual([]);
});

test('a question that everything was paid under is gone when something is to be paid again', () => {
  told.order = ORDERS.declined;
  const facts = {
    canChangeMethod: true,
    methodsOf: ['STRIPE'],
    methodOf: 'STRIPE',
    orderOf: { attempt: { provider: 'STRIPE', outcome: { status: 'PENDING' } }, currency: 'USD' },
    unfitOf: {},
  };
  const draw = drawingOf(PayAgain);
  told.facts = { ...facts, stillDueOf: 50 };
  named(draw({}), 'button')[0]?.props.onClick();
  told.facts = { ...facts, stillDueOf: 0 };
  expect(draw({})).toEqual([]);
  told.facts = { ...facts, stillDueOf: 50 };
  expect(named(draw({}), 'Ask')).toHaveLength(0);
});

const proposal = (by: Proposal['by']): Proposal => ({
  ...{ id: 'p', by, status: 'PROPOSED', note: '', lines: [], total: null },
  createdAt: '2026-11-28T02:00:00.000Z',
});
test('a wish that is half written stays when it can be sent no more, and its button says why', () => {
  const order: OrderView = { ...unpaidOrder(), lines: [] };
  const draw = drawingOf(OrderChanges);
  named(draw({ order }), 'details')[0]?.props.onToggle();
  const wishOf = (now: OrderView) => {
    const drawn = draw({ order: now });
    const [form] = named(drawn, 'details').length
      ? drawn.filter(({ type, props }) => type === Later && 'closed' in props.given)
      : [];
    return form?.props.given.closed;
  };
  expect(wishOf(order)).toBeNull();
  expect(wishOf({ ...order, paymentState: 'PAID' })).toBe('OVER');
  expect(wishOf({ ...order, proposals: [proposal('SHOP')] })).toBe('SHOP');
  const attempt = { ...ORDERS.paid.attempt!, outcome: { status: 'PENDING' } } as never;
  expect(wishOf({ ...order, attempt })).toBe('PAYING');
  expect(wishOf(order)).toBeNull();

  const form = drawingOf(WishForm);
  const area = named(form({ order, closed: null }), 'TextArea')[0];
  area?.props.onText('Two, please');
  expect(named(form({ order, closed: null }), 'button')[0]?.props.disabled).toBe(false);
  const closed = form({ order, closed: 'OVER' });
  expect(said(closed)).toContain('changes.over');
  expect(named(closed, 'TextArea')[0]?.props.value).toBe('Two, please');
  expect(named(closed, 'button')[0]?.props.disabled).toBe(true);
});

test('each proposal waits for its own part: what stands around it stays', () => {
  const own = { ...unpaidOrder(), proposals: [proposal('SHOPPER')] };
  const asked = { ...unpaidOrder(), proposals: [proposal('SHOP')] };
  const drawn = [
    ...drawingOf(OrderChanges)({ order: own }),
    ...drawingOf(AskedByShop)({ order: asked }),
  ];
  const waits = drawn.filter(({ props }) => props.fallback);
  expect(waits.map(({ props }) => props.children.type)).toEqual([Later, Later]);
});

test('what may be asked no more is not sent: the first that may be is chosen', () => {
  const order: OrderView = { ...unpaidOrder(), lines: [] };
  const draw = drawingOf(RequestForm);
  const both: RequestKind[] = ['HELP', 'CANCEL'];
  const choices = named(draw({ order, may: both }), 'Choice');
  choices[1]?.props.onChoose();
  named(draw({ order, may: both }), 'TextArea')[0]?.props.onText('It is late');
  const left = draw({ order, may: ['HELP'] });
  expect(said(left)).not.toContain('asks.kind.CANCEL');
  named(left, 'form')[0]?.props.onSubmit({ preventDefault: () => undefined });
  expect(told.sent).toMatchObject([['askShop', { kind: 'HELP', text: 'It is late' }]]);
});

test('a request that is half written stays when nothing may be asked any more, and goes once it was sent (finding Z197)', () => {
  const order: OrderView = { ...unpaidOrder(), lines: [], mayAsk: ['HELP'] };
  const draw = drawingOf(OrderRequests);
  named(draw({ order }), 'details')[0]?.props.onToggle();
  const formOf = (now: OrderView) =>
    draw({ order: now }).find(({ type, props }) => type === Later && 'may' in props.given)?.props
      .given;
  expect(formOf(order)).toMatchObject({ may: ['HELP'] });
  expect(formOf({ ...order, mayAsk: [] })).toMatchObject({ may: [] });
  const at = '2026-11-28T02:00:00.000Z';
  const requests = [{ id: 'r', kind: 'HELP', text: 'Late', at, status: 'OPEN' }] as never;
  expect(formOf({ ...order, mayAsk: [], requests })).toBeUndefined();

  const form = drawingOf(RequestForm);
  named(form({ order, may: ['HELP'] }), 'TextArea')[0]?.props.onText('It is late');
  const over = form({ order, may: [] });
  expect(named(over, 'TextArea')[0]?.props.value).toBe('It is late');
  expect(said(over)).toContain('asks.over');
  expect(named(over, 'button')).toEqual([]);
  named(over, 'form')[0]?.props.onSubmit({ preventDefault: () => undefined });
  expect(told.sent).toEqual([]);
});

test('of an order that is to be paid no way that pays later is chosen before its shopper does', () => {
  told.order = ORDERS.declined;
  const facts = (methods: string[]) => ({
    canChangeMethod: true,
    methodsOf: methods,
    methodOf: 'PAY_LATER',
    orderOf: { currency: 'USD' },
    stillDueOf: 50,
    unfitOf: {},
  });
  const chosen = (methods: string[]) => {
    told.facts = facts(methods);
    return named(drawingOf(PayAgain)({}), 'PaymentChoice')[0]?.props.chosen;
  };
  expect(chosen(['PAY_LATER', 'STRIPE'])).toBe('STRIPE');
  expect(chosen(['PAY_LATER'])).toBe('PAY_LATER');
});

test('of an address and a number the one that was refused is marked, has the focus, and is right once it is written anew', async () => {
  const order: OrderView = { ...unpaidOrder(), email: '', phone: '' };
  const draw = drawingOf(TellContact);
  const given = { order, methods: ['IPAY88', 'CASHFREE'] };
  const fields = () => named(draw(given), 'TextField');
  const texts = { email: 'amina@example.com', phone: '0712 345 67' };
  for (const [fact, text] of Object.entries(texts))
    fields()
      .find(({ props }) => props.id === `pay-${fact}`)
      ?.props.onText(text);
  expect(fields()).toHaveLength(2);
  told.refused = { code: 'FIELDS_INVALID', fields: ['phone'] };
  await named(draw(given), 'form')[0]?.props.onSubmit({ preventDefault: () => undefined });
  await vi.waitFor(() => expect(told.focus).toEqual(['pay-phone']));
  expect(fields().map(({ props }) => props.error)).toEqual([null, 'contact.PHONE_SHAPE']);
  fields()[1]?.props.onText('0712 345 678');
  expect(fields().map(({ props }) => props.error)).toEqual([null, null]);
});
