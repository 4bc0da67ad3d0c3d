import { checkoutModel } from '#machines/checkout/model.ts';
import { describeChart } from './suite.ts';
import { describeTestedPaths } from './testedPaths.ts';

describeChart(checkoutModel);
describeTestedPaths(checkoutModel);
