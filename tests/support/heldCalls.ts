import type { ProviderCode } from '#machines/domain/payment.ts';
import type { HttpRequest } from '#providers/provider.ts';
import type { PayingShop } from './payingShop.ts';

export interface HeldCalls {
  /** calls of these providers are sent no further until they are let go */
  hold(...codes: ProviderCode[]): void;
  waiting(): HttpRequest[];
  /** those that waited longest first, all where no number is said; what is called from now on is held no more */
  letGo(most?: number): void;
}

/** Stands between the shop and its providers: a provider that does not answer, for exactly as long as a test wants. */
export function heldCalls(shop: PayingShop): HeldCalls {
  const { providerClients } = shop.services;
  const direct = providerClients.http;
  let held: ProviderCode[] = [];
  const waiting: { request: HttpRequest; go: () => void }[] = [];
  providerClients.http = (code, businessId) => {
    const http = direct(code, businessId);
    return async (request) => {
      if (held.includes(code)) await new Promise<void>((go) => waiting.push({ request, go }));
      return http(request);
    };
  };
  return {
    hold: (...codes) => {
      held = codes;
    },
    waiting: () => waiting.map(({ request }) => request),
    letGo: (most = waiting.length) => {
      held = [];
      for (const { go } of waiting.splice(0, most)) go();
    },
  };
}
