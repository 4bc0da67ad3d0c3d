import { DAY, type ProviderDescriptor } from '../provider.ts';
import { CHECKOUT } from './wire.ts';

export default {
  code: 'CASHFREE',
  name: 'Cashfree',
  checkout: CHECKOUT,
  asksFor: ['phone'],
  notificationProof: 'HMAC and time',
  usualCurrency: 'INR',
  askedAfterEnd: 3 * DAY,
  longestInProcess: 3 * DAY,
} satisfies ProviderDescriptor;
