import { useLanguage } from './language.ts';

/** "Kenya" of KE; a code that nobody knows stays a code. */
export function useCountryNames(): (code: string) => string {
  const { locale } = useLanguage();
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  return (code) => names.of(code) ?? code;
}
