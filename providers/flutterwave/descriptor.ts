import { DAY, type ProviderDescriptor } from '../provider.ts';
import { CHECKOUT } from './wire.ts';

export default {
  code: 'FLUTTERWAVE',
  name: 'Flutterwave',
  checkout: CHECKOUT,
  asksFor: ['email'],
  notificationProof: 'static header',
  usualCurrency: 'KES',
  askedAfterEnd: 3 * DAY,
  longestInProcess: 5 * DAY,
} satisfies ProviderDescriptor;
