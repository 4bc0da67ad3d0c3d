import { DAY, type ProviderDescriptor } from '../provider.ts';
import { CHECKOUT } from './wire.ts';

export default {
  code: 'STRIPE',
  name: 'Stripe',
  checkout: CHECKOUT,
  notificationProof: 'HMAC and time',
  usualCurrency: 'USD',
  /** bank debits settle in up to fourteen days */
  askedAfterEnd: 14 * DAY,
  longestInProcess: 16 * DAY,
} satisfies ProviderDescriptor;
