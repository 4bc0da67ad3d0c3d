import { hostedPage } from '../kit/browser/hostedPage.ts';
import { CHECKOUT } from './wire.ts';

export default hostedPage({ code: 'DPO', label: 'Card or mobile money (DPO)', checkout: CHECKOUT });
