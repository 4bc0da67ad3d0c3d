import type { SnapshotFrom } from 'xstate';
import type { accountMachine } from './machine.ts';
import type { Done } from './types.ts';

type AccountSnapshot = SnapshotFrom<typeof accountMachine>;

export const isWorking = (snapshot: AccountSnapshot): boolean => snapshot.hasTag('busy');
/** The shopper must show once more who it is before this goes on. */
export const mustConfirm = (snapshot: AccountSnapshot): boolean => snapshot.matches('confirming');
export const doneOf = (snapshot: AccountSnapshot): Done | null => snapshot.context.done;
export const isRemoved = (snapshot: AccountSnapshot): boolean => snapshot.matches('removed');
export const verificationIdOf = (snapshot: AccountSnapshot): string | null =>
  snapshot.context.verificationId;
/** Message id of what went wrong. */
export const troubleOf = ({ context }: AccountSnapshot): string | null =>
  context.problem &&
  (context.problem === 'ORDERS_OPEN' ? 'problem.ORDERS_OPEN' : `identity.${context.problem}`);
