import { accountModel } from '#machines/account/model.ts';
import { describeChart } from './suite.ts';

describeChart(accountModel);
