import { expect, test } from 'vitest';
import { checkoutModel } from '#machines/checkout/model.ts';
import { ORDERS, unpaidOrder } from '#machines/checkout/samples.ts';
import { PROVIDER_CODES, PROVIDERS } from '#machines/domain/payment.ts';
import { traitsOf } from '#providers/server.ts';
import { SCENARIOS, storeOf } from '../../e2e/scenarios.ts';
import { PureChart } from '../graph/pure.ts';
import { asReal, endOf, fateOf } from './answers.ts';
import { WRITTEN } from './follow.ts';
import { leftOf, leftPage, reachedWords } from './left.ts';
import { isOffered } from './offers.ts';
import { modelFor, modelOf } from './providerModel.ts';
import { nameOf } from './proxy.ts';
import { argued } from './reasons.ts';
import { nearest } from './search.ts';
import { wordsOf } from './words.ts';

const real = { ...unpaidOrder(), id: 'real', orderNumber: 'B-7', currency: 'KES' };
const all = new Set(WRITTEN.transitions.map(({ id }) => id));

test('a model of one provider hears no other provider, and its orders are paid by it', () => {
  for (const code of PROVIDER_CODES) {
    const { cases } = modelFor(code, [code]);
    const heard = Object.keys(cases).filter((type) => /actor\.[A-Z]/.test(type));
    expect(heard.every((type) => type.endsWith(`.${code}`))).toBe(true);
    const paid = cases['xstate.done.actor.recover']?.find(({ title }) =>
      title.endsWith('that is declined'),
    );
    expect(JSON.stringify(paid?.event)).toContain(`"provider":"${code}"`);
    expect(
      cases['method.change']?.map(({ event }) => (event as { method?: string }).method),
    ).toEqual([code]);
  }
});

test('the way to a branch that was not taken is the shortest that the chart has', async () => {
  const model = modelFor('STRIPE', ['STRIPE', 'PAY_LATER']);
  const chart = new PureChart(model.machine, model.starts[0]?.input);
  const target = WRITTEN.transitions.find(
    ({ drawn }) => drawn === 'checkout.review.ready on order.place #0',
  )?.id as number;
  const found = await nearest(modelOf(model), chart, chart.first, {
    wanted: new Set([target]),
    barred: () => false,
    deepest: 9,
  });
  expect(found?.steps.map(({ title }) => title)).toEqual([
    'recover answers a draft and no order',
    'openReview answers as it was seen',
    'order placed',
  ]);
  const barred = await nearest(modelOf(model), chart, chart.first, {
    wanted: new Set([target]),
    barred: (_, { title }) => title === 'order placed',
    deepest: 5,
  });
  expect(barred).toBeNull();
  expect(
    await nearest(modelOf(model), chart, chart.first, {
      ...{ wanted: all, barred: () => false, deepest: 1 },
    }),
  ).not.toBeNull();
});

test('an order of a sample stays the one of this visit: its number, lines and currency', () => {
  const told = asReal(ORDERS.disputed, real);
  expect(told).toMatchObject({
    id: 'real',
    orderNumber: 'B-7',
    currency: 'KES',
    paymentState: 'PAID',
  });
  expect(told.money?.disputed).toBe(true);
});

test('what a port answers is an answer of the shop, none at all, or said to be impossible', () => {
  const fates = Object.entries(checkoutModel.cases)
    .filter(([type]) => type === 'xstate.done.actor.recover')
    .flatMap(([, cases]) =>
      cases.map((one) => [one.title, fateOf('recover', one, real)?.kind ?? null]),
    );
  expect(Object.fromEntries(fates)).toMatchObject({
    'recover answers an order that is paid': 'change',
    'recover answers OFFLINE': 'offline',
    'recover answers IDENTITY': 'answer',
    'recover answers nothing': 'answer',
  });
  expect(endOf('STRIPE answers to wait for long', real)?.start).toMatchObject({
    status: 429,
    headers: { 'retry-after': '900' },
  });
  expect(endOf('STRIPE fails', real)).toBeNull();
});

