import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exponentOf } from '#machines/domain/money.ts';
import { SANDBOXES } from '#providers/demo.ts';
import type { SandboxAction } from '#providers/kit/sandbox/types.ts';
import { type Http, type OpenAttempt, type ServerProvider, slugOf } from '#providers/provider.ts';
import { SERVER_PROVIDERS } from '#providers/server.ts';
import { asRequest, follow, isOpened, openAndVisit, type Rig, returned, startRig } from './rig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

/** Steers the payment of an attempt, comes back and asks; a payment that wants capturing is captured. */
async function settle(provider: ServerProvider, attempt: OpenAttempt, action: string) {
  const { leaving } = await rig.simulate({
    provider: provider.code,
    reference: attempt.reference,
    action,
  });
  const back = returned(provider, attempt, leaving);
  const first = await provider.inquire(back, rig.tools(provider));
  const answer =
    first.needsCapture && provider.capture
      ? await provider.capture(back, rig.tools(provider))
      : first;
  return { back, answer };
}

/** A shopper presses a button of the provider's page; what the command API does besides, late money, no page can. */
async function presses(provider: ServerProvider, attempt: OpenAttempt, action: string) {
  const [payment] = rig.payments(provider, attempt.reference);
  const { status } = await rig.http({
    method: 'POST',
    url: `${rig.origin.replace('//', `//${slugOf(provider.code)}.`)}/simulator/act`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ payment: payment?.id ?? '', action }).toString(),
  });
  expect(status).toBeLessThan(400);
}

/** A paid payment, as it is kept from then on. */
async function paidFor(provider: ServerProvider) {
  const attempt = await openAndVisit(rig, provider);
  const { back, answer } = await settle(provider, attempt, 'approve');
  if (answer.amount === null || answer.currency === null) throw new Error('no sum');
  const session = { ...back.session, ...answer.session };
  return {
    back: { ...back, session },
    paid: { ...answer, amount: answer.amount, currency: answer.currency },
  };
}

/** What happens to a paid payment and is told by a notification of the provider's own. */
const TELLS_AFTERWARDS: Partial<Record<string, SandboxAction[]>> = {
  PAYPAL: ['refundPart', 'refund', 'dispute', 'disputeWon', 'disputeLost'],
  CASHFREE: ['refundPart', 'refund', 'dispute', 'disputeWon', 'disputeLost'],
  STRIPE: ['refundPart', 'refund', 'dispute', 'disputeWon', 'disputeLost'],
};

/** Whether the provider has such a thing at all. */
const can = (code: string, action: SandboxAction): boolean =>
  SANDBOXES.some((sandbox) => sandbox.code === code && sandbox.actions.includes(action));

const secretsOf = (provider: ServerProvider): string[] =>
  Object.entries(rig.tools(provider).credentials as Record<string, unknown>)
    .filter(([name, value]) => /secret|key|token|hash/i.test(name) && typeof value === 'string')
    .map(([, value]) => value as string);

/** The browser carries the opening of these; we make no call that could fail. */
const CARRIED: readonly string[] = ['RAZER', 'IPAY', 'IPAY_AFRICA'];
/** These send nothing (the return is all there is), or nothing signed (anybody can post it, so it is only a reason to ask). */
const SILENT = 'IPAY_AFRICA';
const UNSIGNED = 'DPO';

