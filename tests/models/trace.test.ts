import { describe, expect, test } from 'vitest';
import { accountModel } from '#machines/account/model.ts';
import { bannerModel } from '#machines/banner/model.ts';
import { cartModel } from '#machines/cart/model.ts';
import { cartPanelModel } from '#machines/cart-panel/model.ts';
import { checkoutModel } from '#machines/checkout/model.ts';
import { TRACE_FIELDS } from '#machines/domain/trace.ts';
import { approveThenCaptureModel, hostedPageModel, qrModel } from '#machines/payment/model.ts';
import { pushModel } from '#machines/push/model.ts';
import { sessionModel } from '#machines/session/model.ts';
import { staffModel } from '#machines/staff/model.ts';
import { allowed } from '#src/trace/allowed.ts';

const models = [
  ...[
    bannerModel,
    cartModel,
    cartPanelModel,
    checkoutModel,
    sessionModel,
    accountModel,
    pushModel,
    staffModel,
  ],
  ...[hostedPageModel, approveThenCaptureModel, qrModel],
];
const cases = models.flatMap((model) => Object.values(model.cases).flat());
/** Marks in every string of an event, so that whatever is let through shows where it came from. */
const marked = (value: unknown, path: string): unknown => {
  if (typeof value === 'string') return path === 'type' ? value : `${path}=${value}`;
  if (Array.isArray(value)) return value.map((one) => marked(one, path));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, marked(one, path ? `${path}.${key}` : key)]),
    );
  return value;
};
const PERSONAL =
  /(^|\.)(fullName|customerName|email|phone|password|contact|notes|street|flat|area|city|postalCode|note|tableCustomerName|tableName|show|continueUrl|url|image|capability|taxId|company|displayName|token)(\.|=)/;

describe('what a trace may hold', () => {
  test('every event and every answer of every chart is listed, so that its fields were thought about', () => {
    const unlisted = new Set(
      cases.map(({ event }) => event.type).filter((type) => !Object.hasOwn(TRACE_FIELDS, type)),
    );
    expect([...unlisted]).toEqual([]);
  });

  test('no sample leaves a personal word, a secret or a link in a trace (I41)', () => {
    const leaks = cases.flatMap(({ title, event }) => {
      const text = JSON.stringify(allowed(marked(event, '') as { type: string }));
      return PERSONAL.test(text.replaceAll('"', '').replaceAll(/[,{[:]/g, '.'))
        ? [`${title}: ${text}`]
        : [];
    });
    expect(leaks).toEqual([]);
  });

  test('an event that nobody listed keeps nothing but its name (I41)', () => {
    expect(
      allowed({ type: 'unheard.of', email: 'amina@example.test', id: '1' } as { type: string }),
    ).toEqual({});
  });

  test('of the way to a device its steps are kept, never the address that reaches it', () => {
    for (const port of ['obtainToken', 'renewToken'])
      expect(allowed({ type: `xstate.done.actor.${port}`, output: 'secret' } as never)).toEqual({});
    expect(
      allowed({
        type: 'push.message',
        id: 'n1',
        title: 'Order 7 is paid',
        isSpoken: true,
      } as never),
    ).toEqual({
      id: 'n1',
      isSpoken: true,
    });
  });

  test('what decides a state is kept: outcomes, reasons and ids', () => {
    const kept = (type: string, output: object) => allowed({ type, output } as { type: string });
    expect(
      kept('xstate.done.actor.placeOrder', {
        ok: false,
        reason: 'REFUSED',
        problem: 'PRICE_CHANGED',
      }),
    ).toEqual({
      'output.ok': false,
      'output.reason': 'REFUSED',
      'output.problem': 'PRICE_CHANGED',
    });
    const order = {
      goods: 'released',
      money: { came: 12, missing: 8 },
      attempt: { outcome: { status: 'IN_PROCESS' } },
    };
    expect(kept('xstate.done.actor.askOutcome', { ok: true, order })).toMatchObject({
      'output.order.goods': 'released',
      'output.order.money.missing': 8,
      'output.order.attempt.outcome.status': 'IN_PROCESS',
    });
    expect(
      kept('xstate.done.actor.STRIPE', { kind: 'outcome', outcome: { status: 'PAID' } }),
    ).toMatchObject({
      'output.outcome.status': 'PAID',
    });
  });
});
