import type { SWRConfiguration } from 'swr';

/** The specification's constants for revalidated reads (section 9). */
export const CACHE: SWRConfiguration = {
  dedupingInterval: 2_000,
  focusThrottleInterval: 5_000,
  errorRetryInterval: 5_000,
  keepPreviousData: true,
};