describe.each(SERVER_PROVIDERS.map((provider) => [provider.code, provider] as const))(
  '%s',
  (code, provider) => {
    test('opens idempotently: the same attempt twice leaves one session with the provider (I11)', async () => {
      const attempt = rig.attempt(provider);
      const first = await provider.open(attempt, rig.tools(provider));
      const second = await provider.open(attempt, rig.tools(provider));
      if (!isOpened(first)) throw new Error(JSON.stringify(first));
      await follow(rig, first.handover);
      if (isOpened(second)) expect(second.session).toEqual(first.session);
      expect(rig.payments(provider, attempt.reference)).toHaveLength(1);
    });

    test('is pending while the shopper is at its page, and again when she leaves it', async () => {
      const attempt = await openAndVisit(rig, provider);
      expect((await provider.inquire(attempt, rig.tools(provider))).status).toMatch(
        /^(PENDING|NOT_FOUND)$/,
      );
      await rig.simulate({ provider: code, reference: attempt.reference, action: 'hang' });
      expect((await provider.inquire(attempt, rig.tools(provider))).status).toMatch(
        /^(PENDING|NOT_FOUND)$/,
      );
    });

    test('says paid only when asked, with amount, currency and our reference as the provider has them (I17)', async () => {
      const attempt = await openAndVisit(rig, provider);
      const { answer } = await settle(provider, attempt, 'approve');
      expect(answer).toMatchObject({
        status: 'PAID',
        amount: attempt.amount,
        currency: attempt.currency,
      });
      expect(answer.ourReference).toBe(attempt.reference);
      expect(answer.providerReference).toBeTruthy();
      const payee = provider.payeeOf(rig.tools(provider).credentials);
      if (payee !== null) expect(answer.payee).toBe(payee);
    });

    test('maps a decline (F67)', async () => {
      const attempt = await openAndVisit(rig, provider);
      const { answer } = await settle(provider, attempt, 'decline');
      expect(answer.status).toBe('DECLINED');
      expect(answer.amount === null || answer.status !== ('PAID' as string)).toBe(true);
    });

    test('a shopper who cancels is cancelled once it was asked to end (F66)', async () => {
      const attempt = await openAndVisit(rig, provider);
      const { back, answer } = await settle(provider, attempt, 'cancel');
      // As settlement does: what is not pending has nothing to be ended.
      const final =
        answer.status === 'PENDING' ? await provider.cancel?.(back, rig.tools(provider)) : answer;
      if (final) expect(final.status).toMatch(/^(CANCELLED|NOT_FOUND)$/);
      else expect(answer.status).toBe('PENDING');
    });

    test('never says paid after it expired unpaid', async () => {
      const attempt = await openAndVisit(rig, provider);
      const { answer } = await settle(provider, attempt, 'expire');
      expect(answer.status).toMatch(/^(EXPIRED|NOT_FOUND|PENDING)$/);
    });

    test('a payment that is answered late is pending first and paid then (F79)', async () => {
      const attempt = await openAndVisit(rig, provider);
      const { leaving } = await rig.simulate({
        provider: code,
        reference: attempt.reference,
        action: 'approveLate',
      });
      const back = returned(provider, attempt, leaving);
      expect((await provider.inquire(back, rig.tools(provider))).status).toMatch(
        /^(PENDING|NOT_FOUND)$/,
      );
      rig.runLater();
      const asked = await provider.inquire(back, rig.tools(provider));
      const answer =
        asked.needsCapture && provider.capture
          ? await provider.capture(back, rig.tools(provider))
          : asked;
      expect(answer.status).toBe('PAID');
    });

    if (can(code, 'approveSlowly')) {
      test('money that is under way is in process, cannot be taken back, and arrives', async () => {
        const attempt = await openAndVisit(rig, provider);
        const { back, answer } = await settle(provider, attempt, 'approveSlowly');
        expect(answer.status).toBe('IN_PROCESS');
        const ended = await provider.cancel?.(back, rig.tools(provider));
        if (ended) expect(ended.status).toBe('IN_PROCESS');
        const { answer: late } = await settle(provider, back, 'arrives');
        expect(late).toMatchObject({
          status: 'PAID',
          amount: attempt.amount,
          currency: attempt.currency,
        });
      });

      test('money that is under way can bounce', async () => {
        const attempt = await openAndVisit(rig, provider);
        const { back } = await settle(provider, attempt, 'approveSlowly');
        const { answer } = await settle(provider, back, 'bounces');
        expect(answer.status).toBe('DECLINED');
      });
    }

    if (can(code, 'refund')) {
      test('what the provider gave back is seen by asking, part by part, and the payment stays paid', async () => {
        const { back, paid } = await paidFor(provider);
        const unit = 10 ** exponentOf(paid.currency);
        for (const [action, refunded] of [
          ['refundPart', unit],
          ['refundPart', 2 * unit],
          ['refund', paid.amount],
        ] as const) {
          const { answer } = await settle(provider, back, action);
          expect(answer).toMatchObject({ status: 'PAID', amount: paid.amount, refunded });
        }
      });
    }

    if (can(code, 'dispute')) {
      const ends = (
        [
          ['disputeWon', 'won'],
          ['disputeLost', 'lost'],
        ] as const
      ).filter(([end]) => can(code, end));
      test.each(ends)(
        'a contested payment stays paid, its dispute is open and then %s',
        async (end, word) => {
          const { back, paid } = await paidFor(provider);
          expect(paid.dispute).toBeUndefined();
          expect((await settle(provider, back, 'dispute')).answer).toMatchObject({
            status: 'PAID',
            amount: paid.amount,
            dispute: 'open',
          });
          expect((await settle(provider, back, end)).answer).toMatchObject({
            status: 'PAID',
            dispute: word,
          });
        },
      );
    }

    if (TELLS_AFTERWARDS[code])
      test.each(TELLS_AFTERWARDS[code])(
        'its own notice of %s finds our payment, and nobody else can send it',
        async (action) => {
          const { back } = await paidFor(provider);
          if (action === 'disputeWon' || action === 'disputeLost')
            await settle(provider, back, 'dispute');
          const before = rig.sent.length;
          await settle(provider, back, action);
          const sent = rig.sent.slice(before);
          expect(sent.length).toBeGreaterThan(0);
          for (const message of sent) {
            const read = await provider.readNotification(asRequest(message), rig.tools(provider));
            if (!read.ok) throw new Error(read.why);
            const key = read.sessionKey;
            expect(read.ourReference ?? (key && back.session[key.name] === key.value)).toBe(
              read.ourReference ? back.reference : true,
            );
            expect(
              await provider.readNotification(asRequest(message), rig.tools(provider, 'other')),
            ).toMatchObject({ ok: false });
          }
        },
      );

    test('staff are led to the provider’s own page of a payment, where there is one, and not before it is known there', async () => {
      const attempt = await openAndVisit(rig, provider);
      expect(provider.staffPage?.(attempt, rig.tools(provider)) ?? null).toBeNull();
      const { back } = await paidFor(provider);
      const page = provider.staffPage?.(back, rig.tools(provider));
      if (!page) return;
      const shown = await rig.http({ method: 'GET', url: page });
      expect(shown.text).toContain(back.reference);
    });

    // Before a second try begins the first is ended: its page may still stand in another tab.
    const endsPages = provider.cancel !== undefined && !provider.endsVouchersOnly;
    test.runIf(endsPages)(
      'a page that was ended for another try takes no money any more (I11, 476)',
      async () => {
        const [open, ended] = [
          await openAndVisit(rig, provider),
          await openAndVisit(rig, provider),
        ];
        const said = await provider.cancel?.(ended, rig.tools(provider));
        expect(said?.status).toMatch(/^(CANCELLED|EXPIRED)$/);
        const asked = [];
        for (const attempt of [open, ended]) {
          await presses(provider, attempt, 'approve');
          asked.push(await provider.inquire(attempt, rig.tools(provider)));
        }
        const [went, stood] = asked;
        // Approved is not paid yet: the shop captures what it did not give up.
        expect(went?.needsCapture ?? went?.status === 'PAID').toBe(true);
        expect(stood?.status).toMatch(/^(CANCELLED|EXPIRED|PENDING)$/);
        expect(stood?.status === 'PENDING').toBe(stood?.needsCapture === true);
      },
    );

    test('cancelling what never happened is accepted', async () => {
      const attempt = { ...rig.attempt(provider), session: {}, hints: {} };
      const answer = await provider.cancel?.(attempt, rig.tools(provider));
      if (answer) expect(answer.status).toMatch(/^(NOT_FOUND|CANCELLED|PENDING|EXPIRED)$/);
    });

    test.each(['500', 'html', 'huge', 'timeout', 'refuse'])(
      'asking survives %s and never says paid (F85, D52)',
      async (how) => {
        const attempt = await openAndVisit(rig, provider);
        const { leaving } = await rig.simulate({
          provider: code,
          reference: attempt.reference,
          action: 'approve',
        });
        const back = returned(provider, attempt, leaving);
        // iPay Africa can be asked in two ways, and what either of them knows counts.
        for (const call of code === 'IPAY_AFRICA' ? ['inquire', 'ipn'] : ['inquire'])
          await rig.simulate({ provider: code, failNext: { call, how, times: 3 } });
        expect((await provider.inquire(back, rig.tools(provider))).status).toBe('UNKNOWN');
        rig.simulatorState.faults = [];
      },
    );

    if (!CARRIED.includes(code))
      test.each(['500', 'html', 'huge', 'timeout', 'commitThenDrop'])(
        'opening survives %s without calling it refused for good (F61, F62, F85)',
        async (how) => {
          const attempt = rig.attempt(provider);
          await rig.simulate({ provider: code, failNext: { call: 'open', how, times: 1 } });
          const opened = await provider.open(attempt, rig.tools(provider));
          rig.simulatorState.faults = [];
          expect(opened.kind).toBe('unknown');
          const asked = await provider.inquire(
            { ...attempt, session: {}, hints: {} },
            rig.tools(provider),
          );
          expect(asked.status).toMatch(/^(PENDING|NOT_FOUND|UNKNOWN)$/);
          expect(rig.payments(provider, attempt.reference).length).toBeLessThanOrEqual(1);
        },
      );

    if (code !== SILENT)
      test('takes a word that it does not know for unknown, never for paid (F86)', async () => {
        const attempt = await openAndVisit(rig, provider);
        const { leaving } = await rig.simulate({
          provider: code,
          reference: attempt.reference,
          action: 'approve',
        });
        const words = Object.keys(provider.statuses)
          .flatMap((raw) => raw.split('/'))
          .sort((one, other) => other.length - one.length);
        const known = new RegExp(
          `(?<=[">: ])(?:${words.map((word) => word.replace(/[^\w ]/g, '\\$&')).join('|')})(?=["<\n\r]|$)`,
          'gi',
        );
        const tools = rig.tools(provider);
        const http: Http = async (request) => {
          const reply = await tools.http(request);
          return request.url.includes('oauth2')
            ? reply
            : { ...reply, text: reply.text.replace(known, 'celebrated') };
        };
        const answer = await provider.inquire(returned(provider, attempt, leaving), {
          ...tools,
          http,
        });
        expect(answer.status).toBe('UNKNOWN');
      });

    test('the secrets of another merchant learn nothing about a payment (I33)', async () => {
      const attempt = await openAndVisit(rig, provider);
      const { leaving } = await rig.simulate({
        provider: code,
        reference: attempt.reference,
        action: 'approve',
      });
      const answer = await provider.inquire(
        returned(provider, attempt, leaving),
        rig.tools(provider, 'other'),
      );
      expect(answer.status).not.toBe('PAID');
    });

    if (code !== SILENT)
      test('reads its own notification and takes only a reference from it (I34)', async () => {
        const message = await notified(provider);
        const read = await provider.readNotification(asRequest(message.sent), rig.tools(provider));
        if (!read.ok) throw new Error(read.why);
        expect(read.ack.status).toBe(200);
        expect(read.dedupeKey.length).toBeGreaterThan(3);
        const known =
          read.ourReference ??
          (read.sessionKey &&
            message.attempt.session[read.sessionKey.name] === read.sessionKey.value);
        expect(known === message.attempt.reference || known === true).toBe(true);
      });

    if (code !== SILENT && code !== UNSIGNED)
      test('refuses a notification signed with the secrets of somebody else (I29, D41)', async () => {
        const message = await notified(provider);
        expect(
          await provider.readNotification(asRequest(message.sent), rig.tools(provider, 'other')),
        ).toMatchObject({ ok: false });
      });

    if (code !== SILENT)
      test('refuses a notification that was cut off, is too large, has no signature or another type (D41, D42, D47)', async () => {
        const message = await notified(provider);
        const { headers, body } = message.sent;
        const whole = asRequest(message.sent);
        const tools = rig.tools(provider);
        const bad = [
          asRequest({ headers, body: body.slice(0, Math.floor(body.length / 2)) }),
          asRequest({ headers, body: body + ' '.repeat(70_000) }),
          {
            ...whole,
            contentType: 'text/plain',
            headers: { ...headers, 'content-type': 'text/plain' },
          },
          { ...whole, headers: { ...headers, 'content-encoding': 'gzip' } },
          { ...whole, method: 'GET' },
          ...(Object.keys(headers).length > 1
            ? [{ ...whole, headers: { 'content-type': whole.contentType } }]
            : []),
          asRequest({ headers, body: '' }),
          { ...whole, rawBody: Uint8Array.from([0xff, 0xfe, 0x00]) },
        ];
        for (const request of bad)
          expect(await provider.readNotification(request, tools)).toMatchObject({ ok: false });
      });

    test('leaks no secret into what is stored or handed to the browser (I41)', async () => {
      const attempt = rig.attempt(provider);
      const opened = await provider.open(attempt, rig.tools(provider));
      if (!isOpened(opened)) throw new Error(JSON.stringify(opened));
      await follow(rig, opened.handover);
      const { answer, back } = await settle(
        provider,
        { ...attempt, session: opened.session, hints: {} },
        'approve',
      );
      const seen = JSON.stringify([opened, answer, back]);
      expect(secretsOf(provider).length).toBeGreaterThan(0);
      for (const secret of secretsOf(provider)) expect(seen).not.toContain(secret);
    });
  },
);

/** The last notification of a paid payment, as the provider sent it. */
async function notified(provider: ServerProvider) {
  const attempt = await openAndVisit(rig, provider);
  const before = rig.sent.length;
  await settle(provider, attempt, 'approve');
  const sent = rig.sent.slice(before).at(-1);
  if (!sent) throw new Error('nothing was sent');
  return { attempt, sent };
}
