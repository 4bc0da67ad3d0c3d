import { orderModel } from '#machines/order/model.ts';
import { describeChart } from './suite.ts';

describeChart(orderModel);
