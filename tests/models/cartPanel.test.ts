import { cartPanelModel } from '#machines/cart-panel/model.ts';
import { describeChart } from './suite.ts';

describeChart(cartPanelModel);
