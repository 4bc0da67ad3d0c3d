import { bookRules } from './expects/books.ts';
import { goodsRules } from './expects/goods.ts';
import { standRules } from './expects/stands.ts';
import type { OrderRules } from './expects/sums.ts';
import { taskRules } from './expects/tasks.ts';
import { timeRules } from './expects/time.ts';
import { toldRules } from './expects/told.ts';

/** What the specification, docs/decisions and docs/promises.md say of an order, asked of every step. */
export const orderRules: OrderRules = {
  ...bookRules,
  ...taskRules,
  ...goodsRules,
  ...toldRules,
  ...standRules,
  ...timeRules,
};
