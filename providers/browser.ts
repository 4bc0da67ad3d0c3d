import type { ProviderCode } from '#machines/domain/payment.ts';
import type { BrowserProvider } from './provider.ts';

/** The browser loads only the half it pays with. */
export const BROWSER_PROVIDERS: Record<ProviderCode, () => Promise<BrowserProvider>> = {
  PAYPAL: async () => (await import('./paypal/browser.ts')).default,
  STRIPE: async () => (await import('./stripe/browser.ts')).default,
  FLUTTERWAVE: async () => (await import('./flutterwave/browser.ts')).default,
  CASHFREE: async () => (await import('./cashfree/browser.ts')).default,
  DPO: async () => (await import('./dpo/browser.ts')).default,
  RAZER: async () => (await import('./razer/browser.ts')).default,
  BUX: async () => (await import('./bux/browser.ts')).default,
  IPAY: async () => (await import('./ipay/browser.ts')).default,
  IPAY_AFRICA: async () => (await import('./ipay-africa/browser.ts')).default,
  IPAY_QR: async () => (await import('./ipay-qr/browser.ts')).default,
};
