import type { OrderLife } from '#machines/order/life.ts';
import type { Heard } from './standing.ts';

export interface Said {
  /** was money taken? */
  answer: string;
  /** what the shopper is told */
  tell: string;
}
export interface Books {
  life: OrderLife;
  heard: Heard;
  /** ` through Stripe`: the provider that is asked; empty where there is none */
  through: string;
  /** the same of what came; empty where it came through two */
  cameThrough: string;
  who: string;
  sum(minor: number): string;
}
export type Say = (books: Books) => Said;
export const said = (answer: string, tell: string): Said => ({ answer, tell });
