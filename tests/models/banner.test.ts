import { bannerModel } from '#machines/banner/model.ts';
import { describeChart } from './suite.ts';

describeChart(bannerModel);
