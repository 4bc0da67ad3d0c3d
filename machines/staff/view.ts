import type { SnapshotFrom } from 'xstate';
import type { ProblemCode } from '../domain/problem.ts';
import type { StaffOrder, StaffTask } from '../domain/staffTask.ts';
import type { staffMachine } from './machine.ts';
import type { Deed, DeedResult } from './types.ts';

export type StaffSnapshot = SnapshotFrom<typeof staffMachine>;

export const tasksOf = ({ context }: StaffSnapshot): StaffTask[] | null => context.tasks;
export const orderOf = ({ context }: StaffSnapshot): StaffOrder | null => context.order;
/** Who is signed in does not work here. */
export const isStranger = (snapshot: StaffSnapshot): boolean => snapshot.matches('stranger');
export const isMissing = (snapshot: StaffSnapshot): boolean =>
  snapshot.matches({ order: 'missing' });
/** The connection was lost: what is shown, if anything, is older. */
export const isStale = ({ context }: StaffSnapshot): boolean => context.isStale;
/** What is asked about; it stays while the answer is on its way. */
export const deedOf = ({ context }: StaffSnapshot): Deed | null => context.deed;
export const isSending = (snapshot: StaffSnapshot): boolean => snapshot.hasTag('busy');
export const saidOf = ({ context }: StaffSnapshot): DeedResult | null => context.said;
export const refusalOf = ({ context }: StaffSnapshot): ProblemCode | null => context.problem;
/** Fields of the question that the shop did not take. */
export const wrongOf = ({ context }: StaffSnapshot): readonly string[] => context.wrong;
