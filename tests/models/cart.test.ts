import { cartModel } from '#machines/cart/model.ts';
import { describeChart } from './suite.ts';

describeChart(cartModel);
