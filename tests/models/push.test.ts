import { pushModel } from '#machines/push/model.ts';
import { describeChart } from './suite.ts';

describeChart(pushModel);
