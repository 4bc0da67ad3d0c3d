import type { ProblemCode } from '#machines/domain/problem.ts';

/** The order went on while this page stood: that it cannot be paid is no answer to a change. */
export const changeRefusal = (problem: ProblemCode): string =>
  problem === 'ORDER_CLOSED' ? 'changes.over' : `problem.${problem}`;
