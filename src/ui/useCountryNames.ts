import { useIntl } from 'react-intl';

/** "Kenya" of KE; a code that nobody knows stays a code. */
export function useCountryNames(): (code: string) => string {
  const { formatDisplayName } = useIntl();
  return (code) => formatDisplayName(code, { type: 'region', fallback: 'code' }) ?? code;
}
