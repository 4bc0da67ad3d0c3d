import type { NextStep, ProviderCode } from '#machines/domain/payment.ts';
import type { PaymentOutcome } from '#machines/domain/paymentOutcome.ts';
import type { OrderToPay, StartAnswer, StartedStep } from '#machines/payment/types.ts';
import { browserProvider } from '#providers/browser.ts';
import type { BrowserProvider, Call } from '#providers/provider.ts';
import type { Http } from '#src/api/http.ts';
import { CAPTURE_CALL, CHECKOUT_CALL, type Policy } from '#src/api/paymentPolicy.ts';

export interface PayingTools {
  http: Http;
  now(): number;
}

/** How often a code on the screen is asked about: as the page of the QR provider says. */
const QR_POLL_MS = 3_000;

export async function startPayment(
  { http, now }: PayingTools,
  order: OrderToPay,
  provider: ProviderCode,
): Promise<StartAnswer> {
  const half = await browserHalf(provider);
  if (!half) return { ok: false, reason: 'METHOD_NOT_OFFERED' };
  const result = await half.start(order, callFor(http, order, CHECKOUT_CALL)).catch(() => null);
  if (!result) return { ok: false, reason: 'UNKNOWN' };
  return result.ok ? { ...result, step: withTimesLeft(result.step, now()) } : result;
}

export async function capturePayment(
  { http }: PayingTools,
  order: OrderToPay,
  provider: ProviderCode,
): Promise<PaymentOutcome> {
  const half = await browserHalf(provider);
  return (
    (await half?.complete?.(order, callFor(http, order, CAPTURE_CALL))) ?? { status: 'UNKNOWN' }
  );
}

/** Brings what pays with a provider; rejects where it does not come. */
export const bringProvider = async (code: ProviderCode): Promise<void> =>
  void (await browserProvider(code));

/** A chunk that does not arrive is a method that does not answer. */
const browserHalf = (code: ProviderCode): Promise<BrowserProvider | null> =>
  browserProvider(code).catch(() => null);

/** A provider's own call goes out like every other; a lost answer rejects, which the provider's half reads as UNKNOWN. */
const callFor =
  (http: Http, order: OrderToPay, policy: Policy): Call =>
  async (request) => {
    const result = await http({ ...request, capability: order.capability }, policy);
    if (result.kind === 'lost') throw new Error(`lost: ${result.why}`);
    return result.answer;
  };

function withTimesLeft(step: NextStep, now: number): StartedStep {
  if (step.kind !== 'showQr') return step;
  return {
    ...step,
    expiresInMs: Math.max(0, Date.parse(step.expiresAt) - now),
    pollMs: QR_POLL_MS,
  };
}
