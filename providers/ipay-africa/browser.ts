import { hostedPage } from '../kit/browser/hostedPage.ts';
import { CHECKOUT } from './wire.ts';

export default hostedPage({
  code: 'IPAY_AFRICA',
  label: 'M-Pesa, Airtel Money or card (iPay Africa)',
  checkout: CHECKOUT,
});
