import type { ProviderCode } from '#machines/domain/payment.ts';
import { type BrowserProvider, folderOf } from './provider.ts';

/** The browser loads only the half it pays with. */
export async function browserProvider(code: ProviderCode): Promise<BrowserProvider> {
  return (await import(`./${folderOf(code)}/browser.ts`)).default;
}