test.each([
  ['GET', '/api/v1/cartTransaction/6f2c7a4e-6d53-4b44-9a57-0d5a3f3d9b10', 'order'],
  ['GET', '/api/v1/cartTransaction?intent=1', 'orders'],
  ['GET', '/api/v1/cartTransaction', null],
  ['POST', '/api/v1/cartTransaction', 'placeOrder'],
  ['POST', '/api/v1/cartTransaction/paypal-checkout', 'start'],
  ['POST', '/api/v1/stripe-account/stripe-cart-checkout', 'start'],
  ['POST', '/api/v1/cartTransaction/6f2c/give-up', 'giveUpOrder'],
  ['POST', '/api/v1/traces/1', null],
])('%s %s is %s', (method, path, name) => {
  expect(nameOf({ method: () => method, url: () => `http://shop.localhost${path}` })).toBe(name);
});

test('a reason is said of a branch by its name, and of nothing that the chart does not have', () => {
  expect(argued('STRIPE', 'checkout.paying.bux on xstate.done.actor.BUX #0')).toMatch(
    /BUX|another provider/i,
  );
  expect(argued('BUX', 'checkout.paying.bux on xstate.done.actor.BUX #0')).toBeNull();
  expect(argued('STRIPE', 'checkout.review.ready on order.place #0')).toBeNull();
  const code = WRITTEN.transitions.find(({ name }) => name.includes('[showsCode]'))?.drawn ?? '';
  expect(argued('STRIPE', code)).toMatch(/by a code/);
  expect(argued('IPAY_QR', code)).toBeNull();
});

test('a button is found by its sentence, whatever stands in its gaps', () => {
  expect('Pay $4.00').toMatch(wordsOf('en')('pay.again'));
  expect(wordsOf('fr')('pay.again').source).not.toBe(wordsOf('en')('pay.again').source);
});

