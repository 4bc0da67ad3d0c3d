import { PROVIDER_CODES } from '#machines/domain/payment.ts';
import { useText } from '../../ui/useText.ts';

/** A provider as staff know it; one that this build does not know is called by its code. */
export function useProviderName(): (code: string) => string {
  const t = useText();
  const known: readonly string[] = PROVIDER_CODES;
  return (code) => (known.includes(code) ? t(`provider.${code}`) : code);
}
