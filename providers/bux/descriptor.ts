import { DAY, type ProviderDescriptor } from '../provider.ts';
import { CHECKOUT } from './wire.ts';

export default {
  code: 'BUX',
  name: 'BUX',
  checkout: CHECKOUT,
  notificationProof: 'SHA-1 of reference and status',
  usualCurrency: 'PHP',
  askedAfterEnd: 4 * DAY,
  longestInProcess: 5 * DAY,
} satisfies ProviderDescriptor;
