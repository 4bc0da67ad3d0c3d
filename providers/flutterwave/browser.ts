import { hostedPage } from '../kit/browser/hostedPage.ts';
import { CHECKOUT } from './wire.ts';

export default hostedPage({
  code: 'FLUTTERWAVE',
  label: 'Card, bank or mobile money (Flutterwave)',
  checkout: CHECKOUT,
});