test('what a provider has not taken is told one by one: argued, tried in vain, or not come to', () => {
  const cell = { provider: 'STRIPE', kind: 'goods', store: 'retail', locale: 'en', width: 390 };
  const [taken, tried] = [
    'checkout.review.ready on order.place #0',
    'checkout on page.restored #0',
  ];
  const missed = [
    { place: 'order: declined', step: 'page restored', target: tried, why: 'silent' },
  ];
  const run = { cell, taken: [taken], missed, ms: 60_000 } as never;
  const left = leftOf(run);
  expect(left.map(({ drawn }) => drawn)).not.toContain(taken);
  expect(left.find(({ drawn }) => drawn === tried)).toMatchObject({
    why: null,
    tried: ['page restored (at order: declined): silent'],
  });
  const reasons = left.filter(({ why }) => why !== null).length;
  const can = left.length + 1 - reasons;
  const words = (beside: number): string =>
    `STRIPE: 1 of ${can} (0.2 %) branches taken that it can take, ${reasons} argued (${beside} of them taken), 1 tried in vain, ${can - 2} not come to; 1.0 minutes`;
  expect(reachedWords(run)).toBe(words(0));
  // A shopper who changed to another provider walked a branch of that one: it changes nothing of what this one can take.
  const other = 'checkout.paying.bux on xstate.done.actor.BUX #0';
  expect(reachedWords({ ...(run as object), taken: [taken, other] } as never)).toBe(words(1));
  expect(leftPage(run)).toMatch(/## Argued: The branch of another provider \(BUX\)/);
  // All but one is not all.
  const all = [taken, ...left.filter(({ why }) => why === null).map(({ drawn }) => drawn)];
  const allBut = (missing: number): string =>
    reachedWords({ ...(run as object), taken: all.slice(missing) } as never);
  expect(allBut(1)).toContain(`${can - 1} of ${can} (99.`);
  expect(allBut(0)).toContain(`${can} of ${can} (100 %)`);
});

test('a step is planned only where the page has a button for it', () => {
  const model = modelFor('STRIPE', ['STRIPE', 'PAYPAL', 'PAY_LATER']);
  const start = model.starts.find(({ title }) => title === "an order's page");
  const chart = new PureChart(model.machine, start?.input);
  const named = (title: string) =>
    Object.values(model.cases)
      .flat()
      .find((one) => one.title === title)!;
  const after = (title: string) => chart.step(chart.first, named(title).event)!.after;
  const offers = (title: string, steps: string[]): string[] =>
    steps.filter((one) => isOffered(named(one), after(title)));
  const pays = ['payment continued', 'another method, STRIPE', 'another method, PAY_LATER'];
  expect(offers('recover answers an order that is unfinished', pays)).toEqual([
    'payment continued',
  ]);
  expect(offers('recover answers an order that is declined', pays)).toEqual([
    'another method, STRIPE',
  ]);
  expect(offers('recover answers an order that is awaiting', pays)).toContain(
    'another method, PAY_LATER',
  );
  expect(offers('recover answers nothing', ['details edited', 'held times given up'])).toEqual([]);
});

test('what only services reach is looked for with services, and argued where none are sold', () => {
  const lost = WRITTEN.transitions.find(
    ({ name }) => name === 'slotLost.picking: slot.pick → review',
  );
  const drawn = lost?.drawn ?? '';
  expect(argued('PAYPAL', drawn)).toBeNull();
  expect(argued('PAYPAL', drawn, ['services'])).toBeNull();
  expect(argued('PAYPAL', drawn, ['goods'])).toMatch(/services alone/);
  expect(argued('DPO', drawn)).toMatch(/services alone/);
});

test('a step that failed is barred for the branches that it would have taken, and no others', async () => {
  const model = modelFor('STRIPE', ['STRIPE', 'PAY_LATER']);
  const chart = new PureChart(model.machine, model.starts[0]?.input);
  const places = WRITTEN.transitions.filter(({ drawn }) =>
    drawn.startsWith('checkout.review.ready on order.place'),
  );
  const [sends, explains] = places.map(({ id }) => id) as [number, number];
  const found = await nearest(modelOf(model), chart, chart.first, {
    wanted: new Set([sends, explains]),
    barred: (_, { title }, __, taking) =>
      title === 'order placed' && taking.split(',').includes(String(explains)),
    deepest: 9,
  });
  expect(found?.target).toBe(sends);
  expect(found?.steps.at(-1)?.title).toBe('order placed');
});

test('what is said of the shops in an argument is so', () => {
  const named = (name: string): string =>
    WRITTEN.transitions.find((one) => one.name === name)?.drawn ?? name;
  for (const code of PROVIDER_CODES) {
    const own = SCENARIOS.filter(({ method }) => method === code);
    const sells = (kind: string): boolean => own.some((one) => one.kind === kind);
    const tips = own.some(({ kind, store }) => kind === 'goods' && storeOf(store).business.tips);
    const reaches = Object.entries({
      'review.ready: tip.choose': tips,
      'recovering.sorting: at once [canEndThere] → cancelled.leaving.ending': traitsOf([
        code,
      ]).endableMethods.includes(code),
      'recovering.sorting: at once [showsCode] → paying.resuming': PROVIDERS[code].flow === 'qr',
      'recovering.sorting: at once [wasApproved] → paying':
        PROVIDERS[code].flow === 'approveThenCapture',
      'booking.deciding: at once [hasServices] → booking.creating': sells('services'),
      'information: method.choose': sells('table'),
      'information: terms.choose': sells('table'),
      'information: delivery.choose': sells('goods'),
    });
    for (const [name, isReached] of reaches)
      expect(argued(code, named(name)) === null, `${code}: ${name}`).toBe(isReached);
  }
});
