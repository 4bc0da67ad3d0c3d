import { checkoutModel } from '#machines/checkout/model.ts';
import { describeChart } from './suite.ts';

describeChart(checkoutModel);
