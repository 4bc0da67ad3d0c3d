import { hostedPage } from '../kit/browser/hostedPage.ts';
import { CHECKOUT } from './wire.ts';

/** Cashfree's script runs on our handoff page, so for the checkout this is one more address to go to. */
export default hostedPage(CHECKOUT);
