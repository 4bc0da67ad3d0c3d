import { DAY, type ProviderDescriptor } from '../provider.ts';
import { CHECKOUT } from './wire.ts';

export default {
  code: 'PAYPAL',
  name: 'PayPal',
  checkout: CHECKOUT,
  notificationProof: 'RSA certificate',
  usualCurrency: 'USD',
  /** eChecks take up to six business days */
  askedAfterEnd: 3 * DAY,
  longestInProcess: 10 * DAY,
} satisfies ProviderDescriptor;
