import type { OrderView } from '../domain/order.ts';
import type { PaymentOutcome } from '../domain/paymentOutcome.ts';
import { leads } from '../leads.ts';
import { answer, byType, type Case, failure, model, says } from '../model.ts';
import { approveThenCaptureMachine } from './approveThenCapture.ts';
import { captureRules, pageRules, qrRules } from './expects.ts';
import { hostedPageMachine } from './hostedPage.ts';
import { CODE_LEADS } from './leads.ts';
import { qrMachine } from './qr.ts';
import type { PaymentInput } from './types.ts';

const order = {
  id: 'order-1',
  orderNumber: 'A-1001',
  businessId: 'shop',
  intentId: 'intent-1',
  currency: 'USD',
  dueNow: 1000,
  capability: 'capability-1',
};
const begin = (provider: PaymentInput['provider'], approved = false): PaymentInput => ({
  provider,
  order,
  approved,
});
const seen = (paymentState: OrderView['paymentState'], outcome: PaymentOutcome): unknown => ({
  ok: true,
  order: {
    id: 'order-1',
    orderNumber: 'A-1001',
    paymentState,
    paid: 0,
    dueNow: 10,
    extra: 0,
    attempt: { id: 'attempt-1', state: 'AWAITING_SHOPPER', outcome },
  },
});
const asked = (port: string): Case[] => [
  answer(port, 'paid', seen('PAID', { status: 'PAID', reference: 'ref-1' })),
  answer(port, 'pending', seen('PENDING', { status: 'PENDING', reference: 'ref-1' })),
  answer(port, 'declined', seen('PENDING', { status: 'DECLINED', reason: 'BANK_REFUSED' })),
  answer(port, 'expired', seen('PENDING', { status: 'EXPIRED' })),
  answer(port, 'in process', seen('PENDING', { status: 'IN_PROCESS', reference: 'ref-1' })),
  answer(
    port,
    'that less arrived, and staff decides',
    seen('REVIEW', { status: 'UNDERPAID', reference: 'ref-1' }),
  ),
  answer(port, 'that staff looks at it', seen('REVIEW', { status: 'UNKNOWN' })),
  answer(
    port,
    'that staff closed the order',
    seen('CLOSED', { status: 'PENDING', reference: 'ref-1' }),
  ),
  answer(port, 'unknown', seen('PENDING', { status: 'UNKNOWN' })),
  answer(
    port,
    'a claim that the order does not confirm',
    seen('PENDING', { status: 'PAID', reference: 'ref-1' }),
  ),
  answer(port, 'that the identity ended', { ok: false, reason: 'IDENTITY' }),
  answer(port, 'nothing', { ok: false, reason: 'DOWN' }),
  failure(port),
];
const redirect = answer('startPayment', 'a page', {
  ok: true,
  attemptId: 'attempt-1',
  step: { kind: 'redirect', url: '/cart/handoff/attempt-1' },
});
const code = answer('startPayment', 'a code', {
  ok: true,
  attemptId: 'attempt-1',
  step: {
    kind: 'showQr',
    image: 'data:image/png;base64,AA==',
    expiresAt: '2027-03-01T09:10:00.000Z',
    expiresInMs: 600_000,
    pollMs: 5_000,
  },
});
const started = (wanted: Case): Case[] => [
  wanted,
  answer('startPayment', 'that nothing is left to do', {
    ok: true,
    attemptId: 'attempt-1',
    step: { kind: 'none' },
  }),
  ...(
    [
      'METHOD_DOWN',
      'ALREADY_PAID',
      'ATTEMPT_LIVE',
      'ORDER_CLOSED',
      'METHOD_NOT_OFFERED',
      'IDENTITY',
      'UNKNOWN',
    ] as const
  ).map((reason) => answer('startPayment', reason, { ok: false, reason })),
  answer('startPayment', 'to wait', { ok: false, reason: 'WAIT', retryAfterMs: 20_000 }),
  failure('startPayment'),
];
const left = [answer('leavePage', 'restored', 'restored'), failure('leavePage')];

/** Only an order that is paid, or a capture that the provider confirmed, may end as paid (I45). */
const isHonest = ({ output }: { output?: unknown }): boolean => {
  const end = output as
    | { kind: string; outcome?: PaymentOutcome; order?: OrderView | null }
    | undefined;
  return (
    end?.kind !== 'outcome' ||
    end.outcome?.status !== 'PAID' ||
    end.order === null ||
    end.order?.paymentState === 'PAID'
  );
};
const facts = ({
  context,
}: {
  context: { end: unknown; attemptId: string | null; claim: string | null };
}): unknown => [context.attemptId, context.claim, JSON.stringify(context.end).slice(0, 60)];

export const hostedPageModel = model({
  name: 'hosted page',
  machine: hostedPageMachine,
  starts: [{ title: 'Stripe', input: begin('STRIPE') }],
  cases: byType([...started(redirect), code, ...left, ...asked('askOutcome')]),
  facts,
  holds: { 'paid is said only of a paid order (I45)': isHonest },
  rules: pageRules(begin('STRIPE')),
});

export const approveThenCaptureModel = model({
  name: 'approve, then capture',
  machine: approveThenCaptureMachine,
  starts: [
    { title: 'PayPal', input: begin('PAYPAL') },
    { title: 'PayPal, approved', input: begin('PAYPAL', true) },
  ],
  cases: byType([
    ...started(redirect),
    code,
    ...left,
    answer('capturePayment', 'paid', { status: 'PAID', reference: 'capture-1' }),
    answer('capturePayment', 'in process', { status: 'IN_PROCESS', reference: 'capture-1' }),
    answer('capturePayment', 'declined', { status: 'DECLINED', reason: 'NOT_ENOUGH_FUNDS' }),
    answer('capturePayment', 'that the answer was lost', { status: 'UNKNOWN' }),
    failure('capturePayment'),
    ...asked('askOutcome'),
  ]),
  facts,
  holds: { 'paid is said only of a paid order or a confirmed capture (I45)': isHonest },
  rules: captureRules(begin('PAYPAL')),
});

const codeCases = byType([
  ...started(code),
  redirect,
  ...asked('askOutcome'),
  ...asked('lastQuestion'),
  says('"I have paid"', { type: 'payment.paidIt' }),
  says('a new code', { type: 'code.renew' }),
  says('the page is looked at', { type: 'page.visible' }),
]);
export const qrModel = model({
  name: 'QR code',
  machine: qrMachine,
  starts: [{ title: 'iPay QR', input: begin('IPAY_QR') }],
  cases: codeCases,
  facts,
  holds: {
    'paid is said only of a paid order (I45)': isHonest,
    'a code is shown only while there is one': ({ value, context }) =>
      !(typeof value === 'object' && 'showing' in value) || context.qr !== null,
  },
  rules: { ...qrRules(begin('IPAY_QR')), ...leads(codeCases, CODE_LEADS) },
});
