import { describe, expect, test } from 'vitest';
import type { AnyActor, AnyActorLogic, AnyStateMachine } from 'xstate';
import { accountMachine } from '#machines/account/machine.ts';
import * as accountChartPorts from '#machines/account/ports.ts';
import * as bannerChart from '#machines/banner/machine.ts';
import * as cartChart from '#machines/cart/machine.ts';
import * as cartChartPorts from '#machines/cart/ports.ts';
import { cartPanelMachine } from '#machines/cart-panel/machine.ts';
import { checkoutMachine } from '#machines/checkout/machine.ts';
import * as checkoutChartPorts from '#machines/checkout/ports.ts';
import type { ClientConfig } from '#machines/domain/render.ts';
import type { Business, StoreSettings } from '#machines/domain/store.ts';
import { approveThenCaptureMachine } from '#machines/payment/approveThenCapture.ts';
import { hostedPageMachine } from '#machines/payment/hostedPage.ts';
import * as paymentChartPorts from '#machines/payment/ports.ts';
import { qrMachine } from '#machines/payment/qr.ts';
import { pushMachine } from '#machines/push/machine.ts';
import * as pushChartPorts from '#machines/push/ports.ts';
import { sessionMachine } from '#machines/session/machine.ts';
import * as sessionChartPorts from '#machines/session/ports.ts';
import { staffMachine } from '#machines/staff/machine.ts';
import * as staffChartPorts from '#machines/staff/ports.ts';
import { accountShop } from './documents/account.ts';
import { checkoutShop } from './documents/checkout.ts';
import type { Running } from './documents/running.ts';
import { accountPorts } from './ports/accountPorts.ts';
import { pushPorts } from './ports/pushPorts.ts';
import { staffPorts } from './ports/staffPorts.ts';

const config = {
  businessId: 'b1',
  currency: 'KES',
  locale: 'en',
  apiBase: '/api/v1',
  apiKey: 'k',
  firebase: {},
  authEmulator: null,
} as ClientConfig;
const business = {
  id: 'b1',
  country: 'KE',
  timeZone: 'Africa/Nairobi',
  currency: 'KES',
  paymentMethods: ['PAY_LATER'],
  locations: [],
} as unknown as Business;
const data = { config, store: { business, settings: {} as StoreSettings } };
const checkoutDocument = checkoutShop(data, { path: '/cart/checkout', fragment: '' });

/** Every port of every chart: the ports' files are the list, so that no new port is missed. */
const PORTS = Object.entries({
  ...cartChartPorts,
  ...sessionChartPorts,
  ...checkoutChartPorts,
  ...paymentChartPorts,
  ...pushChartPorts,
  ...accountChartPorts,
  ...staffChartPorts,
}) as unknown as [string, AnyActorLogic][];
const isPort = (logic: unknown): boolean => PORTS.some(([, port]) => port === logic);
const actorsOf = (logic: unknown): Record<string, AnyActorLogic> =>
  (logic as AnyStateMachine).implementations.actors as Record<string, AnyActorLogic>;

const WITH_PORTS = [
  cartChart.cartMachine,
  sessionMachine,
  checkoutMachine,
  hostedPageMachine,
  approveThenCaptureMachine,
  qrMachine,
  pushMachine,
  accountMachine,
  staffMachine,
] as AnyStateMachine[];

/** The ports that a running chart, or a chart inside it, would run without a body. */
function unwired(logic: unknown, path: string): string[] {
  return Object.entries(actorsOf(logic)).flatMap(([name, inner]) => {
    if (isPort(inner)) return [`${path}/${name}`];
    return 'implementations' in inner ? unwired(inner, `${path}/${name}`) : [];
  });
}
const logicOf = ({ cart, panel, banner, session, checkout }: Running) =>
  Object.fromEntries(
    Object.entries({ cart, panel, banner, session, checkout }).map(([name, actor]) => [
      name,
      (actor as AnyActor | null)?.logic,
    ]),
  );

describe('every port of every chart is wired', () => {
  test.each([
    ['a checkout document', checkoutDocument],
    ['an account document', accountShop(data)],
  ])('in %s', (_, running) => {
    const charts = Object.entries(logicOf(running)).filter(([, logic]) => logic);
    expect(charts.flatMap(([name, logic]) => unwired(logic, name))).toEqual([]);
  });

  test('in the push chart of any document', () => {
    const nothing = async (): Promise<never> => Promise.reject(new Error('not asked'));
    const transport = { address: nothing, holds: nothing, renewed: nothing, forget: nothing };
    const actors = pushPorts({ api: nothing, transport, worker: nothing, now: () => 0 });
    expect(unwired(pushMachine.provide({ actors }), 'push')).toEqual([]);
  });

  test('in the account chart of an account document', () => {
    const { account, api } = accountShop(data);
    if (!account || !api) throw new Error('an account document has errands');
    expect(
      unwired(accountMachine.provide({ actors: accountPorts(account, api) }), 'account'),
    ).toEqual([]);
  });

  test('in the chart of staff', () => {
    const { api } = accountShop(data);
    if (!api) throw new Error('an account document has calls');
    expect(unwired(staffMachine.provide({ actors: staffPorts(api) }), 'staff')).toEqual([]);
  });

  test('and the test would notice one that is not', () => {
    for (const machine of WITH_PORTS) expect(unwired(machine, machine.id)).not.toEqual([]);
    expect(unwired(cartPanelMachine, 'panel')).toEqual([]);
    expect(unwired(bannerChart.bannerMachine, 'banner')).toEqual([]);
  });

  test('and every port that is declared is used by a chart', () => {
    const used = new Set(WITH_PORTS.flatMap((machine) => Object.values(actorsOf(machine))));
    expect(PORTS.filter(([, port]) => !used.has(port)).map(([name]) => name)).toEqual([]);
  });
});

test('on the server the charts are made and stand still', () => {
  expect(checkoutDocument.checkout?.getSnapshot().value).toEqual({ recovering: 'reading' });
  expect(checkoutDocument.cart.getSnapshot().context.cart.items).toEqual([]);
});
