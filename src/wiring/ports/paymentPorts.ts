import type { ProviderCode } from '#machines/domain/payment.ts';
import * as ports from '#machines/payment/ports.ts';
import type { Api } from '#src/api/calls.ts';
import { orderRead } from './failures.ts';
import type { PayingTools } from './payWithProvider.ts';
import { wire } from './wire.ts';

export interface PaymentTools extends PayingTools {
  api: Api;
  /** opens an address in place of this document */
  leave(url: string): void;
}

/** Here before anything is ordered, and with every order's page; null where its file does not come. */
const paying = () => import('./payWithProvider.ts').catch(() => null);

/** Brings what pays with a provider before an order is sent that it is to pay (448): a file of a build before may be gone. */
export async function untilPayable(provider: ProviderCode): Promise<void> {
  // A browser asks no second time for a script that did not come: none is asked for while the shop does not answer.
  const health = await fetch('/health');
  await health.text();
  if (!health.ok) throw new Error('the shop does not answer');
  await (await import('./payWithProvider.ts')).bringProvider(provider);
}

/** What the three payment charts need done. */
export function paymentPorts(tools: PaymentTools) {
  return {
    startPayment: wire(ports.startPayment)(
      async ({ input: { order, provider } }) =>
        (await paying())?.startPayment(tools, order, provider) ?? { ok: false, reason: 'UNKNOWN' },
    ),
    capturePayment: wire(ports.capturePayment)(
      async ({ input: { order, provider } }) =>
        (await paying())?.capturePayment(tools, order, provider) ?? { status: 'UNKNOWN' },
    ),
    askOutcome: wire(ports.askOutcome)(async ({ input }) =>
      orderRead(
        await tools.api('order', { params: { id: input.orderId }, capability: input.capability }),
      ),
    ),
    leavePage: wire(ports.leavePage)(({ input }) => leaveAndWait(input.url, tools.leave)),
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
