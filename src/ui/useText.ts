import { useCallback } from 'react';
import { useIntl } from 'react-intl';

export type Values = Record<string, string | number>;
export type Say = (id: string, values?: Values) => string;

/** One sentence of `src/messages`, in the shopper's language. */
export function useText(): Say {
  const intl = useIntl();
  return useCallback((id, values) => intl.formatMessage({ id }, values), [intl]);
}
