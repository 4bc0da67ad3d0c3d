import { sessionModel } from '#machines/session/model.ts';
import { describeChart } from './suite.ts';

describeChart(sessionModel);
