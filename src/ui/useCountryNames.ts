import { memoize } from './formatters.ts';
import { useLanguage } from './language.ts';

const namesIn = memoize((locale?: string) => new Intl.DisplayNames(locale, { type: 'region' }));

/** "Kenya" of KE; an unknown code stays a code, and so does what is none. */
export function useCountryNames(): (code: string) => string {
  const { locale } = useLanguage();
  return (code) => {
    try {
      return namesIn(locale).of(code) ?? code;
    } catch {
      return code;
    }
  };
}
