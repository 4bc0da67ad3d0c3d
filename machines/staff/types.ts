import type { ProblemCode } from '../domain/problem.ts';
import type { StaffAction, StaffOrder, StaffTask } from '../domain/staffTask.ts';
import type { TypedDeed } from '../domain/typedDeed.ts';

/** STRANGER: who asks does not work here. LOST: no answer that can be trusted. */
export type UnreadOrder = { ok: false; reason: 'STRANGER' | 'MISSING' | 'LOST' };
export type TasksAnswer = { ok: true; tasks: StaffTask[] } | UnreadOrder;
export type StaffOrderAnswer = { ok: true; order: StaffOrder } | UnreadOrder;
/** MOVED: the order is another one than was read, and nothing was done. REFUSED: said no by name. LOST: it may have been done. */
export type Undone =
  | { ok: false; reason: 'MOVED' | 'LOST' }
  | { ok: false; reason: 'REFUSED'; problem: ProblemCode; fields?: readonly string[] };
export type DeedAnswer = { ok: true; order: StaffOrder } | Undone;
export type FinishAnswer = { ok: true } | Undone;

/** What is about to be done: an action of the order's chart, or a task that only a person can call done. */
export type Deed =
  /** `appointment`: the one visit of several that is cancelled */
  { kind: 'action'; action: StaffAction; appointment?: string } | { kind: 'task'; id: string };
/** How the last deed ended. `moved`: nothing was done. `unheard`: it is not known whether it was done. */
export interface DeedResult {
  how: 'done' | 'moved' | 'unheard';
  deed: Deed;
}

export interface StaffInput {
  /** null: the list of what waits */
  orderId: string | null;
}
export interface StaffContext extends StaffInput {
  tasks: StaffTask[] | null;
  order: StaffOrder | null;
  deed: Deed | null;
  said: DeedResult | null;
  /** why the deed in question was refused */
  problem: ProblemCode | null;
  /** which of what was typed the shop did not take */
  wrong: readonly string[];
  /** what is shown was read before the connection was lost */
  isStale: boolean;
}

export type StaffEvent =
  /** something may have changed: a push message, a look at the page again, the network is back */
  | { type: 'read.again' }
  | { type: 'deed.choose'; deed: Deed }
  /** the days are those of the store's zone */
  | { type: 'deed.confirm'; typed: TypedDeed; today: string; placedOn: string }
  | { type: 'deed.leave' };
