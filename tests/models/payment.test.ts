import { approveThenCaptureModel, hostedPageModel, qrModel } from '#machines/payment/model.ts';
import { describeChart } from './suite.ts';

describeChart(hostedPageModel);
describeChart(approveThenCaptureModel);
describeChart(qrModel);
