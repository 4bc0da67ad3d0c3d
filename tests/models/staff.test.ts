import { staffModel } from '#machines/staff/model.ts';
import { describeChart } from './suite.ts';

describeChart(staffModel);
