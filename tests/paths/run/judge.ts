import type { ChartModel, Effects, Step } from '#machines/model.ts';
import { misses } from '../../models/effects.ts';

/** Where a step is not what the model's rules say. A chart of somebody else has no rules: then nothing that it does is unexpected. */
export const judge = (model: ChartModel, step: Step, effects: Effects): string[] =>
  Object.keys(model.rules).length > 0 ? misses(model, step, effects) : [];
