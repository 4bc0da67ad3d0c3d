import { describe, expect, test } from 'vitest';
import { isListed } from '#machines/domain/trace/events.ts';
import { redactor } from '#machines/domain/trace/redact.ts';
import { RECORDED } from '#tests/trace/recorded.ts';

const cases = RECORDED.flatMap(([, model]) => Object.values(model.cases).flat());
const { event: kept } = redactor('key of a test');
const keptOf = (event: { type: string; [field: string]: unknown }) => kept(event);

describe('what a trace may hold', () => {
  test('every event and every answer of every recorded chart is listed, so that its fields were thought about', () => {
    const unlisted = cases.map(({ event }) => event.type).filter((type) => !isListed(type));
    expect([...new Set(unlisted)]).toEqual([]);
  });

  test('an event that is not listed keeps nothing but its name (S37)', () => {
    expect(keptOf({ type: 'unheard.of', email: 'amina@example.test', id: '1' })).toEqual({
      type: 'unheard.of',
    });
    expect(keptOf({ type: '<script>alert(1)</script>' })).toEqual({ type: 'unknown' });
    expect(keptOf({ type: 'constructor' })).toEqual({ type: 'constructor' });
  });

  test('what went through once goes through again as it is, with any key and with none', () => {
    for (const { event } of cases) {
      const once = kept(event);
      expect(redactor('another key').event(once)).toEqual(once);
      expect(redactor(null).event(once)).toEqual(once);
    }
  });

  test('of a person only "empty or not", "the same or not" and what charts ask of an address or a number is kept', () => {
    const contact = (email: string, phone: string) =>
      keptOf({ type: 'contact.change', contact: { email, phone, fullName: 'Amina Odhiambo' } });
    const { email, phone, fullName } = contact('amina@example.test', '+254 712 345678')
      .contact as Record<string, string>;
    expect(email).toMatch(/^t\w{11}@left\.out$/);
    expect(phone).toMatch(/^\(\+888\)\d{9}$/);
    expect(contact('', '+254712345678').contact).toMatchObject({
      phone: expect.stringMatching(/^\+888\d{9}$/),
    });
    expect(contact(`${'amina.'.repeat(5)}o@example.test`, '').contact).toMatchObject({
      email: expect.stringMatching(/^t\w{11}@left\.out\.of-more-than-thirty-signs$/),
    });
    expect(fullName).toMatch(/^t\w{11}$/);
    expect(contact('amina', ' ').contact).toMatchObject({ phone: ' ' });
    expect(contact('', '').contact).toMatchObject({ email: '', phone: '' });
  });

  test('of the way to a device its steps are kept, never the address that reaches it', () => {
    for (const port of ['obtainToken', 'renewToken'])
      expect(
        JSON.stringify(keptOf({ type: `xstate.done.actor.${port}`, output: 'secret' })),
      ).not.toContain('secret');
    expect(
      keptOf({ type: 'push.message', id: 'n1', title: 'Order 7 is paid', isSpoken: true }),
    ).toMatchObject({ isSpoken: true, title: expect.stringMatching(/^t\w{11}$/) });
  });

  test('what decides a state is kept: outcomes, reasons and amounts', () => {
    expect(
      keptOf({
        type: 'xstate.done.actor.placeOrder',
        output: { ok: false, reason: 'REFUSED', problem: 'PRICE_CHANGED', retryAfterMs: 5 },
      }).output,
    ).toEqual({ ok: false, reason: 'REFUSED', problem: 'PRICE_CHANGED', retryAfterMs: 5 });
    const order = {
      goods: 'released',
      money: { came: 12, missing: 8 },
      attempt: { outcome: { status: 'IN_PROCESS' } },
    };
    expect(keptOf({ type: 'xstate.done.actor.askOutcome', output: { ok: true, order } })).toEqual({
      type: 'xstate.done.actor.askOutcome',
      output: { ok: true, order },
    });
  });
});
