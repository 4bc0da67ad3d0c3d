import { orderModel } from '#machines/order/model.ts';
import { sizeOf } from '#tests/support/proofSize.ts';
import { describeChart } from './suite.ts';
import { sampleOverTransitions, walksOverTransitions } from './walk.ts';

const isFull = sizeOf('walks', { sample: 0, full: 1 }) === 1;
/** With each of its facts: 53,000 walks, of which the proof walks all. */
describeChart(orderModel, isFull ? walksOverTransitions : sampleOverTransitions);
