import { attemptModel } from '#machines/order/attemptModel.ts';
import { describeChart } from './suite.ts';

describeChart(attemptModel);
