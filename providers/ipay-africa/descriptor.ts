import { DAY, ONLY_RETURN, type ProviderDescriptor } from '../provider.ts';
import { CHECKOUT } from './wire.ts';

export default {
  code: 'IPAY_AFRICA',
  name: 'iPay Africa',
  checkout: CHECKOUT,
  asksFor: ['email', 'phone'],
  takesShortEmail: true,
  notificationProof: ONLY_RETURN,
  usualCurrency: 'KES',
  askedAfterEnd: 3 * DAY,
  longestInProcess: 3 * DAY,
} satisfies ProviderDescriptor;
