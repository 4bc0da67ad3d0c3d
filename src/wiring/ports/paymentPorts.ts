import type { NextStep, ProviderCode } from '#machines/domain/payment.ts';
import * as ports from '#machines/payment/ports.ts';
import type { OrderToPay, StartedStep } from '#machines/payment/types.ts';
import { browserProvider } from '#providers/browser.ts';
import type { BrowserProvider, Call } from '#providers/provider.ts';
import type { Api } from '#src/api/calls.ts';
import type { Http } from '#src/api/http.ts';
import { CAPTURE_CALL, CHECKOUT_CALL, type Policy } from '#src/api/paymentPolicy.ts';
import { orderRead } from './failures.ts';
import { wire } from './wire.ts';

export interface PaymentTools {
  api: Api;
  http: Http;
  /** opens an address in place of this document */
  leave(url: string): void;
  now(): number;
}

/** How often a code on the screen is asked about: as the page of the QR provider says. */
const QR_POLL_MS = 3_000;

/** What the three payment charts need done. The provider's half is loaded when its method is paid with. */
export function paymentPorts(tools: PaymentTools) {
  return {
    startPayment: wire(ports.startPayment)(async ({ input: { order, provider } }) => {
      const half = await browserHalf(provider);
      if (!half) return { ok: false, reason: 'METHOD_NOT_OFFERED' };
      const result = await half
        .start(order, callFor(tools.http, order, CHECKOUT_CALL))
        .catch(() => null);
      if (!result) return { ok: false, reason: 'UNKNOWN' };
      return result.ok ? { ...result, step: withTimesLeft(result.step, tools.now()) } : result;
    }),
    capturePayment: wire(ports.capturePayment)(async ({ input: { order, provider } }) => {
      const half = await browserHalf(provider);
      return (
        (await half?.complete?.(order, callFor(tools.http, order, CAPTURE_CALL))) ?? {
          status: 'UNKNOWN',
        }
      );
    }),
    askOutcome: wire(ports.askOutcome)(async ({ input }) =>
      orderRead(
        await tools.api('order', { params: { id: input.orderId }, capability: input.capability }),
      ),
    ),
    leavePage: wire(ports.leavePage)(({ input }) => leaveAndWait(input.url, tools.leave)),
  };
}

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

/** Resolves only when the browser brings this very page back from its back-forward cache (F26). */
function leaveAndWait(url: string, leave: (url: string) => void): Promise<'restored'> {
  return new Promise((resolve) => {
    const shown = (event: PageTransitionEvent): void => {
      if (!event.persisted) return;
      removeEventListener('pageshow', shown);
      resolve('restored');
    };
    addEventListener('pageshow', shown);
    leave(url);
  });
}
