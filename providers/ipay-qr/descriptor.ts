import { DAY, type ProviderDescriptor } from '../provider.ts';
import { CHECKOUT } from './wire.ts';

export default {
  code: 'IPAY_QR',
  name: 'iPay QR',
  checkout: CHECKOUT,
  asksFor: ['email', 'phone'],
  notificationProof: 'hash of chosen fields',
  inquiryHasNoKey: true,
  usualCurrency: 'MYR',
  askedAfterEnd: 3 * DAY,
  longestInProcess: 3 * DAY,
} satisfies ProviderDescriptor;
