import { bookRules } from './expects/books.ts';
import { goodsRules } from './expects/goods.ts';
import { standRules } from './expects/stands.ts';
import type { OrderRules } from './expects/sums.ts';
import { taskRules } from './expects/tasks.ts';
import { timeRules } from './expects/time.ts';
import { toldRules } from './expects/told.ts';

/** `order-chart.md`, `decisions.md` and the properties of `reliability.md`, asked of every step. */
export const orderRules: OrderRules = {
  ...bookRules,
  ...taskRules,
  ...goodsRules,
  ...toldRules,
  ...standRules,
  ...timeRules,
};
